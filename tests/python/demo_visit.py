"""A demo as a process, and a browser on its page, for the tests of pages and for the pictures of the docs."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

Found = TypeVar("Found")
HOST = "127.0.0.1"


def missing() -> str:
    """Return a sentence on what is not installed; empty if all is there."""
    for program in ("chromium", "chromedriver"):
        if shutil.which(program) is None:
            return f"{program} is not installed"
    for module in ("gradio", "selenium"):
        try:
            __import__(module)
        except ImportError:
            return f"{module} is not installed"
    return ""


def processor_seconds(pid: int) -> float:
    """Return the time that processors worked for a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """A running demo; `seconds` of processors it needed until its page could be visited."""

    def __init__(self, name: str, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "openmps", "demo", name, "--no-browser", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "OPENMPS_THREADS": "2"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.seconds = processor_seconds(self.process.pid)
        found = re.search(rf"http://{HOST}:\d+/", line)
        if found is None:
            self.process.kill()
            raise AssertionError(f"{line}{self.process.communicate()[1]}")
        self.address = found[0]

    def end(self) -> tuple[int, str]:
        """Press Ctrl-C; return the exit status and what was written to standard error."""
        self.process.send_signal(signal.SIGINT)
        try:
            _, errors = self.process.communicate(timeout=30)
        finally:
            self.process.kill()
        return self.process.returncode, errors


class Visit:
    """A browser on a page; no other host can be resolved."""

    def __init__(self, address: str, *, width: int = 1120, height: int = 1100) -> None:
        from selenium import webdriver

        options = webdriver.ChromeOptions()
        options.binary_location = str(shutil.which("chromium"))
        for argument in (
            "headless=new",
            "no-sandbox",
            "disable-gpu",
            "disable-dev-shm-usage",
            "disable-background-networking",
            "disable-component-update",
            "no-first-run",
            "no-proxy-server",
            f"window-size={width},{height}",
            f"host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {HOST}",
        ):
            options.add_argument(f"--{argument}")
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        self.driver = webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver")))
        self.driver.set_script_timeout(30)
        self._requested: set[str] = set()
        self.driver.get(address)

    def find(self, selector: str) -> Any:
        """Return the element, when it is there."""
        return self.wait(lambda: self.driver.find_elements("css selector", selector), selector)[0]

    def text(self, selector: str) -> str:
        """Return an element's text, which pages replace at any time."""
        script = "const found = document.querySelector(arguments[0]); return found ? found.innerText : '';"
        return str(self.driver.execute_script(script, selector))

    def press(self, selector: str) -> None:
        """Click."""
        self.find(selector).click()

    def wait(self, look: Callable[[], Found], what: str, *, seconds: float = 60) -> Found:
        """Return what `look` finds when it is true."""
        end = time.monotonic() + seconds
        while not (found := look()):
            if time.monotonic() > end:
                raise AssertionError(f"{what} has not come within {seconds:g} seconds; state: {self.text('#state')}")
            time.sleep(0.1)
        return found

    def wait_for_text(self, selector: str, part: str, *, seconds: float = 60) -> str:
        """Return an element's text when it has this part."""

        def look() -> str:
            text = self.text(selector)
            return text if part in text else ""

        return self.wait(look, f"{part!r} in {selector}", seconds=seconds)

    def step(self) -> int:
        """Return the number of the last step."""
        found = re.search(r"step (\d+) of", self.text("#state"))
        return int(found[1]) if found else 0

    def loss(self) -> float:
        """Return the mean of the last losses; 0 before the first."""
        found = re.search(r"loss ([\d.]+)", self.text("#state"))
        return float(found[1]) if found else 0.0

    def set_slider(self, selector: str, value: float) -> None:
        """Type a number into a slider's field."""
        field = self.find(f"{selector} input[type=number]")
        self.driver.execute_script(
            "const [field, value] = arguments; field.focus(); field.value = value;"
            "field.dispatchEvent(new Event('input', {bubbles: true}));"
            "field.dispatchEvent(new Event('change', {bubbles: true}));"
            "field.dispatchEvent(new PointerEvent('pointerup', {bubbles: true})); field.blur();",
            field,
            value,
        )

    def outside(self) -> set[str]:
        """Return the hosts that the page asked for, other than its own."""
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self._requested.add(message["params"]["request"]["url"])
        schemes = {"http", "https", "ws", "wss"}
        parts = [urlsplit(address) for address in self._requested]
        return {str(part.hostname) for part in parts if part.scheme in schemes and part.hostname != HOST}

    def errors(self) -> list[str]:
        """Return the page's severe messages."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def picture(self, path: Path) -> None:
        """Write a screenshot of the whole page."""
        path.parent.mkdir(parents=True, exist_ok=True)
        height = self.driver.execute_script("return document.documentElement.scrollHeight")
        size = self.driver.get_window_size()
        self.driver.set_window_size(size["width"], max(int(height) + 140, 500))
        self.driver.save_screenshot(str(path))
        self.driver.set_window_size(size["width"], size["height"])

    def close(self) -> None:
        """End the browser."""
        self.driver.quit()


@contextlib.contextmanager
def visiting(address: str) -> Iterator[Visit]:
    """Open a browser, and end it."""
    visit = Visit(address)
    try:
        yield visit
    finally:
        visit.close()
