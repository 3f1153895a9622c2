"""Pictures with boxes: read from CSV, Pascal VOC and COCO, turned into labels, detected and measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import openmps as mps
from openmps._training.precisions import average_precision, overlaps
from openmps.cli import main
from openmps.data import Augmentation, BoxedPicture, BoxedPictures, BoxedSamples, read_boxes
from openmps.tasks._detections import anchors_of, decoded, suppressed

RNG = np.random.default_rng(2)


def picture(path: Path, height: int = 40, width: int = 60) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(RNG.integers(0, 256, (height, width, 3)).astype(np.uint8)).save(path)


HEADING = "file,split,class,xmin,ymin,xmax,ymax\n"


def test_a_csv_file(tmp_path: Path) -> None:
    for name in ("images/a.png", "images/b.png"):
        picture(tmp_path / name)
    text = f"{HEADING}a.png,train,cat,1,2,11,12\na.png,train,dog,5,5,5,9\nb.png,valid,dog,0,0,60,40\n"
    (tmp_path / "boxes.csv").write_text(text)
    for path in (tmp_path, tmp_path / "boxes.csv"):
        found = read_boxes(path)
        assert found.classes == ("cat", "dog")
        assert [each.part for each in found.pictures] == ["train", "val"]
        assert found.pictures[0].boxes.tolist() == [[1, 2, 11, 12]]  # the other one has no area
        assert found.pictures[1].labels.tolist() == [1]
    np.testing.assert_allclose(found.sizes(), np.array([[10 / 60, 10 / 40], [1, 1]]), rtol=1e-6)
    assert len(found.of_part("val")) == 1


def test_labels_are_those_of_classes() -> None:
    one = BoxedPicture(Path("a.png"), np.zeros((2, 4), np.float32), np.array([0, 2]))
    assert BoxedPictures(("cat", "dog", "bird"), [one]).counts() == {"cat": 1, "dog": 0, "bird": 1}
    with pytest.raises(mps.ArgumentError, match=r'BoxedPictures: "a\.png" has label 2, expected 0 to 1\.'):
        BoxedPictures(("cat", "dog"), [one])
    with pytest.raises(mps.ArgumentError, match=r"label 0, expected none, as there are no classes\."):
        BoxedPictures((), [one])
    below = BoxedPicture(Path("b.png"), np.zeros((1, 4), np.float32), np.array([-1]))
    with pytest.raises(mps.ArgumentError, match=r'"b\.png" has label -1, expected 0 to 1\.'):
        BoxedPictures(("cat", "dog"), [below])


@pytest.mark.parametrize(("boxes", "labels"), [((2, 4), (3,)), ((2, 3), (2,)), ((4,), ()), ((2, 4), (2, 1)), ((), ())])
def test_each_box_has_four_sides_and_a_label(boxes: tuple[int, ...], labels: tuple[int, ...]) -> None:
    with pytest.raises(mps.ShapeError) as refused:
        BoxedPicture(Path("a.png"), np.zeros(boxes, np.float32), np.zeros(labels, np.int64))
    shapes = f"boxes have shape {boxes} and labels {labels}, expected (n, 4) and (n,)."
    assert str(refused.value) == f'BoxedPicture "a.png": {shapes}'


def _written_csv(folder: Path, name: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "boxes.csv"
    path.write_text(f"file,class,xmin,ymin,xmax,ymax\n{name},cat,1,2,11,12\n")
    return path


def _written_coco(folder: Path, name: str) -> Path:
    folder.mkdir(exist_ok=True)
    coco = {
        "images": [{"id": 7, "file_name": name}],
        "categories": [{"id": 3, "name": "cat"}],
        "annotations": [{"image_id": 7, "category_id": 3, "bbox": [3, 4, 10, 20]}],
    }
    path = folder / "boxes.json"
    path.write_text(json.dumps(coco))
    return path


def _written_voc(folder: Path, name: str) -> Path:
    folder.mkdir(exist_ok=True)
    box = "<bndbox><xmin>3</xmin><ymin>4</ymin><xmax>13</xmax><ymax>24</ymax></bndbox>"
    voc = f"<annotation><filename>{name}</filename><object><name>cat</name>{box}</object></annotation>"
    (folder / "a.xml").write_text(voc)
    return folder


@pytest.mark.parametrize("write", [_written_csv, _written_coco, _written_voc])
@pytest.mark.parametrize("name", ["../outside.png", "sub/../../outside.png", "..\\outside.png", "{}/outside.png"])
def test_a_picture_outside_of_the_folder_is_not_taken(write: Any, name: str, tmp_path: Path) -> None:
    """A stranger's data set could show the user's own pictures by it."""
    picture(tmp_path / "outside.png")
    (tmp_path / "data").mkdir()
    picture(tmp_path / "data" / "sub" / "another.png")
    path = write(tmp_path / "data", name.format(tmp_path))
    with pytest.raises(mps.DatasetError, match="outside.png.* is missing below"):
        read_boxes(path)
    picture(tmp_path / "data" / "sub" / "outside.png")  # one of that name below is taken
    assert [each.file for each in read_boxes(path).pictures] == [tmp_path / "data" / "sub" / "outside.png"]


def test_a_word_that_is_no_part_is_refused_with_those_that_are(tmp_path: Path) -> None:
    picture(tmp_path / "a.png")
    (tmp_path / "boxes.csv").write_text(f"{HEADING}a.png,both,cat,1,2,11,12\n")
    with pytest.raises(mps.DatasetError, match='has split "both", expected one of .*train.*val.*test'):
        read_boxes(tmp_path)


def test_a_picture_in_a_format_that_is_not_read_is_named(tmp_path: Path) -> None:
    picture(tmp_path / "b.png")
    (tmp_path / "a.heic").write_bytes(b"heic")
    with pytest.raises(mps.DatasetError, match=r'Picture "a.heic" of .* has the format .heic, which is not read'):
        read_boxes(_written_csv(tmp_path, "a.heic"))


def test_pascal_voc_and_coco_say_the_same(tmp_path: Path) -> None:
    picture(tmp_path / "voc" / "images" / "a.jpg")
    box = "<bndbox><xmin>3</xmin><ymin>4</ymin><xmax>13</xmax><ymax>24</ymax></bndbox>"
    voc = f"<annotation><filename>a.jpg</filename><object><name>cat</name>{box}</object></annotation>"
    (tmp_path / "voc" / "train").mkdir()
    (tmp_path / "voc" / "train" / "a.xml").write_text(voc)
    picture(tmp_path / "coco" / "a.jpg")
    coco = {
        "images": [{"id": 7, "file_name": "a.jpg"}],
        "categories": [{"id": 3, "name": "cat"}],
        "annotations": [{"image_id": 7, "category_id": 3, "bbox": [3, 4, 10, 20]}],
    }
    (tmp_path / "coco" / "boxes.json").write_text(json.dumps(coco))
    first, second = read_boxes(tmp_path / "voc"), read_boxes(tmp_path / "coco")
    assert first.classes == second.classes == ("cat",)
    assert first.pictures[0].boxes.tolist() == second.pictures[0].boxes.tolist() == [[3, 4, 13, 24]]
    assert (first.pictures[0].part, second.pictures[0].part) == ("train", "")


BAD = {
    "column": ("file,class,xmin\n", 'has no column "ymin"'),
    "number": (f"{HEADING}a.png,,cat,1,2,x,4\n", "row 2, has 'x', expected a finite number"),
    "infinity": (f"{HEADING}a.png,,cat,1,2,inf,4\n", "row 2, has 'inf'"),
    "cells": (f"{HEADING}a.png,,cat,1\n", "row 2, has fewer cells than the heading"),
    "split": (f"{HEADING}a.png,exam,cat,1,2,3,4\n", 'row 2, has split "exam", expected one of train'),
    "picture": (f"{HEADING}c.png,,cat,1,2,3,4\n", r'"c\.png" of .* is missing below'),
    "two": (f"{HEADING}t.png,,cat,1,2,3,4\n", "is there 2 times below"),
    "outside": (f"{HEADING}../../etc/passwd,,cat,1,2,3,4\n", "is missing below"),
    "rows": (HEADING, "has 0 pictures"),
    "far": (
        f"{HEADING}a.png,,cat,1,2,1e39,4\n",
        r"row 2, has 1, 2, 1e\+39, 4 as a box, expected pixels of at most 1677",
    ),
    "quote": (f'{HEADING}a.png,,"cat,1,2,3,4\n', "cannot be read: unexpected end of data"),
    "twice": (f"{HEADING.strip()},xmin\n", 'has the column "xmin" twice'),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_csv_files_are_refused(case: str, tmp_path: Path) -> None:
    for name in ("a.png", "x/t.png", "y/t.png"):
        picture(tmp_path / name)
    text, expected = BAD[case]
    (tmp_path / "boxes.csv").write_text(text)
    with pytest.raises(mps.DatasetError, match=expected):
        read_boxes(tmp_path)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.json", "{}", 'a.json" has no "categories"; it has nothing'),
        ("a.json", "5", "has a int in the place of a mapping with categories"),
        ("a.json", "[" * 100_000, "is no JSON file: its lists or mappings are nested too deeply"),
        ("a.json", "1" * 5000, "cannot be read: it has an integer of more than 4300 digits"),
        (
            "a.json",
            '{"images": [], "categories": [], "annotations": [{"image_id": 1}]}',
            "image_id 1, which is not there",
        ),
        ("a.xml", "<a></a>", 'has the root "a", expected "annotation"'),
        ("a.xml", '<annotation xmlns="urn:x"></annotation>', 'has the root "{urn:x}annotation", expected'),
        ("a.xml", "<annotation><object></object></annotation>", "has an object without a bndbox"),
        ("a.xml", "<annotation>", "cannot be read: no element found"),
        ("a.xml", '<!DOCTYPE x [<!ENTITY a "b">]><annotation>&a;</annotation>', "has a document type"),
        ("a.xml", "<!DOCTYPE x><annotation></annotation>", "has a document type"),
        ("a.xml", '<annotation><!ENTITY a "b"></annotation>', "has a document type"),
    ],
)
def test_bad_descriptions_are_refused(name: str, text: str, expected: str, tmp_path: Path) -> None:
    picture(tmp_path / "a.jpg")
    (tmp_path / name).write_text(text)
    with pytest.raises(mps.DatasetError, match=expected):
        read_boxes(tmp_path)


def _coco(**changes: Any) -> dict[str, Any]:
    """Return a file of one box, with changed entries."""
    known: dict[str, dict[str, Any]] = {
        "images": {"id": 1, "file_name": "a.jpg"},
        "categories": {"id": 1, "name": "cat"},
        "annotations": {"image_id": 1, "category_id": 1, "bbox": [1, 2, 3, 4]},
    }
    return {name: [{**entry, **changes.get(name, {})}] for name, entry in known.items()}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"annotations": {"bbox": "1234"}}, "annotation 0, has a bbox of 1234, expected a list of 4 numbers"),
        ({"annotations": {"bbox": [1, 2, 3]}}, "annotation 0, has a bbox of 3 numbers, expected a list of 4"),
        ({"annotations": {"bbox": None}}, "annotation 0, has a bbox of None"),
        (
            {"annotations": {"bbox": [1e308, 0, 1.7e308, 1]}},
            "annotation 0, has .* as a box, expected pixels of at most",
        ),
        ({"annotations": {"bbox": [1, 0, 1e39, 1]}}, "annotation 0, has .* as a box, expected pixels of at most"),
        ({"annotations": {"iscrowd": "0"}}, "annotation 0, has '0' as iscrowd, expected 0 or 1"),
        ({"annotations": {"image_id": [1]}}, r"annotation 0, has image_id \[1\], which is not there"),
        ({"annotations": {"image_id": True}}, "annotation 0, has image_id True, which is not there"),
        ({"annotations": {"category_id": "1"}}, "annotation 0, has category_id 1, which is not there"),
        ({"categories": {"name": None}}, "category 0, has 'None' as name, expected a text"),
        ({"categories": {"name": " "}}, "category 0, has ' ' as name, expected a text"),
        ({"images": {"file_name": 5}}, "image 0, has '5' as file_name, expected a text"),
        ({"images": {"id": [1]}}, r"image 0, has '\[1\]' as id, expected an integer or a text"),
    ],
)
def test_bad_entries_of_coco_are_refused(changes: dict[str, Any], expected: str, tmp_path: Path) -> None:
    picture(tmp_path / "a.jpg")
    (tmp_path / "a.json").write_text(json.dumps(_coco()))
    assert len(read_boxes(tmp_path).pictures[0].boxes) == 1
    (tmp_path / "a.json").write_text(json.dumps(_coco(**changes)))
    with pytest.raises(mps.DatasetError, match=expected):
        read_boxes(tmp_path)


def test_lists_of_coco_that_are_mappings_are_refused(tmp_path: Path) -> None:
    picture(tmp_path / "a.jpg")
    for name in ("images", "categories", "annotations"):
        (tmp_path / "a.json").write_text(json.dumps({**_coco(), name: {"a": 1}}))
        with pytest.raises(mps.DatasetError, match=f'a.json" has a dict as "{name}", expected a list'):
            read_boxes(tmp_path)


def test_boxes_outside_of_their_picture_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The cell next to them would have their label, with a centre far away."""
    picture(tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as file:
        width, height = file.size
    rows = [(width, 0, width + 9, 9), (0, height + 5, 9, height + 9), (-9, 0, 0, 9), (width - 4, 2, width + 4, 6)]
    lines = "".join(f"a.png,,cat,{left},{top},{right},{bottom}\n" for left, top, right, bottom in rows)
    (tmp_path / "boxes.csv").write_text(HEADING + lines)
    with pytest.warns(UserWarning, match=r'3 boxes outside of the picture: "a.png". Training leaves them out.'):
        samples = BoxedSamples(read_boxes(tmp_path), size=32, cells=4, anchors=1)
    labels = samples.read(np.array([0]), 0)[1].reshape(16, -1)
    assert (labels[:, 4] > 0).sum() == 1
    assert labels[:, :2].max() < 1.01
    assert main(["look", str(tmp_path)]) == 0
    text = capsys.readouterr().out
    assert "1 box outside of the picture in part\n3 boxes outside of the picture, left out of training" in text


def test_boxes_before_the_picture_are_no_shares(tmp_path: Path) -> None:
    picture(tmp_path / "a.png")
    (tmp_path / "boxes.csv").write_text(f"{HEADING}a.png,,cat,-40,-40,1,1\n")
    assert read_boxes(tmp_path).pictures[0].boxes.tolist() == [[-40, -40, 1, 1]]


def test_folders_without_one_description_are_refused(tmp_path: Path) -> None:
    with pytest.raises(mps.DatasetError, match="There is no file or folder"):
        read_boxes(tmp_path / "none")
    with pytest.raises(mps.DatasetError, match="has no CSV, JSON, XML or YOLO file"):
        read_boxes(tmp_path)
    for name in ("a.csv", "b.csv"):
        (tmp_path / name).write_text(HEADING)
    with pytest.raises(mps.DatasetError, match="has 2 files that end in .csv"):
        read_boxes(tmp_path)


@pytest.fixture
def squares(tmp_path: Path) -> BoxedPictures:
    """Return dark pictures of several sizes with bright squares, which do not touch."""
    lines = [HEADING]
    for number in range(6):
        height, width = 60 + 20 * number, 100
        array = np.zeros((height, width, 3), np.uint8)
        for name, (left, top) in (("one", (10, 10)), ("two", (60, 30))):
            array[top : top + 16, left : left + 20] = 255
            lines.append(f"{number}.png,,{name},{left},{top},{left + 20},{top + 16}\n")
        Image.fromarray(array).save(tmp_path / f"{number}.png")
    (tmp_path / "boxes.csv").write_text("".join(lines))
    return read_boxes(tmp_path)


@pytest.mark.parametrize("mosaic", [0.0, 1.0])
@pytest.mark.parametrize("augmented", [False, True])
def test_boxes_are_where_the_pixels_are(squares: BoxedPictures, mosaic: float, augmented: bool) -> None:
    vary = Augmentation(smallest_part=0.5, colour=0) if augmented else None
    samples = BoxedSamples(squares, size=64, cells=2, anchors=1, augmentation=vary, mosaic=mosaic)
    for row in range(6):
        image, boxes, _ = samples.sample(row, 3)
        shown = np.zeros((64, 64), bool)
        for left, top, right, bottom in np.rint(boxes).astype(int):
            inside = image[top + 2 : bottom - 2, left + 2 : right - 2, 0]
            assert inside.size == 0 or inside.min() > 150
            shown[max(top - 2, 0) : bottom + 2, max(left - 2, 0) : right + 2] = True
        # Bright pixels outside belong to squares of which too little is left.
        assert (image[..., 0][~shown] > 127).mean() < 0.05


def test_labels_of_cells(squares: BoxedPictures) -> None:
    samples = BoxedSamples(squares, size=64, cells=4, anchors=2)
    boxes = np.array([[0, 0, 16, 8], [34, 50, 38, 60], [32, 48, 48, 64]], np.float32)
    label = samples.encoded(boxes, np.array([1, 0, 1])).reshape(4, 4, 2, 7)
    np.testing.assert_array_equal(label[:, :, 0], label[:, :, 1])
    np.testing.assert_allclose(label[0, 0, 0], [0.5, 0.25, 1, 0.5, 1, 0, 1])
    np.testing.assert_allclose(label[3, 2, 0], [0.25, 7 / 16, 0.25, 10 / 16, 1, 1, 0])  # the smaller one of two
    assert label[..., 4].sum() == 4
    np.testing.assert_allclose(label[1, 1, 0], [0, 0, 0, 0, 0, 0.5, 0.5])
    again = samples.read(np.array([4]), 0)
    np.testing.assert_array_equal(samples.read(np.array([2, 4]), 9)[1][1:], again[1])
    none = samples.encoded(np.zeros((0, 4), np.float32), np.zeros(0, np.int64))
    assert none.reshape(4, 4, 2, 7)[..., :5].sum() == 0


def test_a_perfect_prediction_is_decoded_to_the_boxes() -> None:
    anchors = [(1.0, 0.5), (2.0, 3.0)]
    raw = np.full((4, 4, 2, 5 + 2), -20, np.float32)
    raw[2, 1, 1] = [np.log(0.25 / 0.75), 0, np.log(0.5), np.log(2 / 3), 20, 0, 20]
    found = decoded(raw.reshape(4, 4, 14), anchors, ("a", "b"), least=0.5, overlap=0.5)
    assert (found.names, len(found)) == (["b"], 1)
    np.testing.assert_allclose(found.boxes, [[0.75 / 4, 1.5 / 4, 1.75 / 4, 3.5 / 4]], atol=1e-6)
    assert found.scores[0] > 0.999
    assert len(decoded(raw.reshape(4, 4, 14), anchors, ("a", "b"), least=0.99999999, overlap=0.5).above(2)) == 0
    wild = np.full((4, 4, 14), 1e30, np.float32)
    assert np.isfinite(decoded(wild, anchors, ("a", "b"), least=0.1, overlap=0.5).boxes).all()


def test_overlaps_and_suppression() -> None:
    first = RNG.uniform(0, 1, (20, 2))
    boxes = np.concatenate([first, first + RNG.uniform(0, 0.5, (20, 2))], 1)
    points = RNG.uniform(-0.1, 1.6, (400_000, 2))
    inside: Any = ((points[:, None] >= boxes[:, :2]) & (points[:, None] <= boxes[:, 2:])).all(-1)
    for i, j in ((0, 1), (2, 3), (4, 5), (6, 6)):
        union = (inside[:, i] | inside[:, j]).sum()
        expected = (inside[:, i] & inside[:, j]).sum() / max(union, 1)
        assert overlaps(boxes[i : i + 1], boxes[j : j + 1])[0, 0] == pytest.approx(expected, abs=0.03)
    assert overlaps(np.zeros((1, 4)), np.zeros((1, 4)))[0, 0] == 0
    same = np.array([[0, 0, 10, 10], [0, 0, 10, 9], [0, 0, 10, 10], [20, 20, 30, 30]], float)
    assert suppressed(same, np.array([0, 0, 1, 0]), 0.5).tolist() == [0, 2, 3]
    assert suppressed(np.zeros((0, 4)), np.zeros(0), 0.5).tolist() == []


def by_thresholds(scores: Any, right: Any, total: int) -> float:
    """Return the area by its definition: at each recall the best precision of this or a larger one."""
    points = [(right[scores >= s].sum() / total, right[scores >= s].mean()) for s in sorted(scores)]
    recalls = np.linspace(0, 1, 100_001)[1:]
    return float(np.mean([max((p for r, p in points if r >= recall - 1e-12), default=0) for recall in recalls[::50]]))


@pytest.mark.parametrize("seed", range(5))
def test_average_precision_is_the_area_under_the_curve(seed: int) -> None:
    random = np.random.default_rng(seed)
    truth = [np.array([[i, 0, i + 0.9, 1] for i in range(4)], np.float32) for _ in range(5)]
    found, flags, scores = [], [], []
    for _ in range(5):
        hits = random.permutation(4)[: random.integers(0, 5)]
        boxes = [[i, 0, i + 0.9, 1] for i in hits] + [[50 + i, 0, 51 + i, 1] for i in range(random.integers(0, 4))]
        score = random.permutation(1000)[: len(boxes)] / 1000 + random.random() * 1e-6
        found.append((np.array(boxes, np.float32).reshape(-1, 4), score.astype(np.float32)))
        flags += [True] * len(hits) + [False] * (len(boxes) - len(hits))
        scores += score.astype(np.float32).tolist()
    expected = by_thresholds(np.array(scores), np.array(flags), 20)
    assert average_precision(found, truth) == pytest.approx(expected, abs=2e-3)


def test_average_precision_at_the_edges() -> None:
    box, none = np.array([[0, 0, 1, 1]], np.float32), np.zeros((0, 4), np.float32)
    score = np.array([0.9], np.float32)
    assert average_precision([(box, score)], [box]) == 1
    assert average_precision([(none, np.zeros(0, np.float32))], [box]) == 0
    assert average_precision([(box, score)], [none]) != average_precision([(box, score)], [none])  # NaN: nothing true
    twice = (np.repeat(box, 2, 0), np.array([0.9, 0.8], np.float32))
    assert average_precision([twice], [np.concatenate([box, box + 5])]) == 0.5  # the second is no new object
    assert average_precision([(box, score)], [box + 0.4]) == 0  # overlaps by 0.22
    assert average_precision([(box, score)], [box + 0.4], overlap=0.2) == 1


def test_anchors_are_the_sizes_of_groups() -> None:
    groups = np.array([[0.1, 0.1], [0.3, 0.6], [0.8, 0.2]], np.float32)
    sizes = np.repeat(groups, 50, 0) * RNG.uniform(0.95, 1.05, (150, 1)).astype(np.float32)
    tries = [anchors_of(sizes, 3, seed=seed) for seed in range(5)]
    found = max(tries, key=lambda pairs: len({round(width, 1) for width, _ in pairs}))
    np.testing.assert_allclose(found, groups[[0, 2, 1]], rtol=0.05)
    assert len(anchors_of(groups[:1], 5)) == 1
