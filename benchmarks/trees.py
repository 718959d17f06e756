"""How fluid a search tree is in the browser: frames while thousands of shown nodes are dragged and zoomed.

.venv/bin/python -m benchmarks.trees                     # Chromium without a graphics card, half a minute

A real Chromium draws a tree of 5 000 shown nodes, apart and merged, and of 50 for comparison. Each of 120 steps drags
or zooms, then waits for the next frame. It prints the middle and the slowest time between two steps, how many steps
took longer than two frames of a screen of 60 a second, and how much longer the large tree took than the small one.
Times belong to the machine; the ratios of one run can be compared.
"""

from __future__ import annotations

from shutil import which
from statistics import median

from benchmarks.web import started_server
from playwright.sync_api import Page, sync_playwright

from allumettes.study.race import machine

ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
STEPS = 120
FRAME = 1000 / 60

GROW = """(tree, {count, merged}) => {
  const states = ["winning", "losing", "unknown", "cut"];
  const nodes = Array.from({length: count}, (_, index) => ({
    id: String(index), parent: index ? String(Math.floor((index - 1) / 3)) : null, label: `${index % 11},${index % 7}`,
    move: index ? "7>2+5" : "", state: states[index % 4], letter: "N", chosen: index % 3 === 1, known: index % 5 === 0,
    level: Math.floor(Math.log(2 * index + 1) / Math.log(3) + 1e-9),
    also: merged && index % 3 === 0 && index > 12 ? [{parent: String(Math.floor((index - 1) / 3) - 1)}] : [],
  }));
  const begun = performance.now();
  tree.show(nodes, {open: true});
  tree.fit();
  return [performance.now() - begun, tree.shown.length];
}"""

MOVE = """async (tree, steps) => {
  const surface = tree.querySelector("[role=tree]");
  const {left, top, width, height} = surface.getBoundingClientRect();
  const usual = {bubbles: true, cancelable: true, pointerId: 1, button: 0};
  const at = (x, y) => ({clientX: left + x, clientY: top + y, ...usual});
  const times = [];
  surface.setPointerCapture = () => {};
  surface.dispatchEvent(new PointerEvent("pointerdown", at(width / 2, height / 2)));
  for (let step = 0; step < steps; step += 1) {
    const begun = performance.now();
    const [x, y] = [width / 2 + 90 * Math.sin(step / 5), height / 2 + 3 * step];
    const wheel = {...at(width / 2, height / 3), deltaY: step < 0.8 * steps ? -90 : 130};
    if (step < steps / 2) surface.dispatchEvent(new PointerEvent("pointermove", at(x, y)));
    else surface.dispatchEvent(new WheelEvent("wheel", wheel));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    times.push(performance.now() - begun);
  }
  surface.dispatchEvent(new PointerEvent("pointerup", at(0, 0)));
  return times;
}"""


def measured(page: Page, count: int, *, merged: bool = False) -> tuple[float, list[float]]:
    tree = page.locator("search-tree")
    laid_out, shown = tree.evaluate(GROW, {"count": count, "merged": merged})
    assert shown == count
    times: list[float] = tree.evaluate(MOVE, STEPS)
    return laid_out, times


def main() -> None:
    print(machine())
    with started_server("", 0) as (host, port, _process), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(f"http://{host}:{port}/trees")
        page.wait_for_selector("search-tree canvas")
        page.wait_for_load_state("networkidle")
        results = {
            "50 nodes": measured(page, 50),
            "5 000 nodes": measured(page, 5_000),
            "5 000 nodes, merged": measured(page, 5_000, merged=True),
        }
        browser.close()
    usual = median(results["50 nodes"][1])
    for name, (laid_out, times) in results.items():
        late = sum(time > 2 * FRAME for time in times)
        print(
            f"{name:>20}: laid out in {laid_out:.0f} ms; between two steps {median(times):.1f} ms, at most "
            f"{max(times):.0f} ms; {late} of {STEPS} later than two frames; {median(times) / usual:.2f} times 50 nodes"
        )


if __name__ == "__main__":
    main()
