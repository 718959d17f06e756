import java.util.Arrays;
import java.util.Scanner;

/** Jeu de Grundy, joueur contre joueur : la partie 1 à la lettre de l'énoncé. */
class Grundy1 {

    private static final Scanner CLAVIER = new Scanner(System.in);

    public static void main(String[] args) {
        testerEstPossible();
        testerSeparer();
        jouer();
    }

    /** Joue une partie entière. */
    static void jouer() {
        int n = saisirEntier("Nombre d'allumettes : ");
        while (n < 3) {
            n = saisirEntier("Nombre d'allumettes : ");
        }
        System.out.print("Nom du premier joueur : ");
        String joueur1 = CLAVIER.nextLine();
        System.out.print("Nom du second joueur : ");
        String joueur2 = CLAVIER.nextLine();
        int[] jeu = {n};
        String joueur = joueur2;
        while (estPossible(jeu)) {
            joueur = joueur.equals(joueur1) ? joueur2 : joueur1;
            afficher(jeu);
            System.out.println("Tour du joueur : " + joueur);
            int ligne = jeu.length == 1 ? 0 : saisirLigne(jeu);
            jeu = separer(jeu, ligne, saisirNombre(jeu[ligne]));
        }
        System.out.println(joueur + " a gagné.");
    }

    static int saisirLigne(int[] jeu) {
        int ligne = saisirEntier("Ligne : ");
        while (ligne < 0 || ligne >= jeu.length || jeu[ligne] < 3) {
            ligne = saisirEntier("Ligne : ");
        }
        return ligne;
    }

    static int saisirNombre(int tas) {
        int nombre = saisirEntier("Nombre d'allumettes à séparer : ");
        while (nombre < 1 || nombre >= tas || 2 * nombre == tas) {
            nombre = saisirEntier("Nombre d'allumettes à séparer : ");
        }
        return nombre;
    }

    static int saisirEntier(String question) {
        while (true) {
            System.out.print(question);
            try {
                return Integer.parseInt(CLAVIER.nextLine().trim());
            } catch (NumberFormatException erreur) {
                System.out.println("Il faut un nombre entier.");
            }
        }
    }

    static void afficher(int[] jeu) {
        for (int ligne = 0; ligne < jeu.length; ligne++) {
            System.out.print(ligne + " :");
            for (int i = 0; i < jeu[ligne]; i++) {
                System.out.print(" |");
            }
            System.out.println();
        }
    }

    static boolean estPossible(int[] jeu) {
        for (int tas : jeu) {
            if (tas > 2) {
                return true;
            }
        }
        return false;
    }

    /** Le premier tas reste sur sa ligne, le second prend la ligne suivante. */
    static int[] separer(int[] jeu, int ligne, int nombre) {
        int[] nouveau = new int[jeu.length + 1];
        System.arraycopy(jeu, 0, nouveau, 0, ligne);
        nouveau[ligne] = nombre;
        nouveau[ligne + 1] = jeu[ligne] - nombre;
        System.arraycopy(jeu, ligne + 1, nouveau, ligne + 2, jeu.length - ligne - 1);
        return nouveau;
    }

    static void testerEstPossible() {
        System.out.println("*** testerEstPossible()");
        System.out.println(estPossible(new int[] {2, 3}) && !estPossible(new int[] {1, 2}) ? "OK" : "ERREUR");
    }

    static void testerSeparer() {
        System.out.println("*** testerSeparer()");
        int[] jeu = separer(new int[] {1, 1, 3, 6}, 2, 1);
        afficher(jeu);
        System.out.println(Arrays.equals(jeu, new int[] {1, 1, 1, 2, 6}) ? "OK" : "ERREUR");
    }
}
