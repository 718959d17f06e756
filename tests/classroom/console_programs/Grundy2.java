import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Scanner;

/** Jeu de Grundy, joueur contre ordinateur : la partie 2, avec la stratégie gagnante. */
public class Grundy2 {

    private final Scanner clavier = new Scanner(System.in);
    private final Random hasard = new Random();
    private List<Integer> jeu = new ArrayList<>();

    public static void main(String[] args) {
        new Grundy2().jouer();
    }

    void jouer() {
        int n;
        do {
            n = lire("Nombre d'allumettes : ");
        } while (n < 3);
        jeu.add(n);
        int type = choix("Type de partie :", "joueur contre joueur", "joueur contre ordinateur");
        String[] noms = new String[2];
        boolean[] ordi = new boolean[2];
        if (type == 0) {
            noms[0] = nom("Nom du premier joueur : ");
            noms[1] = nom("Nom du second joueur : ");
        } else {
            String joueur = nom("Nom du joueur : ");
            int premier = choix("Premier à jouer :", "l'ordinateur", "le joueur");
            ordi[premier] = true;
            noms[premier] = "Ordi";
            noms[1 - premier] = joueur;
        }
        int tour = 1;
        afficher();
        while (possible(jeu)) {
            tour = 1 - tour;
            System.out.println("Tour du joueur : " + noms[tour]);
            if (ordi[tour]) {
                jeu = coupOrdi();
            } else {
                coupJoueur();
            }
            afficher();
        }
        System.out.println(noms[tour] + " a gagné.");
    }

    void coupJoueur() {
        int ligne = 0;
        if (jeu.size() > 1) {
            do {
                ligne = lire("Ligne : ");
            } while (ligne < 0 || ligne >= jeu.size() || jeu.get(ligne) < 3);
        }
        int tas = jeu.get(ligne);
        int nombre;
        do {
            nombre = lire("Nombre d'allumettes à séparer : ");
        } while (nombre <= 0 || nombre >= tas || nombre * 2 == tas);
        jeu = separer(jeu, ligne, nombre);
    }

    /** Un coup qui laisse une position perdante, sinon un coup au hasard. */
    List<Integer> coupOrdi() {
        List<List<Integer>> coups = coups(jeu);
        for (List<Integer> coup : coups) {
            if (perdante(coup)) {
                return coup;
            }
        }
        return coups.get(hasard.nextInt(coups.size()));
    }

    boolean perdante(List<Integer> position) {
        for (List<Integer> coup : coups(position)) {
            if (perdante(coup)) {
                return false;
            }
        }
        return true;
    }

    List<List<Integer>> coups(List<Integer> position) {
        List<List<Integer>> coups = new ArrayList<>();
        for (int ligne = 0; ligne < position.size(); ligne++) {
            for (int nombre = 1; 2 * nombre < position.get(ligne); nombre++) {
                coups.add(separer(position, ligne, nombre));
            }
        }
        return coups;
    }

    List<Integer> separer(List<Integer> position, int ligne, int nombre) {
        List<Integer> suite = new ArrayList<>(position);
        suite.add(ligne + 1, suite.get(ligne) - nombre);
        suite.set(ligne, nombre);
        return suite;
    }

    boolean possible(List<Integer> position) {
        return !coups(position).isEmpty();
    }

    void afficher() {
        for (int ligne = 0; ligne < jeu.size(); ligne++) {
            System.out.println((ligne + " : " + "| ".repeat(jeu.get(ligne))).stripTrailing());
        }
        System.out.println();
    }

    int choix(String titre, String zero, String un) {
        int reponse;
        do {
            System.out.println(titre);
            System.out.println("0 " + zero);
            System.out.println("1 " + un);
            reponse = lire("");
        } while (reponse != 0 && reponse != 1);
        return reponse;
    }

    String nom(String question) {
        System.out.print(question);
        return clavier.nextLine().trim();
    }

    int lire(String question) {
        while (true) {
            System.out.print(question);
            String reponse = clavier.nextLine().trim();
            if (reponse.matches("-?\\d{1,6}")) {
                return Integer.parseInt(reponse);
            }
        }
    }
}
