"""Writing files: whole or not at all, regular ones alone, through links, with the user's permissions, no litter."""

from __future__ import annotations

import errno
import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from bad_input import CLASSES, IMAGES, assert_refused, new_graph
from openmps._files.atomic_file import remove_parts, sync_folder, write_file
from openmps._files.weights_file import write_weights
from openmps._training.history import History


def _log(path: Path) -> object:
    return new_graph().fit(IMAGES, CLASSES, batch_size=2, progress=False, callbacks=[mps.CSVLogger(path)])


def _checkpoint(path: Path) -> object:
    return new_graph().fit(IMAGES, CLASSES, batch_size=2, progress=False, callbacks=[mps.Checkpoint(path)])


def _plot(path: Path) -> object:
    return History(losses=[2.0, 1.0]).plot(path)


WRITERS: dict[str, Callable[[Path], object]] = {
    "weights": lambda path: new_graph().save(path),
    "checkpoint": _checkpoint,
    "history": lambda path: History(losses=[2.0, 1.0]).to_csv(path),
    "picture": _plot,
    "logger": _log,
}
_NEEDS = {"picture": pytest.mark.needs("matplotlib")}
writers = pytest.mark.parametrize(
    "write", [pytest.param(write, id=name, marks=_NEEDS.get(name, ())) for name, write in WRITERS.items()]
)


@writers
def test_a_pipe_is_refused_and_stays(write: Callable[[Path], object], tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(mps.FileError, match=r" cannot be written to .*/pipe: it is a pipe, expected a regular file\.$"):
        write(path)
    assert stat.S_ISFIFO(path.lstat().st_mode)
    assert list(tmp_path.iterdir()) == [path]


@writers
def test_a_device_is_refused_and_stays(write: Callable[[Path], object], tmp_path: Path) -> None:
    path = tmp_path / "null"
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("only root makes device nodes")
    with pytest.raises(mps.FileError, match=r"/null: it is a character device, expected a regular file\.$"):
        write(path)
    assert stat.S_ISCHR(path.lstat().st_mode)
    path.unlink()


@writers
def test_links_stay_and_their_targets_are_written(write: Callable[[Path], object], tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    target = tmp_path / "elsewhere" / "target.png"
    for target_is_there in (False, True):
        link = tmp_path / f"link-{target_is_there}"
        link.symlink_to("elsewhere/target.png")
        assert target.exists() == target_is_there
        write(link)
        assert os.readlink(link) == "elsewhere/target.png"
        assert target.is_file()
        assert target.stat().st_size > 0
    assert [path.name for path in target.parent.iterdir()] == ["target.png"]


@writers
@pytest.mark.parametrize("umask", [0o022, 0o027, 0o077])
def test_new_files_have_the_permissions_of_the_umask(
    write: Callable[[Path], object], umask: int, tmp_path: Path
) -> None:
    before = os.umask(umask)
    try:
        write(tmp_path / "new.png")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.png").stat().st_mode) == 0o666 & ~umask


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_bytes(b"old")
    path.chmod(0o604)
    write_file(path, b"new", what="Text")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", 0o604)


def test_content_may_come_in_blocks_and_names_may_be_as_long_as_names_can_be(tmp_path: Path) -> None:
    path = tmp_path / ("ü" * 127)
    numbers = np.arange(6, dtype=np.float32)
    write_file(path, (block for block in (b"head", numbers.data.cast("B"), bytearray(b""))), what="Numbers")
    assert path.read_bytes() == b"head" + numbers.tobytes()


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("folder", "it is a folder, expected a regular file"),
        ("missing/file", "No such file or directory"),
        ("loop", "Too many levels of symbolic links"),
        ("file/file", "Not a directory"),
        ("x" * 256, "File name too long"),
    ],
)
def test_what_is_no_place_for_a_file_is_named(path: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to("loop")
    sentence = f"Text cannot be written to {tmp_path / path}: {reason}."
    assert_refused(mps.FileError, sentence, lambda: write_file(tmp_path / path, b"text", what="Text"))
    assert {entry.name for entry in tmp_path.iterdir()} == {"folder", "file", "loop"}
    with pytest.raises(mps.FileError, match=r"Text cannot be written to 'a\\x00b': embedded null byte\."):
        write_file("a\0b", b"text", what="Text")


def _failing(monkeypatch: pytest.MonkeyPatch, name: str, number: int) -> None:
    def fail(*arguments: Any, **options: Any) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, name, fail)


@pytest.mark.parametrize(
    ("call", "number"),
    [
        ("open", errno.EROFS),
        ("open", errno.EMFILE),
        ("write", errno.ENOSPC),
        ("write", errno.EIO),
        ("write", errno.EDQUOT),
        ("fsync", errno.EIO),
        ("fchmod", errno.EPERM),
    ],
)
def test_a_failing_call_leaves_the_old_file_and_no_other(
    call: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_weights(tmp_path / "w", {"w": np.ones(3, np.float32)})
    old = path.read_bytes()
    _failing(monkeypatch, call, number)
    sentence = f"Weights of {len(old)} bytes cannot be written to {path}: {os.strerror(number)}."
    assert_refused(mps.FileError, sentence, lambda: write_weights(path, {"w": np.zeros(3, np.float32)}))
    monkeypatch.undo()
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]


def test_writes_that_take_one_byte_at_a_time_write_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, block: write(descriptor, block[:1]))
    assert write_file(tmp_path / "text", b"one by one", what="Text").read_bytes() == b"one by one"
    monkeypatch.setattr(os, "write", lambda descriptor, block: 0)
    with pytest.raises(mps.FileError, match=r"text: Input/output error\.$"):
        write_file(tmp_path / "text", b"nothing at all", what="Text")
    assert (tmp_path / "text").read_bytes() == b"one by one"


def test_a_folder_that_cannot_be_put_on_the_disk_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fsync = os.fsync

    def of_files_alone(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", of_files_alone)
    with pytest.raises(mps.FileError, match=r"its folder cannot be put on the disk: Input/output error\.$"):
        write_file(tmp_path / "text", b"new", what="Text")
    assert (tmp_path / "text").read_bytes() == b"new"
    with pytest.raises(OSError, match="Input/output error"):
        sync_folder(tmp_path)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root becomes another user")
def test_another_users_files_and_folders_are_not_replaced() -> None:
    with tempfile.TemporaryDirectory() as name:  # tmp_path is in a folder that others cannot enter
        ours, shared = Path(name), Path(name, "shared")
        shared.mkdir()
        files = [ours / "file", shared / "file"]
        for path in files:
            path.write_bytes(b"ours")
            path.chmod(0o644)
        ours.chmod(0o755)
        shared.chmod(0o777)
        os.seteuid(65534)
        try:
            for path in (*files, ours / "new"):
                sentence = f"Text cannot be written to {path}: Permission denied."
                assert_refused(mps.FileError, sentence, partial(write_file, path, b"mine", what="Text"))
            write_file(shared / "new", b"mine", what="Text")
        finally:
            os.seteuid(0)
        assert [path.read_bytes() for path in files] == [b"ours", b"ours"]


KILLED = """
import os, signal, sys
from openmps._files.atomic_file import write_file
def blocks():
    yield b"half"
    if sys.argv[2] == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    print("waits", flush=True)
    sys.stdin.read()
    yield b"whole"
write_file(sys.argv[1], blocks(), what="Text")
"""
PART = re.compile(r"\.slow\.[0-9a-f]{16}\.openmps-part")


def test_parts_of_killed_writers_go_and_those_of_running_ones_stay(tmp_path: Path) -> None:
    (tmp_path / ".slow.0123456789abcdef.openmps-part").mkdir()  # is no file of ours
    path = tmp_path / "slow"
    path.write_bytes(b"old")
    running = subprocess.Popen(
        [sys.executable, "-c", KILLED, path, "wait"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "waits\n"
    killed = subprocess.run([sys.executable, "-c", KILLED, path, "kill"], check=False)
    assert killed.returncode == -signal.SIGKILL
    parts = {entry for entry in tmp_path.iterdir() if PART.fullmatch(entry.name) and entry.is_file()}
    assert len(parts) == 2
    assert path.read_bytes() == b"old"
    write_file(tmp_path / "another", b"text", what="Text")
    assert len(parts & set(tmp_path.iterdir())) == 1
    running.communicate("")
    assert path.read_bytes() == b"halfwhole"
    assert {entry.name for entry in tmp_path.iterdir()} == {
        ".slow.0123456789abcdef.openmps-part",
        "another",
        "slow",
    }


def test_a_part_that_is_removed_before_it_is_locked_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    removed: list[Path] = []
    flock = fcntl.flock

    def remove_first(descriptor: int, how: int) -> None:
        if not removed:
            removed.extend(tmp_path.iterdir())
            removed[0].unlink()
        flock(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", remove_first)
    write_file(tmp_path / "text", b"whole", what="Text")
    assert len(removed) == 1
    assert [(entry.name, entry.read_bytes()) for entry in tmp_path.iterdir()] == [("text", b"whole")]


def test_parts_are_removed_from_a_folder_that_is_asked_for(tmp_path: Path) -> None:
    for name in (".w.0123456789abcdef.openmps-part", "w.part", ".w.0123.openmps-part"):
        (tmp_path / name).touch()
    remove_parts(tmp_path)
    remove_parts(tmp_path / "missing")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == [".w.0123.openmps-part", "w.part"]
