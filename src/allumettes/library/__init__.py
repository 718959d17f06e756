"""What `import allumettes` offers: the names of the package's `__all__`, each loaded when it is first used."""
