"""How Sphinx builds the site. Everything a page needs is in it: no font, script or picture comes from elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path

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
autodoc_default_options = {"members": True}


def write_command_pages(_app: Sphinx) -> None:
    from docs.command_pages import write

    write(HERE)


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", write_command_pages)
