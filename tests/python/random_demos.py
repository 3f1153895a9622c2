"""Sends malformed requests, uploads and pictures at random to running demos.

    python tests/python/random_demos.py --count COUNT --first NUMBER

Each call starts the demos ``classifier`` and ``digits``, and ends them by Ctrl-C or SIGTERM. They end within two
seconds, with one line on standard error and without temporary files. An experiment is a request. It has another host or
origin, or a damaged head. Or it is an upload of any name and size, or JSON that no page sends. Or it has a damaged
picture for the classifier, or a damaged drawing for the pad. The server answers and stays up. Foreign hosts get 403 or
400, pictures a prediction or a sentence, and no program is started. ``hits`` are requests that the server has answered.
Counts are printed last.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import corrupt_files
import damaged_data
import experiment

LIMIT = 20.0  # seconds for an answer
_END = 2.0  # seconds for the end
_POSTSCRIPT = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\nshowpage\n%%EOF\n"
_NAMES = ("a.png", "../../a.png", "ü.jpg", "a" * 300 + ".png", "a", ".png", "a.svg", "a.eps", 'a".png', "a\\b.gif", "")
Answer = tuple[int, bytes]


class Demo:
    """A running demo; the program `gs` in front of all others notes that it was started."""

    def __init__(self, name: str, folder: Path) -> None:
        self._folder = folder
        (folder / "tmp").mkdir(parents=True)
        (folder / "bin").mkdir()
        (folder / "bin" / "gs").write_text(f"#!/bin/sh\ntouch {folder}/started\n")
        (folder / "bin" / "gs").chmod(0o755)
        paths = {"TMPDIR": str(folder / "tmp"), "PATH": f"{folder}/bin{os.pathsep}{os.environ['PATH']}"}
        environment = {key: value for key, value in os.environ.items() if key != "GRADIO_TEMP_DIR"}
        with (folder / "errors").open("wb") as errors:  # a full pipe would stop the server
            self.process = subprocess.Popen(
                [sys.executable, "-m", "openmps", "demo", name, "--no-browser"],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                cwd=folder,
                env={**environment, **paths, "OPENMPS_THREADS": "1"},
            )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        if found is None:
            raise SystemExit(f"{name} does not start: {self.errors}")
        self.port = int(found[1])
        end = time.monotonic() + 60
        while b"Preparing" in self.ask("GET", "/")[1] and time.monotonic() < end:
            time.sleep(0.1)

    @property
    def errors(self) -> str:
        """Its standard error."""
        return (self._folder / "errors").read_text()

    @property
    def own(self) -> str:
        """The host that its pages name."""
        return f"127.0.0.1:{self.port}"

    @property
    def has_started_a_program(self) -> bool:
        """Whether `gs` was started."""
        return (self._folder / "started").exists()

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """Return status and content of a whole request of the page's own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)
        try:
            connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def send(self, request: bytes) -> bytes:
        """Return what follows some bytes; nothing if the connection ends."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=LIMIT) as connection:
            with suppress(OSError):
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
            with suppress(ConnectionError):
                return connection.recv(1 << 16)
        return b""

    def upload(self, name: str, content: bytes) -> Answer:
        """Send a file as the page does."""
        edge = b"openmps-edge"
        head = b'Content-Disposition: form-data; name="files"; filename="' + name.encode() + b'"\r\n\r\n'
        body = b"--" + edge + b"\r\n" + head + content + b"\r\n--" + edge + b"--\r\n"
        kind = f"multipart/form-data; boundary={edge.decode()}"
        return self.ask("POST", "/gradio_api/upload", body, Content_Type=kind)

    def call(self, function: int, data: Any) -> Answer:
        """Call a function as the page does."""
        body = json.dumps({"data": data, "fn_index": function, "session_hash": "a"}).encode()
        return self.ask("POST", "/gradio_api/run/predict", body, Content_Type="application/json")

    def end(self, number: int) -> str:
        """Send a signal; return what is wrong with the end."""
        start = time.monotonic()
        self.process.send_signal(number)
        try:
            self.process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            return f"it has not ended within 30 s: {self.errors[-1000:]}"
        seconds = time.monotonic() - start
        expected = (0, "the demo has ended") if number == signal.SIGINT else (143, "terminated")
        lines = self.errors.splitlines()
        if self.process.returncode != expected[0] or not lines or expected[1] not in lines[-1]:
            return f"it ended with {self.process.returncode}: {lines[-9:]}"
        if seconds > _END:
            return f"it took {seconds:.1f} s to end"
        left = [str(path) for path in (self._folder / "tmp").iterdir()]
        return f"files are left: {left}" if left else ""


# ---- requests


def _foreign(draw: random.Random, demo: Demo) -> str:
    """Ask as a page of another host or origin."""
    host = draw.choice(("evil.example", "127.0.0.1", "0.0.0.0:1", "[::1]", "", demo.own + ".evil", f"{demo.own}\tx"))
    origin = draw.choice((None, "null", "http://evil.example", f"https://{demo.own}", "\xff"))
    if draw.random() < 0.5:
        host, origin = demo.own, origin or "http://other"
    head = (
        f"{draw.choice(('GET', 'POST', 'OPTIONS', 'PUT', 'HEAD'))} {draw.choice(_PATHS)} HTTP/1.1\r\nHost: {host}\r\n"
    )
    head += f"Origin: {origin}\r\n" if origin else ""
    answer = demo.send(f"{head}Content-Length: 0\r\nConnection: close\r\n\r\n".encode("latin-1"))
    status = answer.split(b" ", 2)[1:2]
    return "" if status in ([b"403"], [b"400"]) else f"{head!r} is answered by {answer[:200]!r}"


_PATHS = ("/", "/config", "/gradio_api/upload", "/gradio_api/file=/etc/passwd", "/gradio_api/queue/join", "/%2e%2e/")


def _damaged_head(draw: random.Random, demo: Demo) -> str:
    """Send a request whose head is damaged: it is answered, or the connection ends."""
    line = draw.choice(("Content-Length: 2", "Transfer-Encoding: chunked", "Cookie: " + "a" * 70_000))
    first = f"POST {draw.choice(_PATHS)} HTTP/1.1\r\nHost: {demo.own}\r\nContent-Type: application/json\r\n"
    head = bytearray(f"{first}{line}\r\n\r\n".encode())
    corrupt_files.DAMAGE[draw.randrange(3)](head, draw, [])
    answer = demo.send(bytes(head) + draw.choice((b"{}", b"2\r\n{}\r\n0\r\n\r\n", draw.randbytes(99))))
    is_right = not answer or re.match(rb"HTTP/1\.1 [2345]\d\d ", answer)
    return "" if is_right else f"{bytes(head)!r} is answered by {answer[:200]!r}"


def _upload(draw: random.Random, demo: Demo) -> str:
    """Upload a file: it comes into the demo's folder, or is refused."""
    size = draw.choice((0, 1, 1000, 1000, 300_000, 9_900_000, 10_200_000, 12_000_000))
    try:
        status, answer = demo.upload(draw.choice(_NAMES), draw.randbytes(min(size, 1000)) * max(1, size // 1000))
    except ConnectionError:  # the answer came before all was sent
        return "" if size > 10_000_000 else f"an upload of {size} bytes is cut off"
    if status == 200:
        paths = json.loads(answer)
        is_inside = all(Path(path).resolve().is_relative_to(demo._folder / "tmp") for path in paths)
        return "" if is_inside and size < 10_100_000 else f"{size} bytes went to {paths}"
    return "" if status in (400, 413, 422) else f"an upload of {size} bytes is answered by {status} {answer[:200]!r}"


def _picture(draw: random.Random, demo: Demo) -> str:
    """Let the classifier name a damaged picture."""
    kind = draw.choice(("bmp", "gif", "jpeg", "png", "tiff", "webp"))
    content = bytearray(damaged_data.FORMATS[kind].make(Path()))
    if draw.random() < 0.2:
        content = bytearray(_POSTSCRIPT)
    elif draw.random() < 0.8:
        draw.choice(corrupt_files.DAMAGE)(content, draw, [bytes(content)])
    name = draw.choice(("a.png", "ü.jpg", f"a.{kind}"))
    status, answer = demo.upload(name, bytes(content))
    if status != 200:
        return f"the upload is answered by {status} {answer[:200]!r}"
    [path] = json.loads(answer)
    meta = {"_type": "gradio.FileData"}
    status, answer = demo.call(0, [{"path": path, "orig_name": name, "meta": meta}])
    found = json.loads(answer)
    if status == 200:
        shares = [each["confidence"] for each in found["data"][0]["confidences"]]
        return "" if abs(sum(shares) - 1) < 1e-4 else f"shares are {shares}"
    sentence = str(found.get("error"))
    is_right = sentence.endswith(".") and "cannot be read" in sentence and str(Path(path).parent) not in sentence
    return "" if is_right else f"{bytes(content)!r}: {status} {answer[:300]!r}"


def _drawing(draw: random.Random, demo: Demo) -> str:
    """Let the digits' demo read a damaged drawing."""
    content = bytearray(damaged_data.FORMATS["png"].make(Path()))
    draw.choice(corrupt_files.DAMAGE)(content, draw, [bytes(content)])
    coded = base64.b64encode(content).decode()
    value = draw.choice((f"data:image/png;base64,{coded}", coded, f"data:image/png;base64,{coded[:-3]}é", None, ""))
    status, answer = demo.call(0, [value])
    return "" if status == 200 else f"{value!r}: {status} {answer[:300]!r}"


def _foreign_json(draw: random.Random, demo: Demo) -> str:
    """Send JSON that no page sends."""
    values: tuple[Any, ...] = (
        None,
        [],
        [None],
        [1e308],
        ["x" * 100_000],
        [{"path": "/etc/passwd", "meta": {"_type": "gradio.FileData"}}],
    )
    body = {"data": draw.choice(values), "fn_index": draw.choice((0, 1, 9, 10, -1, 10**9, "x", None))}
    text = json.dumps(body).encode() if draw.random() < 0.8 else draw.choice((b"", b"[" * 9000, b"{", b"\xff"))
    path = draw.choice(
        ("/gradio_api/run/predict", "/gradio_api/queue/join", "/gradio_api/call/x", "/gradio_api/cancel")
    )
    status, answer = demo.ask("POST", path, text, Content_Type="application/json")
    return f"{text[:200]!r} shows a file of the system" if b"root:" in answer or status < 200 else ""


_KINDS = {
    "foreign": (_foreign, "classifier"),
    "damaged heads": (_damaged_head, "classifier"),
    "uploads": (_upload, "classifier"),
    "pictures": (_picture, "classifier"),
    "drawings": (_drawing, "digits"),
    "json": (_foreign_json, "classifier"),
}


def main(first: int, count: int) -> int:
    """Print findings as they come, and the counts last."""
    counts: Counter[str] = Counter({"experiments": 0, "hits": 0, "ends": 0, "findings": 0})

    def found(what: str) -> None:
        counts["findings"] += 1
        print(what, flush=True)

    folder = Path(tempfile.mkdtemp())
    try:
        demos = {name: Demo(name, folder / name) for name in ("classifier", "digits")}
        for number in range(first, first + count):
            draw = random.Random(number)
            kind = draw.choice(list(_KINDS))
            send, name = _KINDS[kind]
            demo = demos[name]
            try:
                wrong = send(draw, demo)
                status, _ = demo.ask("GET", "/config")
                wrong = wrong or ("" if status == 200 else f"the page is answered by {status} afterwards")
            except Exception as error:
                wrong = f"{type(error).__name__}: {error}"
            else:
                counts.update({"hits": 1, kind: 1})
            wrong = wrong or ("a program was started" if demo.has_started_a_program else "")
            counts["experiments"] += 1
            if wrong:
                found(f"experiment {number}, {kind}: {wrong}")
        for name, demo in demos.items():
            wrong = demo.end(random.Random(first).choice((signal.SIGINT, signal.SIGTERM)))
            counts["ends"] += 1
            if wrong:
                found(f"the end of {name} after {first + count - 1}: {wrong}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    _options = experiment.arguments(__doc__).parse_args()
    sys.exit(main(_options.first, _options.count))
