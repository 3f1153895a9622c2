"""Files of data sets: found, downloaded from a local server, verified; their contents where the files are at hand."""

from __future__ import annotations

import functools
import hashlib
import http.server
import io
import os
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import datasets
from openmps.datasets._cifar10 import read_binary
from openmps.datasets._folders import cache_folder, data_folders
from openmps.datasets._motion import MOTION, SHA256
from openmps.datasets._pinned_file import PinnedFile

CONTENT = b"the content of a file"
RIGHT = hashlib.sha256(CONTENT).hexdigest()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None: ...


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Serve a folder with a right and a wrong file; yield its address. The cache is empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("OPENMPS_DATA", raising=False)
    (tmp_path / "served").mkdir()
    (tmp_path / "served" / "right.bin").write_bytes(CONTENT)
    (tmp_path / "served" / "wrong.bin").write_bytes(CONTENT + b"!")
    handler = functools.partial(_Quiet, directory=str(tmp_path / "served"))
    made = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=made.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{made.server_address[1]}"
    made.shutdown()
    made.server_close()
    thread.join()


@pytest.mark.needs("pooch")
def test_the_first_mirror_that_has_the_file_right_is_taken(server: str, tmp_path: Path) -> None:
    mirrors = (f"{server}/missing.bin", f"{server}/wrong.bin", f"{server}/right.bin")
    file = PinnedFile("tests", ("file.bin",), mirrors, RIGHT)
    path = file.find()
    assert path == tmp_path / "cache" / "openmps" / "tests" / "file.bin"
    assert path.read_bytes() == CONTENT
    (tmp_path / "served" / "right.bin").unlink()
    assert file.find() == path  # from the cache


@pytest.mark.needs("pooch")
def test_faults_of_all_mirrors_are_named(server: str, tmp_path: Path) -> None:
    file = PinnedFile("tests", ("file.bin",), (f"{server}/missing.bin", f"{server}/wrong.bin"), RIGHT)
    with pytest.raises(mps.DatasetError, match=r"no mirror gave it: .*missing\.bin: HTTPError; .* is corrupt: its SHA"):
        file.find()
    assert not list((tmp_path / "cache").rglob("file.bin"))


def test_nothing_is_downloaded_where_openmps_is_offline(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENMPS_OFFLINE", "1")
    file = PinnedFile("tests", ("file.bin",), (f"{server}/right.bin",), RIGHT)
    with pytest.raises(mps.DatasetError, match=r"Downloading tests needs file\.bin, .*, and OPENMPS_OFFLINE is 1\.$"):
        file.find()


@pytest.mark.needs("pooch")
def test_nothing_is_downloaded_in_a_block_that_is_offline(server: str) -> None:
    file = PinnedFile("tests", ("file.bin",), (f"{server}/right.bin",), RIGHT)
    with pytest.raises(mps.DatasetError, match="and downloads are off here"), datasets.offline():
        file.find()
    assert file.find().read_bytes() == CONTENT


def test_files_of_a_folder_are_verified(tmp_path: Path) -> None:
    file = PinnedFile("tests", ("file.bin", "other.bin"), (), RIGHT)
    with pytest.raises(mps.DatasetError, match=r"has no file file\.bin or other\.bin"):
        file.find(tmp_path)
    (tmp_path / "other.bin").write_bytes(CONTENT)
    assert file.find(tmp_path) == tmp_path / "other.bin"
    (tmp_path / "file.bin").write_bytes(CONTENT + b"!")
    with pytest.raises(mps.DatasetError, match=r'file\.bin" is corrupt: its SHA-256 is'):
        file.find(tmp_path)


def _archive(path: Path, members: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return path


def test_cifar_rows_become_pictures(tmp_path: Path) -> None:
    random = np.random.default_rng(0)
    pictures, labels = random.integers(0, 256, (3, 32, 32, 3)).astype(np.uint8), np.array([4, 0, 9], np.uint8)
    rows = np.concatenate([labels[:, None], pictures.transpose(0, 3, 1, 2).reshape(3, -1)], 1).astype(np.uint8)
    path = _archive(tmp_path / "a.tar.gz", {"x/a.bin": rows[:2].tobytes(), "x/b.bin": rows[2:].tobytes()})
    data = read_binary(path, ("x/a.bin", "x/b.bin"), ("x/b.bin",))
    assert data.train_labels.tolist() == [4, 0, 9]
    np.testing.assert_allclose(data.train_images * 255, pictures, atol=1e-4)
    assert data.classes[4] == "deer"
    with pytest.raises(mps.DatasetError, match=r"x/c\.bin has 0 bytes, expected a multiple of 3073"):
        read_binary(path, ("x/c.bin",), ("x/b.bin",))
    path.write_bytes(path.read_bytes()[:500])
    with pytest.raises(mps.DatasetError, match="cannot be read"):
        read_binary(path, ("x/a.bin",), ("x/b.bin",))


def test_changed_archives_are_refused(tmp_path: Path) -> None:
    heading = "x_acc,y_acc,z_acc,x_gyro,y_gyro,z_gyro,timestamp,label\n"
    with zipfile.ZipFile(tmp_path / "sp-sw-har-dataset.zip", "w") as archive:
        archive.writestr("a/DATA/s01/s01_01_sp.csv", heading + "1,2,3,4,5,6,7,WALKING\n")
    with pytest.raises(mps.DatasetError, match=f"is corrupt: the SHA-256 of its contents is .*, motion has {SHA256}"):
        datasets.motion(tmp_path)
    with zipfile.ZipFile(tmp_path / "BCCD_Dataset.zip", "w") as archive:
        archive.writestr("BCCD/JPEGImages/BloodImage_00000.jpg", b"nothing")
    with pytest.raises(mps.DatasetError, match="is corrupt: the SHA-256 of its jpg files is"):
        datasets.blood_cells(tmp_path)
    for name, read in (("sp-sw-har-dataset.zip", datasets.motion), ("BCCD_Dataset.zip", datasets.blood_cells)):
        (tmp_path / name).write_bytes(b"no archive")
        with pytest.raises(mps.DatasetError, match="cannot be read"):
            read(tmp_path)


def _at_hand(dataset: str, *names: str) -> bool:
    folders = (*data_folders(dataset), cache_folder() / dataset)
    return any((folder / name).is_file() for folder in folders for name in names)


@pytest.mark.skipif(not _at_hand("shakespeare", "tinyshakespeare.txt", "input.txt"), reason="the text is not at hand")
def test_the_text_has_the_published_length() -> None:
    text = datasets.tiny_shakespeare()
    assert (len(text), len(set(text))) == (1_115_394, 65)
    assert text.startswith("First Citizen:\nBefore we proceed any further")


@pytest.mark.skipif(not _at_hand("motion", *MOTION.names), reason="the recordings are not at hand")
def test_motion_has_the_published_counts(tmp_path: Path) -> None:
    found = datasets.motion()
    assert (len(found), sum(map(len, found.recordings))) == (310, 360_262)
    labels = np.concatenate([np.asarray(each.labels) for each in found.recordings])
    assert np.bincount(labels).tolist() == [44_811, 39_152, 156_503, 72_251, 47_545]
    # The same recordings as the public archive has them: a CSV file each.
    with zipfile.ZipFile(tmp_path / "sp-sw-har-dataset.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        count: dict[str, int] = {}
        for each in found.recordings:
            number = count[each.group] = count.get(each.group, -1) + 1
            lines = ["x_acc,y_acc,z_acc,x_gyro,y_gyro,z_gyro,timestamp,label"]
            for row, label in zip(each.signal.tolist(), np.asarray(each.labels), strict=True):
                lines.append(f"{','.join(map(repr, row))},0,{found.classes[label]}")
            name = f"s{int(each.group):02d}_{number // 2:02d}_{'sp' if number % 2 == 0 else 'sw'}.csv"
            archive.writestr(f"a/DATA/{name[:3]}/{name}", "\n".join(lines))
    again = datasets.motion(tmp_path)
    assert [len(each) for each in again.recordings] == [len(each) for each in found.recordings]


@pytest.mark.needs("PIL")
@pytest.mark.skipif(
    not _at_hand("blood_cells", "bccd_detection.zip", "BCCD_Dataset.zip"), reason="the pictures are not at hand"
)
def test_blood_cells_have_the_published_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from openmps.datasets._blood_cells import BLOOD_CELLS

    folder = BLOOD_CELLS.find().parent
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    found = datasets.blood_cells(folder)
    assert found.classes == ("Platelets", "RBC", "WBC")
    assert [len(found.of_part(part)) for part in ("train", "val", "test")] == [205, 87, 72]
    labels = np.concatenate([each.labels for each in found.pictures])
    assert np.bincount(labels).tolist() == [361, 4153, 372]
    assert os.listdir(tmp_path / "openmps" / "blood_cells")


def test_drawn_digits_can_be_told_apart() -> None:
    data, again = (datasets.drawn_digits(600, 200, seed=3) for _ in range(2))
    np.testing.assert_array_equal(data.train_images, again.train_images)
    assert np.bincount(data.train_labels).tolist() == [60] * 10
    assert (datasets.drawn_digits(600, 200, seed=4).train_images != data.train_images).any()
    train, test = (images.reshape(len(images), -1) for images in (data.train_images, data.test_images))
    distances = ((test[:, None] - train[None]) ** 2).sum(-1)
    found = data.train_labels[distances.argmin(axis=1)]
    assert (found == data.test_labels).mean() > 0.9
    with pytest.raises(mps.ArgumentError, match="train is 5 and test 400"):
        datasets.drawn_digits(5)
