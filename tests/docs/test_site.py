"""The site is built without a warning, every link inside it leads somewhere, and nothing comes from elsewhere."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))


class Page(HTMLParser):
    """The anchors of a page, what it links to, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.scripts: list[str] = []
        """The text of scripts that stand in the page: one of them may load another."""
        self._in_script = False
        self.feed(text)

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False

    def handle_data(self, data: str) -> None:
        if self._in_script:
            self.scripts.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._in_script = tag == "script"
        if "id" in given:
            self.anchors.add(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and given.get("rel") not in ("canonical", "author", "search", "index", "next", "prev"):
            self.loaded.append(given.get("href", ""))
        elif "src" in given:
            self.loaded.append(given["src"])


@pytest.mark.exhaustive
@pytest.mark.parametrize("notebooks", ["off", pytest.param("force", marks=pytest.mark.nightly)])
def test_the_site_is_whole_and_needs_nothing_from_elsewhere(tmp_path: Path, notebooks: str) -> None:
    """One test, for building takes long: the help of every command is asked for, and at night the notebooks are run."""
    site = built(tmp_path, notebooks)
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    every_source_is_a_page(site, pages)
    every_link_inside_leads_somewhere(pages)
    nothing_is_loaded_from_elsewhere(site, pages)
    if notebooks != "off":
        the_notebooks_show_pictures(site)


def built(folder: Path, notebooks: str) -> Path:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", str(folder / "trees")]
    command += ["-D", f"nb_execution_mode={notebooks}"]
    run = subprocess.run(
        [*command, str(DOCS), str(folder / "site")], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return folder / "site"


def every_source_is_a_page(site: Path, pages: dict[Path, Page]) -> None:
    sources = [path for kind in ("*.md", "*.ipynb") for path in DOCS.rglob(kind) if "_build" not in path.parts]
    assert {path.relative_to(DOCS).with_suffix(".html") for path in sources} <= {
        path.relative_to(site) for path in pages
    }


def every_link_inside_leads_somewhere(pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        for link in page.links:
            address = urlsplit(link)
            if address.scheme or address.netloc:
                continue
            target = (path.parent / unquote(address.path)).resolve() if address.path else path
            assert target.exists(), f"{path.name}: {link}"
            if address.fragment and target in pages:
                assert unquote(address.fragment) in pages[target].anchors, f"{path.name}: {link}"


def nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        assert not [source for source in page.loaded if urlsplit(source).netloc], path.name
        assert not [script for script in page.scripts if "//" in re.sub("(?m)^ *//.*", "", script)], path.name
    for sheet in site.rglob("*.css"):
        text = re.sub("[\"']", "", sheet.read_text(encoding="utf-8"))
        assert not re.search(r"@import|url\((https?:)?//", text), sheet.name


def the_notebooks_show_pictures(site: Path) -> None:
    for notebook in NOTEBOOKS:
        page = (site / "notebooks" / f"{notebook.stem}.html").read_text(encoding="utf-8")
        assert page.count(".svg") + page.count("<svg") > 2, notebook.name


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_without_outputs(notebook: Path) -> None:
    """The site is built from notebooks that were just run, so that what they show is never stale."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) > 3
    assert not any(cell["outputs"] or cell["execution_count"] for cell in code)
