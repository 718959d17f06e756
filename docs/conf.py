"""How Sphinx builds the site. Everything a page needs is in it: no font, script or picture comes from elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import allumettes

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

project = "allumettes"
author = "the allumettes team"
project_copyright = author
version = release = allumettes.__version__
language = "en"
default_role = "code"  # `x` in a docstring is code

extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["_build", "pictures/*.py", "**.ipynb_checkpoints"]
html_theme = "furo"
html_title = f"allumettes {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False

myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4
nb_execution_mode = "off" if "linkcheck" in sys.argv else "cache"
nb_execution_raise_on_error = True
nb_execution_timeout = 300

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
# What the rooms of the package share is no part of what the library promises.
INSIDE = ("check_going_on", "check_listed", "core", "label", "of", "oracle")
autodoc_default_options = {"members": True, "exclude-members": ", ".join(INSIDE)}


def write_command_pages(_app: Sphinx) -> None:
    from docs.command_pages import write

    write(HERE)


def say_the_language(_app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Pages in French say so, for screen readers and translators."""
    if page.endswith(".fr") or page in ("apprentissage", "commandes", "protocole", "strategie"):
        context["language"] = "fr"


def setup(app: Sphinx) -> None:
    app.connect("html-page-context", say_the_language)
    app.connect("builder-inited", write_command_pages)
