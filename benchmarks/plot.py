"""How fluid the plot of a million heaps is: frames drawn in Chromium while it is zoomed and moved.

.venv/bin/python -m benchmarks.plot                    # Grundy's game to heap 1 000 000, a minute
.venv/bin/python -m benchmarks.plot --to 10000000

A server of its own computes the sequence while the page watches. Then the wheel zooms from all heaps to single ones and
out again, and keys move along them, one step a frame. For each way it prints how many frames there were, the time
between two of them, and the processor time that the page took for one. It asserts nothing: times belong to the machine.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright
from tests.tools import chromium
from tests.web.browser.conftest import ARGUMENTS
from tests.web.server import Server

from allumettes.study.race import machine

STEPS = 240
PATIENCE = 600_000

DRIVE = """([steps, way]) => new Promise((resolve) => {
  const canvas = document.querySelector(".plot canvas");
  const { left, top, width } = canvas.getBoundingClientRect();
  const frames = [];
  let step = 0, last = 0;
  const act = {
    zoom: () => canvas.dispatchEvent(new WheelEvent("wheel", {
      deltaY: step < steps / 2 ? -60 : 60, clientX: left + width * 0.6, clientY: top + 50, cancelable: true })),
    pan: () => canvas.dispatchEvent(new KeyboardEvent("keydown", {
      key: step < steps / 2 ? "ArrowRight" : "ArrowLeft" })),
  }[way];
  const next = (now) => {
    if (last) frames.push(now - last);
    last = now;
    if (step === steps) return resolve(frames);
    step += 1;
    act();
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="grundy")
    parser.add_argument("--to", type=int, default=1_000_000)
    asked = parser.parse_args()
    print(machine())
    with TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        page = browser.new_page(base_url=server.address, viewport={"width": 1280, "height": 800})
        page.goto(f"/sequences?game={asked.game}&to={asked.to}")
        page.locator(".downloads").wait_for(timeout=PATIENCE)
        page.wait_for_timeout(2000)
        print(f"{asked.game}, heaps 0 to {asked.to}, {STEPS} steps each")
        tell("zoom from all heaps to single ones and back", drive(page, "zoom"))
        for _halving in range(4):
            page.get_by_label("Zoom in").click()
        tell("move along a sixteenth of the heaps", drive(page, "pan"))
        browser.close()


def drive(page: Page, way: str) -> tuple[list[float], float]:
    """The times between two frames in milliseconds, and the processor time that the page took for a frame."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy(session)
    frames: list[float] = page.evaluate(DRIVE, [STEPS, way])
    return frames, 1000 * (busy(session) - before) / len(frames)


def busy(session: CDPSession) -> float:
    metrics: list[dict[str, Any]] = session.send("Performance.getMetrics")["metrics"]
    return next(float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


def tell(what: str, measured: tuple[list[float], float]) -> None:
    frames, work = measured
    print(
        f"{what}: {len(frames)} frames, {1000 * len(frames) / sum(frames):.0f} a second; "
        f"between two {median(frames):.1f} ms, 95 % below {quantiles(frames, n=20)[-1]:.1f}; "
        f"the page took {work:.1f} ms of a processor for one"
    )


if __name__ == "__main__":
    main()
