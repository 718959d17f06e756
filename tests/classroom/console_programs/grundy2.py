"""Jeu de Grundy contre l'ordinateur, trois niveaux."""

import random

NOM_ORDI = "Ordinateur"


def entier(question, possibles):
    while True:
        reponse = input(question).strip()
        if reponse.lstrip("-").isdigit() and int(reponse) in possibles:
            return int(reponse)


def coups(jeu):
    for ligne, tas in enumerate(jeu):
        for nombre in range(1, (tas + 1) // 2):
            yield jeu[:ligne] + (nombre, tas - nombre) + jeu[ligne + 1 :]


def perdante(jeu, connues={}):
    cle = tuple(sorted(tas for tas in jeu if tas > 2))
    if cle not in connues:
        connues[cle] = not any(perdante(suite) for suite in coups(cle))
    return connues[cle]


def coup_ordi(jeu, niveau):
    suites = list(coups(jeu))
    cherche = niveau == 3 or (niveau == 2 and sum(tas for tas in jeu if tas > 2) <= 12)
    gagnants = [suite for suite in suites if cherche and perdante(suite)]
    return random.choice(gagnants or suites)


def coup_joueur(jeu):
    jouables = [ligne for ligne, tas in enumerate(jeu) if tas > 2]
    ligne = jouables[0] if len(jeu) == 1 else entier("Ligne ? ", jouables)
    tas = jeu[ligne]
    nombre = entier("Nombre d'allumettes ? ", [k for k in range(1, tas) if 2 * k != tas])
    return jeu[:ligne] + (nombre, tas - nombre) + jeu[ligne + 1 :]


def afficher(jeu):
    for ligne, tas in enumerate(jeu):
        print("Ligne", ligne, ":", "| " * tas)


def partie():
    nom = input("Votre nom ? ")
    jeu = (entier("Nombre d'allumettes ? ", range(3, 1000)),)
    type_de_partie = entier("Type de partie (0 : joueur contre joueur, 1 : joueur contre ordinateur) ? ", (0, 1))
    if type_de_partie == 0:
        noms = [nom, input("Nom du second joueur ? ")]
    else:
        niveau = entier("Niveau (1 facile, 2 moyen, 3 difficile) ? ", (1, 2, 3))
        premier = entier("Qui commence ? 0 pour l'ordinateur, 1 pour le joueur : ", (0, 1))
        noms = [NOM_ORDI, nom] if premier == 0 else [nom, NOM_ORDI]
    tour = 0
    afficher(jeu)
    while any(coups(jeu)):
        print("Au tour de", noms[tour])
        jeu = coup_ordi(jeu, niveau) if noms[tour] == NOM_ORDI else coup_joueur(jeu)
        afficher(jeu)
        tour = 1 - tour
    print(noms[1 - tour], "gagne la partie")


partie()
