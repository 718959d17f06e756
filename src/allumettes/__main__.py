"""`python -m allumettes` is the same door as the `allumettes` command."""

from allumettes.cli import main

main()
