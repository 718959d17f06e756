"""Jeu de Grundy, joueur contre joueur. Les lignes sont comptées à partir de 1, un seul tas possible n'est pas demandé."""


def entier(question):
    while True:
        try:
            return int(input(question))
        except ValueError:
            print("Ce n'est pas un nombre !")


def jouable(tas):
    return tas >= 3


def afficher(jeu):
    print()
    for numero, tas in enumerate(jeu, 1):
        print(f"{numero}: {'|' * tas}")
    print()


def choisir_ligne(jeu):
    possibles = [ligne for ligne, tas in enumerate(jeu) if jouable(tas)]
    if len(possibles) == 1:
        return possibles[0]
    while True:
        ligne = entier("Quelle ligne voulez-vous separer ? ") - 1
        if ligne in possibles:
            return ligne
        print("Cette ligne ne convient pas.")


def choisir_nombre(tas):
    while True:
        nombre = entier("Combien d'allumettes dans le premier tas ? ")
        if 0 < nombre < tas and nombre != tas - nombre:
            return nombre
        print("Ce nombre ne convient pas.")


def partie():
    n = entier("Avec combien d'allumettes jouez-vous ? ")
    while n < 3:
        n = entier("Au moins 3 allumettes : ")
    noms = [input("Joueur 1, votre nom : "), input("Joueur 2, votre nom : ")]
    jeu = [n]
    tour = 0
    while any(map(jouable, jeu)):
        afficher(jeu)
        print("C'est à", noms[tour], "de jouer")
        ligne = choisir_ligne(jeu)
        nombre = choisir_nombre(jeu[ligne])
        jeu[ligne : ligne + 1] = [nombre, jeu[ligne] - nombre]
        tour = 1 - tour
    afficher(jeu)
    print(f"Le vainqueur est {noms[1 - tour]}, bravo !")


partie()
