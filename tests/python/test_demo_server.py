"""The server of a demo under attack and at its end: other hosts, other origins, long uploads, signals within a step."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs("gradio", "openmps")


PROGRAM = """
import sys, time
from openmps.demos import serve
from openmps.demos._demo import Demo, Live, Options

class Slow(Demo):
    name = title = about = "slow"
    default_epochs = 1

    def train(self, session):
        session.begin(object(), 1000)
        while True:
            time.sleep(float(sys.argv[1]))  # a step
            session.record(1.0)

    def build(self, gr):
        gr.Image(type="numpy", elem_id="own")
        return Live([], lambda _: [])

demo = Slow(Options())
demo.session.play()
from openmps.cli import main
import openmps.cli._demo as command
command.make_demo = lambda *_: demo
sys.exit(main(["demo", "digits", "--no-browser"]))
"""


@dataclass
class Page:
    """A running demo."""

    process: subprocess.Popen[str]
    port: int
    temporary: Path

    def ask(
        self,
        method: str = "GET",
        path: str = "/config",
        *,
        body: object = None,
        host: str | None = None,
        **headers: str,
    ) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.putrequest(method, path, skip_host=True)
        connection.putheader("Host", host if host is not None else f"127.0.0.1:{self.port}")
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        if isinstance(body, bytes) and "Content_Length" not in headers and "Transfer_Encoding" not in headers:
            connection.putheader("Content-Length", str(len(body)))
        with suppress(BrokenPipeError, ConnectionResetError):  # the answer may come before all is sent
            connection.endheaders(body if isinstance(body, bytes) else None)
        answer = connection.getresponse()
        found = answer.status, answer.read().decode(errors="replace")
        connection.close()
        return found

    def upload(self, size: int, **headers: str) -> tuple[int, str]:
        edge = b"openmps-edge"
        form = b"--" + edge + b'\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\n'
        body = form + bytes(size) + b"\r\n--" + edge + b"--\r\n"
        kind = f"multipart/form-data; boundary={edge.decode()}"
        return self.ask("POST", "/gradio_api/upload", body=body, Content_Type=kind, **headers)

    def end(self, number: int) -> tuple[int, str, float]:
        """Send a signal; return status, written errors, and how long the end took."""
        start = time.monotonic()
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=30)
        return self.process.returncode, errors, time.monotonic() - start


def _begin(folder: Path, step: float) -> Page:
    environment = {**os.environ, "TMPDIR": str(folder)}
    environment.pop("GRADIO_TEMP_DIR", None)
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(step)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=folder,
    )
    assert process.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
    assert found is not None, process.communicate()[1]
    return Page(process, int(found[1]), folder)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """Return a demo whose steps are short."""
    begun = _begin(tmp_path_factory.mktemp("demo"), 0.01)
    yield begun
    begun.process.kill()
    begun.process.communicate()


def test_the_pages_own_requests_are_answered(page: Page) -> None:
    for host in (f"127.0.0.1:{page.port}", f"localhost:{page.port}", f"LOCALHOST:{page.port}"):
        assert page.ask(host=host)[0] == 200
    assert page.ask(Origin=f"http://127.0.0.1:{page.port}")[0] == 200
    assert page.ask(path="/", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate")[0] == 200  # a link elsewhere
    assert page.ask(Sec_Fetch_Site="same-origin", Sec_Fetch_Mode="cors")[0] == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{}", "127.0.0.1", "127.0.0.1:1", "0.0.0.0:{}", "", "[::1]:{}"]
)
@pytest.mark.parametrize("path", ["/", "/config", "/gradio_api/queue/data?session_hash=a", "/no/such/page"])
def test_a_name_that_was_bound_again_is_refused(page: Page, host: str, path: str) -> None:
    """DNS rebinding: the browser believes that it asks the other host."""
    status, text = page.ask(path=path, host=host.format(page.port))
    assert status == 403
    assert "The request is for the host" in text
    assert f"this server is 127.0.0.1:{page.port} or localhost:{page.port}." in text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "https://127.0.0.1:{}"},
        {"Origin": "http://127.0.0.1:{}.evil.example"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors"},
        {"Sec_Fetch_Site": "same-site", "Sec_Fetch_Mode": "cors"},
        {"Sec_Fetch_Site": "cross-site"},
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS", "PUT"])
def test_pages_of_other_origins_are_refused(page: Page, method: str, headers: dict[str, str]) -> None:
    given = {name: value.format(page.port) for name, value in headers.items()}
    status, text = page.ask(method, "/gradio_api/run/predict", body=b"{}" if method == "POST" else None, **given)
    assert status == 403
    assert "The request comes from a page of" in text


def test_websockets_of_others_are_refused(page: Page) -> None:
    """Before they open."""
    own = f"127.0.0.1:{page.port}"
    for host, origin in ((own, "http://evil.example"), ("evil.example", f"http://{own}")):
        with socket.create_connection(("127.0.0.1", page.port), timeout=10) as connection:
            connection.sendall(
                f"GET /gradio_api/queue/join HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            assert connection.recv(1000).split()[1] == b"403"


def test_a_file_of_10_mb_is_taken_and_one_of_11_is_refused(page: Page) -> None:
    status, text = page.upload(9_900_000)
    assert status == 200, text
    [path] = json.loads(text)
    assert Path(path).is_relative_to(page.temporary)
    status, text = page.upload(11_000_000)
    assert status == 413
    assert text == "The upload is longer than 10 MB, the longest file that this page takes."
    status, text = page.upload(10_050_000)  # within the limit of a body
    assert status in (400, 413), text


def test_a_long_upload_without_a_length_is_refused(page: Page) -> None:
    """In chunks."""
    with socket.create_connection(("127.0.0.1", page.port), timeout=30) as connection:
        connection.sendall(
            f"POST /gradio_api/upload HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nTransfer-Encoding: chunked\r\n"
            "Content-Type: multipart/form-data; boundary=e\r\n\r\n".encode()
        )
        head = b'--e\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n'
        chunks = [head, *[bytes(1_000_000)] * 11]
        try:
            for chunk in chunks:
                connection.sendall(f"{len(chunk):x}\r\n".encode() + chunk + b"\r\n")
        except (BrokenPipeError, ConnectionResetError):
            pass
        assert connection.recv(1000).split()[1] == b"413"


@pytest.mark.parametrize("length", ["11000000", "9" * 4000, "-1", "x"])
def test_a_length_is_checked_before_the_body_comes(page: Page, length: str) -> None:
    with socket.create_connection(("127.0.0.1", page.port), timeout=10) as connection:
        connection.sendall(
            f"POST /gradio_api/upload HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\n"
            f"Content-Length: {length}\r\n\r\n".encode()
        )
        assert connection.recv(1000).split()[1] in (b"400", b"413")


@pytest.mark.parametrize("step", [0.01, 60.0])
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, 143)])
def test_a_demo_ends_within_two_seconds_without_files(tmp_path: Path, number: int, status: int, step: float) -> None:
    """While it trains, also within a step of a minute; with an upload that is done, and one that is not."""
    page = _begin(tmp_path, step)
    assert page.upload(1000)[0] == 200
    with socket.create_connection(("127.0.0.1", page.port), timeout=10) as stream:
        stream.sendall(
            f"POST /gradio_api/upload HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nContent-Length: 1000\r\n"
            "Content-Type: multipart/form-data; boundary=e\r\n\r\n--e\r\n".encode()
        )
        given, errors, seconds = page.end(number)
    assert given == status, errors
    sentence = "the demo has ended" if status == 0 else "terminated"
    assert errors == f"openmps: {sentence}{' within a step' if step > 1 else ''}.\n"
    assert seconds < 2
    assert list(tmp_path.iterdir()) == []
