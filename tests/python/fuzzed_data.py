"""The readers of a user's data for `fuzzed_readers`: each has what parses a content, and what makes a whole file."""

from __future__ import annotations

import contextlib
import io
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

_ROWS = b"file,class,xmin,ymin,xmax,ymax,split\na.png,dog,1,1,5,6,train\na.png,cat,2,2,7,7,train\n"
_SIGNAL = b"x,y,label,recording,group\n1,2,walk,one,p\n3,4.5,rest,two,q\n"
_XML = b"""<annotation><filename>a.png</filename><object><name>dog</name><bndbox><xmin>1</xmin><ymin>1</ymin>
<xmax>5</xmax><ymax>6</ymax></bndbox></object></annotation>"""
_COCO = {
    "images": [{"id": 1, "file_name": "a.png"}],
    "categories": [{"id": 7, "name": "dog"}],
    "annotations": [{"image_id": 1, "category_id": 7, "bbox": [1, 1, 4, 5]}],
}
_CREATEML = [
    {"image": "a.png", "annotations": [{"label": "dog", "coordinates": {"x": 3, "y": 3, "width": 4, "height": 5}}]}
]
_YOLO = b"1 0.5 0.5 0.4 0.6\n0 0.25 0.25 0.5 0.5\n"
_RUN = b'task = "image-classifier"\ndata = "x"\nsize = [2, 3]\nrate = 1e-3\nvalidation = "y"\naugmentation = false\n'
_NAMES = b"path: ../set\ntrain: images  # a folder\nval: [\n 'images', \"v.txt\"]\nnc: 2\nnames:\n  0: cat\n  1: dog\n"


def written(folder: Path, content: bytes, name: str = "file") -> Path:
    """Write a file, and return its path."""
    path = folder / name
    path.write_bytes(content)
    return path


@contextlib.contextmanager
def refused() -> Iterator[None]:
    """Let our errors pass if they are sentences."""
    from openmps.errors import Error

    try:
        yield
    except Error as error:
        text = str(error)
        if not text.endswith((".", "?")) or not text.isprintable():
            raise AssertionError(f"no sentence: {text!r}") from error


# ---- pictures


def _picture(content: bytes, folder: Path) -> None:
    from openmps.data import read_picture
    from openmps.data._picture_files import extent_of

    path = written(folder, content, "a.png")
    with refused():
        extent_of(path)
    for settings in ({}, {"channels": 1, "shorter_side": 3}):
        with refused():
            read_picture(path, **settings)


def _whole_picture(kind: str) -> Callable[[Path], bytes]:
    def make(_: Path) -> bytes:
        from PIL import Image

        exif = Image.Exif()
        exif[0x0112] = 6
        file = io.BytesIO()
        options = {} if kind in ("BMP", "GIF") else {"exif": exif}
        Image.linear_gradient("L").resize((9, 7)).convert("RGB").save(file, kind, **options)
        return file.getvalue()

    return make


# ---- recordings


def _recordings(name: str) -> Callable[[bytes, Path], None]:
    def parse(content: bytes, folder: Path) -> None:
        from openmps.data import read_recordings

        with refused():
            read_recordings(written(folder, content, name))

    return parse


def _whole_npz(_: Path) -> bytes:
    import numpy as np

    signal, label = np.arange(6, dtype=np.float32).reshape(3, 2), np.array([0, 1, 1])
    start, names = np.array([0, 1, 3]), np.array(["x", "y"])
    file = io.BytesIO()
    np.savez(file, signal=signal, label=label, recording_start=start, channel_names=names)
    return file.getvalue()


def _array(content: bytes, folder: Path) -> None:
    """Read an array of an archive whose directory and checksum fit."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("signal.npy", content)
    _recordings("a.npz")(file.getvalue(), folder)


def _whole_array(_: Path) -> bytes:
    import numpy as np

    file = io.BytesIO()
    np.save(file, np.arange(6, dtype=np.float32).reshape(3, 2))
    return file.getvalue()


# ---- boxes


def _boxes(name: str) -> Callable[[bytes, Path], None]:
    def parse(content: bytes, folder: Path) -> None:
        from openmps.data import read_boxes

        if not (folder / "a.png").exists():
            written(folder, _whole_picture("PNG")(folder), "a.png")
        path = written(folder, content, name)
        with refused():
            read_boxes(folder if name.endswith(".xml") else path).sizes()

    return parse


def _labels(content: bytes, folder: Path) -> None:
    """Read the rows of a picture in YOLO's layout."""
    written(folder, b"cat\ndog\n", "classes.txt")
    written(folder, content, "a.txt")
    _beside_a_picture(folder, folder)


def _names(content: bytes, folder: Path) -> None:
    """Read the names of YOLO's classes, beside rows that are whole."""
    written(folder, _YOLO, "a.txt")
    written(folder, b"a.png\n", "v.txt")
    for name in ("data.yaml", "classes.txt"):
        path = written(folder, content, name)
        _beside_a_picture(folder, path if name == "data.yaml" else folder)
        path.unlink()


def _beside_a_picture(folder: Path, data: Path) -> None:
    from openmps.data import read_boxes

    if not (folder / "a.png").exists():
        written(folder, _whole_picture("PNG")(folder), "a.png")
    with refused():
        read_boxes(data).sizes()


# ---- texts, models, folders of runs


def _text(content: bytes, folder: Path) -> None:
    from openmps._files.outside_file import read_text

    with refused():
        read_text(written(folder, content))


def _settings(content: bytes, folder: Path) -> None:
    """Load a model with these settings, in a file that is whole."""
    from openmps import tasks
    from openmps._files.safetensors_file import open_tensors, write_tensors

    whole = folder / "whole"
    if not whole.exists():
        _whole_settings(folder)
    with open_tensors(whole) as file:
        tensors = file.read()
    texts = {"openmps.task": "text-generator", "openmps.course": "[]", "openmps.settings": content.decode("latin-1")}
    with refused():
        tasks.load(write_tensors(folder / "file", tensors, what="A model", metadata=texts), device="cpu")


def _whole_settings(folder: Path) -> bytes:
    from openmps.tasks.text_generator import TextGenerator

    model = TextGenerator("ab", features=2, layers=1, device="cpu")
    model.samples[1] = {0.5: "abba"}
    model.save(folder / "whole")
    return json.dumps(model._settings()).encode()


def _marker(content: bytes, folder: Path) -> None:
    from openmps.cli._run_folder import MARKER, run_folder

    written(folder, content, MARKER)
    with refused(), run_folder(folder, "text-generator", ["model.safetensors"], what="The model", resume=False):
        pass


def _settings_file(content: bytes, folder: Path) -> None:
    from openmps.cli._parser import build_parser
    from openmps.cli._usage import UsageError

    path = written(folder, content, "run.toml")
    with refused(), contextlib.suppress(UsageError):
        build_parser().parse_args(["train", "--config", str(path)])


PARSERS: dict[str, tuple[Callable[[bytes, Path], None], Callable[[Path], bytes]]] = {
    **{kind.lower(): (_picture, _whole_picture(kind)) for kind in ("BMP", "GIF", "JPEG", "PNG", "TIFF", "WEBP")},
    "text": (_text, lambda _: "häuser\r\n".encode()),
    "recordings in csv": (_recordings("a.csv"), lambda _: _SIGNAL),
    "npz": (_recordings("a.npz"), _whole_npz),
    "array of npz": (_array, _whole_array),
    "boxes in csv": (_boxes("a.csv"), lambda _: _ROWS),
    "coco": (_boxes("a.json"), lambda _: json.dumps(_COCO).encode()),
    "voc": (_boxes("a.xml"), lambda _: _XML),
    "create ml": (_boxes("a.json"), lambda _: json.dumps(_CREATEML).encode()),
    "yolo": (_labels, lambda _: _YOLO),
    "data.yaml": (_names, lambda _: _NAMES),
    "settings of a model": (_settings, _whole_settings),
    "settings of a run": (_settings_file, lambda _: _RUN),
    "marker of a run": (_marker, lambda _: b"openmps run 1: text-generator\nmodel.safetensors\n"),
}
