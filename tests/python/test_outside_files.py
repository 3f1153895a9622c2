"""Files of users: only regular ones are opened, within budgets, and every error is ours and a sentence."""

from __future__ import annotations

import ast
import gzip
import io
import json
import os
import resource
import signal
import socket
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import openmps as mps
from openmps import tasks
from openmps._files.npz_file import read_npz
from openmps._files.outside_file import open_text, opened, read_text
from openmps._files.regular_file import open_regular
from openmps._files.safetensors_file import open_tensors, write_tensors
from openmps._files.zip_file import open_zip
from openmps.data import read_boxes, read_picture, read_recordings
from openmps.data._picture_files import extent_of
from openmps.datasets import read_idx
from openmps.datasets._cifar10 import read_binary
from openmps.datasets._motion import MOTION, motion
from openmps.tasks.image_classifier import ImageClassifier
from openmps.tasks.text_generator import TextGenerator


@pytest.fixture(autouse=True)
def _ends() -> Iterator[None]:
    """End a test that waits."""

    def stop(*_: object) -> None:
        raise TimeoutError("a reader waits")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def _evaluate(path: Path) -> object:
    return TextGenerator("ab", features=2, device="cpu").evaluate(path)


READERS: dict[str, Callable[[Path], object]] = {
    "a.png": read_picture,
    "a.csv": read_recordings,
    "a.npz": read_recordings,
    "boxes.csv": read_boxes,
    "boxes.json": read_boxes,
    "a.xml": lambda path: read_boxes(path.parent),
    "a.txt": _evaluate,
    "a.safetensors": tasks.load,
}


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


KINDS: dict[str, Callable[[Path], None]] = {
    "pipe": _pipe,
    "socket": _socket,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "folder": Path.mkdir,
    "loop": lambda path: path.symlink_to(path.name),
}


@pytest.mark.parametrize("is_linked", [False, True])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", READERS)
def test_only_regular_files_are_read(name: str, kind: str, is_linked: bool, tmp_path: Path) -> None:
    path = tmp_path / name
    KINDS[kind](tmp_path / "other" if is_linked else path)
    if is_linked:
        path.symlink_to("other")
    if kind == "folder" and name in ("a.csv", "a.npz", "boxes.csv", "boxes.json", "a.xml"):
        expected = "has no CSV"
    elif kind == "loop":
        expected = "Too many levels of symbolic links|There is no file or folder"
    else:
        expected = "expected a regular file|There is no file or folder"
    with pytest.raises(mps.Error, match=rf"({expected}).*\.$"):
        READERS[name](path)


@pytest.mark.parametrize("name", READERS)
def test_files_beyond_their_budget_are_refused_before_they_are_read(name: str, tmp_path: Path) -> None:
    with (tmp_path / name).open("wb") as file:
        file.truncate(1 << 40)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(mps.Error, match=r"has 1099511627776 bytes, expected at most \d+\.$|header"):
        READERS[name](tmp_path / name)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64 << 10


def test_a_file_that_says_it_is_empty_is_read_within_its_budget() -> None:
    with opened("/proc/self/maps", "File", most=10) as file:
        assert file.size == 0
        file.allow(100)
        with pytest.raises(
            mps.DatasetError, match=r'File "/proc/self/maps" makes its reader read more than 100 bytes\.'
        ):
            file.read()


# ---- pictures

_STARTS = """%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 9 9
showpage
"""


def test_a_picture_starts_no_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gs").write_text(f"#!/bin/sh\ntouch {tmp_path}/started\n")
    (tmp_path / "gs").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    (tmp_path / "cat.png").write_text(_STARTS)
    with pytest.raises(mps.DatasetError, match="its content is none of BMP, GIF, JPEG, PNG, PPM, TIFF, WEBP"):
        read_picture(tmp_path / "cat.png")
    assert not (tmp_path / "started").exists()


@pytest.mark.parametrize("kind", ["AVIF", "DDS", "EPS", "ICO", "JPEG2000", "PCX", "PDF", "SGI", "TGA"])
def test_other_formats_in_a_png_are_refused(kind: str, tmp_path: Path) -> None:
    content = io.BytesIO()
    try:
        Image.new("RGB", (32, 32)).save(content, kind)
    except (KeyError, OSError, ValueError):
        pytest.skip(f"Pillow does not write {kind} here")
    (tmp_path / "a.png").write_bytes(content.getvalue())
    with pytest.raises(
        mps.DatasetError, match=r'Picture ".*a.png" cannot be read: its content is none of BMP, .*WEBP\.$'
    ):
        read_picture(tmp_path / "a.png")


def _tiff(entries: int, size: int) -> bytes:
    """Return a TIFF file whose entries all name the same bytes."""
    fields = [(256, 4, 1, 8), (257, 4, 1, 8)] + [(1000 + each, 1, size, 8) for each in range(entries)]
    table = b"".join(
        tag.to_bytes(2, "little")
        + kind.to_bytes(2, "little")
        + count.to_bytes(4, "little")
        + value.to_bytes(4, "little")
        for tag, kind, count, value in fields
    )
    head = b"II*\0" + (8 + size).to_bytes(4, "little")
    return head + bytes(size) + len(fields).to_bytes(2, "little") + table + bytes(4)


def test_entries_that_name_the_same_bytes_do_not_take_memory(tmp_path: Path) -> None:
    (tmp_path / "a.tif").write_bytes(_tiff(4000, 2 << 20))  # 8 GB in all
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(mps.DatasetError, match="makes its reader read more than|is none of"):  # by Pillow's version
        read_picture(tmp_path / "a.tif")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64 << 10


@pytest.mark.parametrize("place", ["before", "after"])
def test_large_exif_data_are_refused(place: str, tmp_path: Path) -> None:
    file = io.BytesIO()
    Image.new("RGB", (4, 4)).save(file, "PNG", exif=b"Exif\0\0" + _tiff(20, 1 << 17))
    content = file.getvalue()
    if place == "after":
        at = content.index(b"eXIf") - 4
        end = at + 12 + int.from_bytes(content[at : at + 4])
        chunk = content[at:end]
        content = content.replace(chunk, b"")
        content = content[:-12] + chunk + content[-12:]
    (tmp_path / "a.png").write_bytes(content)
    with pytest.raises(mps.DatasetError, match="its EXIF data have .* bytes, expected at most 65536"):
        read_picture(tmp_path / "a.png")
    with pytest.raises(mps.DatasetError, match="its EXIF data have .* bytes, expected at most 65536"):
        extent_of(tmp_path / "a.png")


# ---- NPZ


def _npy(header: bytes, content: bytes = bytes(48), version: bytes = b"\1\0") -> bytes:
    return b"\x93NUMPY" + version + len(header).to_bytes(2, "little") + header + content


def _zip(**files: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in files.items():
            archive.writestr(f"{name}.npy", content)
    return file.getvalue()


def _saved(**arrays: Any) -> bytes:
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def _head(descr: str = "<f4", shape: str = "(6, 2)") -> bytes:
    return f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n".encode()


def _twice() -> bytes:
    file = io.BytesIO()
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(file, "w") as archive:
        for _ in range(2):
            archive.writestr("signal.npy", _npy(_head()))
    return file.getvalue()


def _patched(at: bytes, offset: int, value: bytes) -> bytes:
    content = bytearray(_zip(signal=_npy(_head())))
    place = content.index(at) + offset
    content[place : place + len(value)] = value
    return bytes(content)


NPZ: dict[str, tuple[Callable[[], bytes], str]] = {
    "object array": (lambda: _saved(signal=np.array([{}, []], object)), "expected numbers or texts"),
    "pickle": (lambda: _zip(signal=b"cos\nsystem\n(S'touch x'\ntR."), "is no array"),
    "records": (lambda: _saved(signal=np.zeros(3, [("a", "f4"), ("b", "i4")])), "has the header"),
    "dates": (lambda: _saved(signal=np.zeros(3, "M8[s]")), "expected numbers or texts"),
    "no zip": (lambda: b"PK\3\4 nothing", "cannot be read: File is not a zip file"),
    "empty": (lambda: b"", "cannot be read"),
    "cut": (lambda: _saved(signal=np.zeros((9, 2)))[:-30], "cannot be read"),
    "wrong checksum": (lambda: _patched(b"\x93NUMPY", 70, b"\xff"), "Bad CRC-32"),
    "encrypted": (lambda: _patched(b"PK\1\2", 8, b"\1"), "is encrypted"),
    "another packing": (lambda: _patched(b"PK\1\2", 10, b"\x0e"), "not packed by deflate"),
    "a name twice": (_twice, "two files of the name"),
    "no header": (lambda: _zip(signal=b"\x93NUMPY\1\0"), "is no array"),
    "unknown version": (lambda: _zip(signal=_npy(_head(), version=b"\7\0")), "is no array"),
    "code in the header": (lambda: _zip(signal=_npy(b"__import__('os').abort()")), "has the header"),
    "deep header": (lambda: _zip(signal=_npy(b"(" * 9000)), "has the header"),
    "long header": (lambda: _zip(signal=_npy(b" " * 60000)), "has a header of 60000 bytes"),
    "huge shape": (lambda: _zip(signal=_npy(_head(shape="(99999999999, 2)"))), "has shape"),
    "negative shape": (lambda: _zip(signal=_npy(_head(shape="(-1, 2)"))), "has the header"),
    "many axes": (lambda: _zip(signal=_npy(_head(shape="(" + "1, " * 40 + ")"))), "has 40 axes"),
    "too few bytes": (lambda: _zip(signal=_npy(_head(shape="(7, 2)"))), "takes 56 bytes, but 48"),
    "wide texts": (lambda: _zip(signal=_npy(_head(descr="<U999999999"))), "expected numbers or texts"),
    "unicode": (lambda: _zip(signal=_npy("{'descr': '<é4'}".encode())), "has the header"),
}


@pytest.mark.parametrize("case", NPZ)
def test_hostile_archives_are_refused(case: str, tmp_path: Path) -> None:
    make, expected = NPZ[case]
    (tmp_path / "a.npz").write_bytes(make())
    with pytest.raises(mps.DatasetError, match=expected) as caught:
        read_recordings(tmp_path / "a.npz")
    assert str(caught.value).endswith(".")
    assert str(caught.value).isprintable()


def test_an_archive_that_unpacks_to_much_more_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("signal.npy", "w") as file:
        file.write(_npy(_head(shape="(100000000, 2)"), b""))
        for _ in range(800):
            file.write(bytes(1_000_000))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(mps.DatasetError, match="bytes unpacked, 268435456 are left of 268435456"):
        read_recordings(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64 << 10


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("dtype", ["?", "u1", "<i2", ">i4", "<i8", "f2", "<f4", ">f8", "U7", "S3"])
@pytest.mark.parametrize("shape", [(), (0,), (1,), (3,), (2, 0), (3, 4), (2, 3, 4)])
def test_arrays_are_those_of_numpy(shape: tuple[int, ...], dtype: str, order: Any, tmp_path: Path) -> None:
    array = np.asarray(np.arange(np.prod(shape, dtype=int)).reshape(shape).astype(dtype), order=order)
    for save in (np.savez, np.savez_compressed):
        save(tmp_path / "a.npz", x=array)
        found = read_npz(tmp_path / "a.npz", ["x", "none"])
        assert list(found) == ["x"]
        np.testing.assert_array_equal(found["x"], array)
        assert found["x"].dtype == array.dtype.newbyteorder("=")


# ---- descriptions and models


@pytest.mark.parametrize("number", ["1" * 400, "1" * 5000, "1e999", "NaN", "-Infinity", '"x"', "null", "[]", "{}"])
def test_numbers_of_coco_are_finite(number: str, tmp_path: Path) -> None:
    (tmp_path / "boxes.json").write_text(
        '{"images": [{"id": 1, "file_name": "a.png"}], "categories": [{"id": 1, "name": "a"}], '
        f'"annotations": [{{"image_id": 1, "category_id": 1, "bbox": [1, 1, {number}, 1]}}]}}'
    )
    with pytest.raises(mps.DatasetError, match=r"\.$"):
        read_boxes(tmp_path / "boxes.json")


def test_entities_of_xml_are_refused(tmp_path: Path) -> None:
    laughs = "".join(f'<!ENTITY a{each + 1} "{f"&a{each};" * 10}">' for each in range(9))
    (tmp_path / "a.xml").write_text(f'<!DOCTYPE x [<!ENTITY a0 "ha">{laughs}]><annotation>&a9;</annotation>')
    with pytest.raises(mps.DatasetError, match="has a document type, expected none"):
        read_boxes(tmp_path)
    (tmp_path / "a.xml").write_text("<a>" * 1_000_000)
    with pytest.raises(mps.DatasetError, match="cannot be read"):
        read_boxes(tmp_path)


def _with_settings(path: Path, **changes: str) -> Path:
    """Write a model's file anew with settings that are other JSON texts."""
    with open_tensors(path) as file:
        tensors, metadata = file.read(), dict(file.metadata)
    known = {name: json.dumps(value) for name, value in json.loads(metadata["openmps.settings"]).items()}
    texts = ", ".join(f'"{name}": {value}' for name, value in {**known, **changes}.items())
    kept = {name: metadata[name] for name in ("openmps.task", "openmps.course")}
    return write_tensors(path, tensors, what="A model", metadata={**kept, "openmps.settings": f"{{{texts}}}"})


@pytest.mark.parametrize(
    "value", ["1e999", "-1e999", "NaN", "1000000000", "1" * 400, "1" * 5000, "[[]]", "null", "true"]
)
@pytest.mark.parametrize("name", ["channels", "size", "classes", "confusion"])
def test_hostile_settings_of_a_model_are_refused(name: str, value: str, tmp_path: Path) -> None:
    model = ImageClassifier(["a", "b"], network="small", size=(32, 32), channels=3, device="cpu")
    path = _with_settings(model.save(tmp_path / "model"), **{name: value})
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    if (name, value) == ("confusion", "null"):
        tasks.load(path)
        return
    with pytest.raises(mps.Error) as caught:
        tasks.load(path)
    assert str(caught.value).endswith(".")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 256 << 10


def test_a_model_with_larger_extents_than_its_file_is_refused_early(tmp_path: Path) -> None:
    model = TextGenerator("ab", features=2, device="cpu")
    path = _with_settings(model.save(tmp_path / "model"), features="8192")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(mps.ArgumentError, match=r"Weights have shape \(8192, 8192\), expected at most [3-6]\d{4} "):
        tasks.load(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64 << 10


def test_sentences_on_files_can_be_printed(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("\x1b[2Jfile,class\n")
    with pytest.raises(mps.DatasetError) as caught:
        read_boxes(tmp_path / "a.csv")
    assert str(caught.value).isprintable()


def test_an_archive_is_unpacked_up_to_a_number_of_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(_zip(a=bytes(100)))
    for times, most in ((0, 100), (1, 10)):
        with open_zip(path, most_file=1000, most=most, times=times) as archive:
            assert archive.read("a.npy") == bytes(100)
    with (
        pytest.raises(mps.DatasetError, match='"a.npy" has 100 bytes unpacked, 10 are left of 10 for the archive'),
        open_zip(path, most_file=1000, most=10) as archive,
    ):
        archive.read("a.npy")


def test_a_file_that_is_encrypted_is_refused(tmp_path: Path) -> None:
    content = bytearray(_zip(a=bytes(100)))
    content[6] |= 1
    content[content.index(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "a.zip").write_bytes(content)
    with (
        pytest.raises(mps.DatasetError, match='"a.npy" is encrypted or not packed by deflate'),
        open_zip(tmp_path / "a.zip", most_file=1000, most=1000) as archive,
    ):
        archive.read("a.npy")


# ---- reads


def test_all_ways_to_read_a_counted_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"0123456789")
    with opened(path, "File", most=10) as file:
        assert file.read(3) == b"012"
        assert file.read(None) == b"3456789"
        file.seek(0)
        assert file.read() == b"0123456789"
        file.seek(4)
        block = bytearray(20)
        assert file.readinto(block) == 6
        assert block[:6] == b"456789"
        assert file.read(-1) == b""
        file.allow(5)
        file.seek(0)
        assert file.read(5) == b"01234"
        with pytest.raises(mps.DatasetError, match="makes its reader read more than 5 bytes"):
            file.read(1)
        for size in (None, -1, 100):
            file.allow(5)
            file.seek(0)
            with pytest.raises(mps.DatasetError, match="makes its reader read more than 5 bytes"):
                file.read(size)
            assert file.tell() == 6  # it is not read to its end


def test_a_pipe_that_takes_a_files_place_does_not_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may put it there after the kind was looked at."""
    path, known = tmp_path / "a", os.stat(__file__)
    os.mkfifo(path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", lambda *_, **__: known)
        with pytest.raises(OSError, match="it is a pipe, expected a regular file"):
            open_regular(path)


def test_lines_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(b"a,b\n\xff\n")
    with pytest.raises(mps.DatasetError, match='File ".*a.csv" cannot be read'), open_text(tmp_path / "a.csv") as file:
        file.read()


def test_extents_are_those_of_the_head_where_it_has_them(tmp_path: Path) -> None:
    """Pixels are not decoded: here they are missing."""
    file = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (9, 7)).save(file, "PNG", exif=exif)
    content = file.getvalue()
    assert content.index(b"eXIf") < content.index(b"IDAT")
    (tmp_path / "a.png").write_bytes(content[: content.index(b"IDAT") + 6])
    assert extent_of(tmp_path / "a.png") == (7, 9)


def test_files_of_the_system_that_say_they_are_empty_are_read() -> None:
    assert read_text("/proc/self/comm").endswith("\n")
    with opened("/proc/self/status", "File", most=1) as file:
        assert len(file.read()) > 100


def test_the_largest_text_has_512_mebibytes(tmp_path: Path) -> None:
    with open(tmp_path / "a.csv", "wb") as file:
        file.truncate((1 << 29) + 1)
    with pytest.raises(mps.DatasetError, match="has 536870913 bytes, expected at most 536870912"):
        read_recordings(tmp_path / "a.csv")


def test_a_name_with_a_zero_is_refused() -> None:
    with pytest.raises(mps.DatasetError, match="cannot be read: embedded null byte"):
        read_text("a\0b")


# ---- one opener

# Functions that call an opener of Python's or of a library, and the files that they open.
_OPENINGS = {
    "_build_flags.py: _objc_abi": "a file of the package",
    "_checkpoints/store.py: _part": "a folder that it made, to lock it",
    "_checkpoints/store.py: _sweep": "a folder of its own name, to lock it",
    "_files/atomic_file.py: _open_part": "a file that it makes",
    "_files/atomic_file.py: _remove_part": "a file of its own name, to lock it",
    "_files/atomic_file.py: sync_folder": "a folder, to wait for the disk",
    "_files/picture_file.py: decoding": "an open file",
    "_files/regular_file.py: open_regular": "any regular file: the one opener",
    "_files/zip_file.py: open_zip": "an open file",
    "_mpsgraph/swift/names.py: _table": "a file of the package",
    "_runtime/memory.py: peak_resident_bytes": "a file of /proc",
    "_training/callbacks/logger.py: _begin": "a file to write",
    "cli/__init__.py: main": "/dev/null",
    "cli/_doctor.py: _processor": "a file of /proc",
    "cli/_run_folder.py: _locked_marker": "the marker, which is read up to a limit",
    "datasets/_cifar10.py: read_binary": "an open file",
    "distributed/_note.py: read_note": "the file with port and key, checked and read up to a limit",
    "distributed/_note.py: write_note": "a file that it makes",
}
_OPENERS = {"open", "read_text", "read_bytes", "fromfile", "memmap", "ZipFile", "TarFile"}
_OF_LIBRARIES = {"np.load", "np.loadtxt", "np.genfromtxt", "ElementTree.parse", "Image.open"}


def _calls_an_opener(call: ast.AST) -> bool:
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name | ast.Attribute):
        return False
    name = ast.unparse(call.func)
    if isinstance(call.func, ast.Name):
        return name == "open"
    return name in _OF_LIBRARIES or (call.func.attr in _OPENERS and "guard" not in name)  # which is no file


def test_all_openings_are_known() -> None:
    root, found = Path(mps.__file__).parent, set()
    for path in root.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and any(map(_calls_an_opener, ast.walk(function))):
                found.add(f"{path.relative_to(root)}: {function.name}")
    assert found == set(_OPENINGS)


def _cifar(path: Path) -> object:
    return read_binary(path, ("a.bin",), ("a.bin",))


@pytest.mark.parametrize("read", [read_idx, _cifar])
def test_data_sets_are_regular_files_within_a_budget(read: Callable[[Path], object], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(mps.DatasetError, match="it is a pipe, expected a regular file"):
        read(tmp_path / "pipe")
    with pytest.raises(mps.DatasetError, match="it is a character device, expected a regular file"):
        read(Path("/dev/zero"))


def test_an_archive_of_rows_is_unpacked_up_to_a_limit(tmp_path: Path) -> None:
    path, rows = tmp_path / "a.tar.gz", bytes(3073 * 10_001)
    with tarfile.open(path, "w:gz") as archive:
        info = tarfile.TarInfo("a.bin")
        info.size = len(rows)
        archive.addfile(info, io.BytesIO(rows))
    with pytest.raises(mps.DatasetError, match="a.bin has 30730001 bytes, expected a multiple of 3073"):
        _cifar(path)
    path.write_bytes(gzip.compress(path.read_bytes()[:999]))
    with pytest.raises(mps.DatasetError, match="cannot be read"):
        _cifar(path)


def test_recordings_of_an_archive_are_unpacked_within_a_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openmps.datasets._motion._MOST_UNPACKED", 1000)
    monkeypatch.setattr("openmps.datasets._motion._MOST_ARCHIVE", 5000)
    path = tmp_path / MOTION.names[0]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a/DATA/s01/s01_01_sp.csv", "x_acc\n" * 10_000)
    with pytest.raises(mps.DatasetError, match="has 60000 bytes unpacked, 1000 are left of 1000 for the archive"):
        motion(tmp_path)
    path.write_bytes(bytes(5001))
    with pytest.raises(mps.DatasetError, match="has 5001 bytes, expected at most 5000"):
        motion(tmp_path)


@pytest.mark.parametrize("content", [b"%!PS-Adobe-3.0 EPSF-3.0", b"GIF89a", b"\x89PNG\r\n\x1a\n" + bytes(40)])
def test_a_drawing_of_the_pad_is_a_png_or_nothing(content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    import base64
    import subprocess

    from openmps.demos._pad import read_drawing

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a program is started")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    assert read_drawing("data:image/png;base64," + base64.b64encode(content).decode()) is None
