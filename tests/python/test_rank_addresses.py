"""Where ranks of torchrun meet, and the secrets that a stranger may guess: they are refused by a sentence."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import openmps as mps
from openmps.distributed._address import Address, address_of
from openmps.distributed._handshake import hkdf
from openmps.distributed._launch import Launch
from openmps.distributed._note import erase_note, read_note, runtime_folder, write_note
from openmps.distributed._rendezvous import Rendezvous

SECRET = "7f1c09e3b52a48d6"
HOSTS = {"MASTER_ADDR": "host", "MASTER_PORT": "29500", "WORLD_SIZE": "2"}  # of several machines
ONE_MACHINE = {**HOSTS, "LOCAL_WORLD_SIZE": "2"}
KEY = bytes(range(32))
_RANDOM = "3f2b8c4d-9e1a-4f67-b0d5-6a7c8e9f0123"  # as torchrun draws it


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the folder of the user's running programs be one of this test."""
    tmp_path.chmod(0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return tmp_path / "openmps"


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({}, "MASTER_ADDR and MASTER_PORT are not set"),
        ({"MASTER_ADDR": "host"}, "MASTER_ADDR and MASTER_PORT are not set"),
        ({"MASTER_PORT": "29500"}, "MASTER_ADDR and MASTER_PORT are not set"),
        ({"MASTER_ADDR": "host", "MASTER_PORT": "x"}, 'the port of rank 0 is "x", expected 1024 to 65535'),
        ({"MASTER_ADDR": "host", "MASTER_PORT": "80"}, 'the port of rank 0 is "80", expected 1024 to 65535'),
    ],
)
def test_addresses_that_make_no_sense_are_refused(environment: dict[str, str], sentence: str) -> None:
    with pytest.raises(mps.ArgumentError, match=f"distributed.init: {sentence}"):
        address_of(environment)


def test_the_ports_are_those_after_torchruns() -> None:
    known = HOSTS | {"OPENMPS_SECRET": SECRET}
    assert address_of(known).ports == tuple(range(29501, 29509))
    assert address_of(known, "4000").ports == tuple(range(4000, 4008))
    assert address_of(known | {"MASTER_PORT": "65534"}).ports[:3] == (65535, 1024, 1025)
    assert address_of(ONE_MACHINE).ports == (0,)  # the system chooses
    assert address_of(ONE_MACHINE, "4000").ports == tuple(range(4000, 4008))


def test_the_key_depends_on_the_secret_and_on_the_run() -> None:
    known = HOSTS | {"OPENMPS_SECRET": SECRET}
    key = address_of(known).key
    assert address_of(known).key == key
    assert address_of(known | {"OPENMPS_SECRET": SECRET[::-1]}).key != key
    assert address_of(known | {"TORCHELASTIC_RESTART_COUNT": "1"}).key != key
    shown = repr(address_of(known))
    assert SECRET not in shown
    assert str(key) not in shown
    assert key.hex() not in shown


@pytest.mark.parametrize("run_id", ["", "none", "default", "1234", str(uuid.UUID(int=7)), _RANDOM, "3f" * 32])
def test_a_run_id_is_no_secret(run_id: str) -> None:
    """Not even a random one: torchrun shows it to every user of the machine."""
    with pytest.raises(mps.ArgumentError, match="on several machines, and OPENMPS_SECRET is not set") as refusal:
        address_of(HOSTS | {"TORCHELASTIC_RUN_ID": run_id})
    assert 'Set OPENMPS_SECRET to the same random text on all machines, such as the output of python -c "' in str(
        refusal.value
    )
    with pytest.raises(mps.ArgumentError, match="OPENMPS_SECRET "):
        address_of(HOSTS | {"TORCHELASTIC_RUN_ID": run_id or "x", "OPENMPS_SECRET": run_id or "x"})


@pytest.mark.parametrize(
    ("secret", "length", "different"),
    [("none", 4, 3), ("0123456789abcde", 15, 15), ("0" * 64, 64, 1), ("abcabcabcabcabcabc", 18, 3)],
)
@pytest.mark.parametrize("where", [HOSTS, ONE_MACHINE])
def test_guessable_secrets_are_refused(where: dict[str, str], secret: str, length: int, different: int) -> None:
    with pytest.raises(mps.ArgumentError, match=f"has {length} letters, {different} of them different") as refusal:
        address_of(where | {"OPENMPS_SECRET": secret})
    assert "expected 16 or more, 8 of them different" in str(refusal.value)


def test_the_sentence_makes_a_secret_that_is_accepted() -> None:
    with pytest.raises(mps.ArgumentError) as refusal:
        address_of(HOSTS)
    program = str(refusal.value).rpartition('-c "')[2].removesuffix('".')
    made = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()
    assert address_of(HOSTS | {"OPENMPS_SECRET": made}).key


@pytest.mark.parametrize(
    "environment",
    [
        ONE_MACHINE,
        ONE_MACHINE | {"OPENMPS_SECRET": SECRET},
        HOSTS | {"MASTER_ADDR": "127.0.0.1"},
        HOSTS | {"MASTER_ADDR": "::1"},
        HOSTS | {"MASTER_ADDR": "localhost"},
    ],
)
def test_ranks_of_one_machine_meet_on_its_loopback(environment: dict[str, str]) -> None:
    """Under any name that torchrun has for the machine."""
    address = address_of(environment)
    assert address.host == "127.0.0.1"
    assert bool(address.note) == ("OPENMPS_SECRET" not in environment)


def test_ranks_of_one_machine_need_no_secret(folder: Path) -> None:
    """The file is there while ranks come. Other users cannot read it, other machines cannot reach the port."""
    address = address_of(ONE_MACHINE | {"MASTER_ADDR": socket.gethostname()})
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(Rendezvous, Launch("torchrun", 0, 2), address, limit=30)
        while read_note(address.note) is None:
            assert not first.done()
        [file] = folder.iterdir()
        assert (file.stat().st_mode & 0o777, folder.stat().st_mode & 0o777) == (0o600, 0o700)
        port = read_note(address.note)[0]  # type: ignore[index]
        listening = [line.split()[1] for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        assert [place for place in listening if place.endswith(f":{port:04X}")] == [f"0100007F:{port:04X}"]
        second = Rendezvous(Launch("torchrun", 1, 2), address, limit=30)
        both = (first.result(), second)
    assert list(folder.iterdir()) == []
    assert [rendezvous.shared("text".format) for rendezvous in both] == ["text"] * 2
    for rendezvous in both:
        rendezvous.leave()


def test_a_file_of_an_earlier_run_is_replaced(folder: Path) -> None:
    """Rank 1 comes first, and finds a port where something else listens."""
    address = address_of(ONE_MACHINE)
    with socket.create_server(("127.0.0.1", 0)) as server, ThreadPoolExecutor(1) as pool:
        write_note(address.note, server.getsockname()[1], KEY)
        second = pool.submit(Rendezvous, Launch("torchrun", 1, 2), address, limit=30)
        server.accept()[0].close()
        first = Rendezvous(Launch("torchrun", 0, 2), address, limit=30)
        both = (first, second.result())
    assert [rendezvous.shared("text".format) for rendezvous in both] == ["text"] * 2
    for rendezvous in both:
        rendezvous.leave()


def test_a_file_is_erased_by_its_own_run_alone(folder: Path) -> None:
    write_note("name", 5000, KEY)
    assert read_note("name") == (5000, KEY)
    erase_note("name", KEY[::-1])
    assert read_note("name") == (5000, KEY)
    erase_note("name", KEY)
    assert read_note("name") is None
    erase_note("name", KEY)


@pytest.mark.parametrize("text", ["", "5000", "x " + KEY.hex(), "5000 00", "70000 " + KEY.hex(), "5000 " + "é" * 64])
def test_files_that_make_no_sense_are_passed_over(folder: Path, text: str) -> None:
    (runtime_folder() / "name").write_text(text)
    (folder / "name").chmod(0o600)
    assert read_note("name") is None


@pytest.mark.parametrize(("port", "is_one"), [(-1, False), (0, False), (1, True), (65535, True), (65536, False)])
def test_a_port_is_from_1_to_65535(folder: Path, port: int, is_one: bool) -> None:
    write_note("name", port, KEY)
    assert read_note("name") == ((port, KEY) if is_one else None)


@pytest.mark.parametrize("bytes_of_key", [0, 31, 33])
def test_a_key_of_another_length_is_none(folder: Path, bytes_of_key: int) -> None:
    write_note("name", 5000, b"k" * bytes_of_key)
    assert read_note("name") is None


def test_a_file_that_cannot_be_made_or_replaced_is_named(folder: Path) -> None:
    with pytest.raises(mps.DeviceError, match="cannot be written: No such file or directory"):
        write_note("no folder/name", 5000, KEY)
    (runtime_folder() / "taken").mkdir()
    with pytest.raises(mps.DeviceError, match="cannot be written: Is a directory"):
        write_note("taken", 5000, KEY)
    assert [each.name for each in folder.iterdir()] == ["taken"]  # without parts


def test_files_that_others_can_read_or_have_placed_are_passed_over(folder: Path) -> None:
    write_note("name", 5000, KEY)
    (folder / "name").chmod(0o644)
    assert read_note("name") is None
    (folder / "name").chmod(0o600)
    (folder / "link").symlink_to(folder / "name")
    os.mkfifo(folder / "pipe", 0o600)
    assert read_note("link") is None
    assert read_note("pipe") is None


@pytest.mark.parametrize("kind", ["open", "link", "file"])
def test_a_folder_that_is_not_private_is_refused(folder: Path, kind: str) -> None:
    if kind == "open":
        folder.mkdir()
        folder.chmod(0o770)
    elif kind == "link":
        (folder.parent / "other").mkdir(mode=0o700)
        folder.symlink_to(folder.parent / "other")
    else:
        folder.touch()
    reason = {"open": "has mode 770, expected 700", "link": "is no folder", "file": "cannot be made: File exists"}[kind]
    with pytest.raises(mps.DeviceError, match=f"find each other, {reason}. Mend it, or set OPENMPS_SECRET"):
        Rendezvous(Launch("torchrun", 0, 2), address_of(ONE_MACHINE), limit=1)


def test_a_runtime_folder_of_others_is_not_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.parent.chmod(0o755)
    monkeypatch.setattr("tempfile.tempdir", str(folder.parent))
    assert runtime_folder() == folder.parent / f"openmps-{os.geteuid()}"


def test_keys_are_derived_as_rfc_5869_says() -> None:
    """Test cases 1 and 3 of its appendix A."""
    made = hkdf(b"\x0b" * 22, bytes(range(13)), bytes(range(0xF0, 0xFA)), 42)
    assert made.hex() == ("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
    made = hkdf(b"\x0b" * 22, b"", b"", 42)
    assert made.hex() == ("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")


def test_an_address_hides_its_key() -> None:
    assert str(KEY) not in repr(Address("host", (1,), KEY))


def test_a_file_that_cannot_be_written_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    runtime_folder()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fdopen", fail)
        with pytest.raises(mps.DeviceError, match="cannot be written: No space left on device"):
            write_note("ranks-1", 5000, KEY)
    assert list(folder.iterdir()) == []
