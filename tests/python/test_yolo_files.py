"""Boxes in YOLO's text files: layouts, units, classes, parts, and sentences on all that is wrong or left out."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import openmps as mps
from openmps.data import read_boxes
from openmps.data._plain_yaml import read_entries
from test_layouts import looked, pictures

NAMES = "names: [cat, dog]\n"


def label(path: Path, *rows: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{row}\n" for row in rows))
    return path


def small(root: Path, notes: str = NAMES, *rows: str) -> Path:
    """Write a data set of one picture of 20 x 10 pixels."""
    label(pictures(root, "images/a.jpg") / "labels/a.txt", *(rows or ("1 0.5 0.5 0.4 0.6",)))
    (root / "data.yaml").write_text(notes)
    return root


# ---- boxes


def test_shares_become_pixels_of_the_picture(tmp_path: Path) -> None:
    found = read_boxes(small(tmp_path, NAMES, "1 0.5 0.5 0.4 0.6", "0 0.25 0.1 0.5 0.2", "1 0.5 0.5 0 0.2"))
    (picture,) = found.pictures
    np.testing.assert_allclose(picture.boxes, [[6, 2, 14, 8], [0, 0, 10, 2]], atol=1e-5)
    assert (found.classes, picture.labels.tolist()) == (("cat", "dog"), [1, 0])
    assert found.report.left_out == ("1 box: they have no area.",)
    assert found.report.layout == 'Boxes in 1 text file, as YOLO writes them; "data.yaml" names the classes.'
    again = read_boxes(tmp_path / "data.yaml")
    np.testing.assert_array_equal(again.pictures[0].boxes, picture.boxes)


def test_pixels_are_those_of_the_picture_as_it_is_shown(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter turn: 10 wide, 20 high
    root = small(tmp_path, NAMES, "0 0.5 0.25 1 0.5")
    Image.new("RGB", (20, 10)).save(root / "images/a.jpg", exif=exif)
    np.testing.assert_allclose(read_boxes(root).pictures[0].boxes, [[0, 0, 10, 10]])


def test_boxes_within_the_first_pixel_are_no_mistake(tmp_path: Path) -> None:
    """Elsewhere such numbers are shares, and refused."""
    (picture,) = read_boxes(small(tmp_path, NAMES, "0 0.02 0.04 0.02 0.04")).pictures
    np.testing.assert_allclose(picture.boxes, [[0.2, 0.2, 0.6, 0.6]], atol=1e-6)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("0 0.5 0.5 0.1 0.1", "0 0.5 0.5 0.1"), "row 2, has 4 numbers, expected 5: class, centre x and y, width"),
        (("0,0.5,0.5,0.1,0.1",), "row 1, has 1 number, expected 5"),
        (("0 0.1 0.1 0.2 0.1 0.2 0.2",), "row 1, has 7 numbers: a polygon, expected 5"),
        (("0 0.1 0.1 0.2 0.1 0.9",), "row 1, has 6 numbers, expected 5"),
        (("", "0 x 0.5 0.1 0.1"), "row 2, has 'x', expected a finite number"),
        (("0 nan 0.5 0.1 0.1",), "row 1, has 'nan', expected a finite number"),
        (("0 1e999 0.5 0.1 0.1",), "row 1, has '1e999', expected a finite number"),
        (("cat 0.5 0.5 0.1 0.1",), "row 1, has 'cat', expected a finite number"),
        (("0.5 0.5 0.5 0.1 0.1",), 'row 1, has class "0.5", expected a whole number of 0 to 99999'),
        (("-1 0.5 0.5 0.1 0.1",), 'row 1, has class "-1", expected a whole number of 0 to 99999'),
        (("1e300 0.5 0.5 0.1 0.1",), 'row 1, has class "1e300", expected a whole number of 0 to 99999'),
        (("0 120 60 40 30",), "row 1, has 120, 60, 40, 30, expected shares of 0 to 1"),
        (("0 0.5 -0.5 0.1 0.1",), "row 1, has 0.5, -0.5, 0.1, 0.1, expected shares of 0 to 1"),
        (("2 0.5 0.5 0.1 0.1",), 'row 1, has class 2, but ".*data.yaml" names 2, 0 to 1'),
    ],
)
def test_rows_that_are_wrong(rows: tuple[str, ...], expected: str, tmp_path: Path) -> None:
    with pytest.raises(mps.DatasetError, match=f'a.txt", {expected}'):
        read_boxes(small(tmp_path, NAMES, *rows))


def test_marks_and_ends_of_other_systems(tmp_path: Path) -> None:
    root = small(tmp_path)
    (root / "labels/a.txt").write_bytes(b"\xef\xbb\xbf1 0.5 0.5 0.4 0.6\r\n\r\n 0.0  0.5\t0.5 0.4 1.000001 ")
    assert read_boxes(root).pictures[0].labels.tolist() == [1, 0]
    (root / "labels/a.txt").write_bytes(b"\xff\xfe1")
    with pytest.raises(mps.DatasetError, match=r'a.txt" cannot be read'):
        read_boxes(root)


def test_a_data_yaml_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """Classes would be called by their numbers."""
    root = small(tmp_path)
    (root / "data.yaml").write_bytes(NAMES.encode("utf-16"))
    with pytest.raises(mps.DatasetError, match=r'data.yaml" cannot be read: .*utf-8'):
        read_boxes(root)
    (root / "data.yaml").write_text("names: {0: cat, 00: dog}\n")
    with pytest.raises(mps.DatasetError, match=r'data.yaml" has the name of class 0 twice'):
        read_boxes(root)


# ---- layouts


@pytest.mark.parametrize(
    ("picture", "text"),
    [
        ("images/train/a.jpg", "labels/train/a.txt"),
        ("train/images/a.jpg", "train/labels/a.txt"),
        ("Images/a.JPG", "Labels/a.TXT"),
        ("a.jpg", "a.txt"),
        ("obj_train_data/a.jpg", "obj_train_data/a.txt"),
        ("images/labels/a.jpg", "labels/labels/a.txt"),
    ],
)
def test_places_of_texts(picture: str, text: str, tmp_path: Path) -> None:
    label(pictures(tmp_path, picture) / text, "0 0.5 0.5 1 1")
    (tmp_path / "data.yaml").write_text(NAMES)
    if "labels/labels" in text:
        with pytest.raises(mps.DatasetError, match="has no text file of a picture, as YOLO writes them"):
            read_boxes(tmp_path)
        return
    found = read_boxes(tmp_path)
    assert [each.file for each in found.pictures] == [tmp_path / picture]
    assert found.pictures[0].boxes.tolist() == [[0, 0, 20, 10]]


@pytest.mark.parametrize("place", ["classes.txt", "labels/classes.txt", "obj.names"])
def test_lists_of_classes(place: str, tmp_path: Path) -> None:
    root = small(tmp_path)
    (root / "data.yaml").unlink()
    (root / place).write_text("big cat\ndog\n\n")
    (root / "notes.json").write_text("{}")  # of a program that labels
    assert read_boxes(root).classes == ("dog",)
    (root / place).write_text("cat\n\ndog\n")
    with pytest.raises(mps.DatasetError, match="row 2, is empty, expected the name of a class"):
        read_boxes(root)


def test_without_names_classes_are_called_by_their_numbers(tmp_path: Path) -> None:
    root = small(tmp_path)
    (root / "data.yaml").unlink()
    found = read_boxes(root)
    assert found.classes == ("1",)
    assert "no file names the classes" in found.report.layout


def test_other_folders_are_none_of_yolo(tmp_path: Path) -> None:
    """Texts beside pictures are no labels, nor are lists of classes beside other descriptions."""
    label(pictures(tmp_path, "images/a.jpg", "a.jpg") / "a.txt", "a caption")
    (tmp_path / "compose.yaml").write_text("services:\n  web: {}\n")
    with pytest.raises(mps.DatasetError, match="has no CSV, JSON, XML or YOLO file with boxes"):
        read_boxes(tmp_path)
    (tmp_path / "a.txt").unlink()
    (tmp_path / "classes.txt").write_text("cat\n")
    (tmp_path / "x.csv").write_text("file,class,xmin,ymin,xmax,ymax\nimages/a.jpg,cat,1,2,4,6\n")
    assert "x.csv" in read_boxes(tmp_path).report.layout


def test_several_files_of_names(tmp_path: Path) -> None:
    root = small(tmp_path)
    (root / "args.yaml").write_text("names: [x]\n")
    assert read_boxes(root).classes == ("dog",)  # data.yaml comes first
    (root / "data.yaml").rename(root / "other.yaml")
    with pytest.raises(mps.DatasetError, match="has 2 YAML files with names: name one of them"):
        read_boxes(root)
    assert read_boxes(root / "other.yaml").classes == ("dog",)


def test_all_that_is_left_out_is_said(tmp_path: Path) -> None:
    root = pictures(small(tmp_path), "images/bare.jpg", "more/unlabelled.jpg", "images/empty.jpg")
    for name in ("labels/lost.txt", "labels/empty.txt", "README.txt", "labels/classes.txt"):
        (root / name).write_text("")
    found = read_boxes(root)
    assert {each.file.stem: len(each.boxes) for each in found.pictures} == {"a": 1, "bare": 0, "empty": 0}
    text = " ".join(found.report.left_out)
    assert "1 picture that no description names: " in text
    assert "unlabelled.jpg" in text
    assert "1 text file without a picture: " in text
    assert "lost.txt" in text
    assert "README" not in text
    (note,) = found.report.notes
    assert note.startswith("1 picture without a text file, so without boxes: ")
    assert "bare.jpg" in note


def test_what_an_archive_of_macos_adds_is_not_seen(tmp_path: Path) -> None:
    root = small(tmp_path)
    for name in ("._data.yaml", "labels/._lost.txt", "__MACOSX/labels/lost.txt"):
        label(root / name, "names: [x]")
    (root / "data.yaml").rename(root / "set.yml")
    found = read_boxes(root)
    assert (found.classes, found.report.left_out) == (("dog",), ())


def test_texts_of_a_part_without_pictures_are_said(tmp_path: Path) -> None:
    label(small(tmp_path) / "test/labels/lost.txt", "0 0.5 0.5 1 1")
    (sentence,) = read_boxes(tmp_path).report.left_out
    assert sentence.startswith("1 text file without a picture: ")


def test_one_text_for_two_pictures(tmp_path: Path) -> None:
    with pytest.raises(mps.DatasetError, match=r'a.txt" is of two pictures: ".*a.jpg", ".*a.png", expected one'):
        read_boxes(pictures(small(tmp_path), "images/a.png"))


def test_a_picture_that_cannot_be_read_is_left_to_its_decoder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = pictures(small(tmp_path), "images/b.jpg")
    (root / "images/b.jpg").write_bytes(b"none")
    label(root / "labels/b.txt", "0 0.5 0.5 1 1")
    for data in (root, root / "data.yaml"):
        text, found = looked(capsys, data)
        assert (found["kind"], found["counts"]) == ("boxes", {"boxes": {"dog": 1}})
        assert 'b.jpg" cannot be read' in text


# ---- parts


def _parts(root: Path) -> dict[str, str]:
    return {str(each.file.relative_to(root)): each.part for each in read_boxes(root).pictures}


def _with_labels(root: Path, *names: str) -> Path:
    for name in names:
        label(pictures(root, f"images/{name}.jpg") / f"labels/{name}.txt", "0 0.5 0.5 1 1")
    return root


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        ("train: images/one\nval: images/two\n", ("train", "val", "test")),
        (
            "path: /a/set\ntrain: ../set/images/one/\nval: [images/two, './images/test']\n",
            ("train", "val", "val"),
        ),
        ("train: images\nval: images\\two\ntest: /elsewhere/images/test\n", ("train", "val", "test")),
        ("train:\n  - images/one\n  - images/two\nvalid: ~\n", ("train", "train", "test")),
        ("validation: images/one\ntest:\n", ("val", "", "test")),
        ("", ("", "", "test")),
    ],
)
def test_parts_are_the_folders_that_the_notes_name(notes: str, expected: tuple[str, ...], tmp_path: Path) -> None:
    root = _with_labels(tmp_path, "one/a", "two/b", "test/c")
    (root / "data.yaml").write_text(notes + NAMES)
    assert tuple(_parts(root).values()) == (expected[0], expected[2], expected[1])  # sorted by path


def test_parts_that_name_nothing_or_the_same(tmp_path: Path) -> None:
    root = _with_labels(tmp_path, "one/a")
    (root / "data.yaml").write_text(f"train: images/one\nval: images/one\ntest: images/none\n{NAMES}")
    found = read_boxes(root)
    assert [each.part for each in found.pictures] == ["train"]
    assert found.report.notes == (
        '"images/one" is for train and for val: it is taken for train.',
        '"images/none", which is for test, has no pictures.',
    )


def test_parts_that_are_lists_of_pictures(tmp_path: Path) -> None:
    root = _with_labels(tmp_path, "a", "b", "c")
    (root / "data.yaml").write_text(f"train: train.txt\nval: lists/val.txt\n{NAMES}")
    (root / "train.txt").write_text("./images/a.jpg\n/home/me/set/images/b.jpg\nimages/z.jpg\n\n")
    label(root / "lists/val.txt", "../../etc/images/c.jpg")
    found = read_boxes(root)
    assert [each.part for each in found.pictures] == ["train", "train", "val"]
    assert found.report.notes == ('"train.txt" names 1 missing picture: "images/z.jpg".',)
    (root / "lists/val.txt").write_text("images/c.jpg\nimages/a.jpg\n")
    with pytest.raises(mps.DatasetError, match=r'val.txt", row 2, has "images/a.jpg", which is also for train'):
        read_boxes(root)
    (root / "train.txt").unlink()
    with pytest.raises(mps.DatasetError, match=r'data.yaml" has "train.txt" for train, which is missing'):
        read_boxes(root)


def test_a_list_outside_of_the_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "outside.txt").write_text("secret\n")
    root = small(tmp_path / "set", f"train: ../outside.txt\n{NAMES}")
    with pytest.raises(mps.DatasetError, match=r'has "outside.txt" for train, which is missing'):
        read_boxes(root)


# ---- data.yaml


@pytest.mark.parametrize(
    "text",
    [
        "names: ['cat', \"dog\"]  # two\nnc: 2\n",
        "names: [cat,\n  dog,  # the other\n]\n",
        "names:\n- cat\n- dog\n",
        "%YAML 1.2\n---\nnames:\n  - 'cat'\n  - dog\ndownload: |\n  names: [no]\n",
        "names:\n  0: cat\n  1: dog\nroboflow:\n  names: x\n",
        "names: {0: cat, 1: 'dog'}\n",
        '"names": ["cat", "d\\u006fg"]\nnc: 2\n',
        "\ufeffnames:\r\n    0:  cat \r\n\r\n    1: dog\r\n",
        "{}\nnames: [cat, dog]\n",
        "x: don't # names: [no]\nnames: [cat, dog]\n",
    ],
)
def test_forms_of_names(text: str, tmp_path: Path) -> None:
    (small(tmp_path) / "data.yaml").write_bytes(text.encode())
    assert read_boxes(tmp_path).classes == ("dog",)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("names: [don't, 'it''s', \"a # b\", a#b, 'x, y', \"]\"]", ["don't", "it's", "a # b", "a#b", "x, y", "]"]),
        ("names: [a b ,c:d, ]", ["a b", "c:d"]),
        ("names: []", []),
        ("names:\n- a: b\n-\n- -1", ["a: b", "", "-1"]),
    ],
)
def test_texts_of_lists(text: str, names: list[str], tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(text)
    assert read_entries(tmp_path / "x.yaml", ["names"]) == {"names": names}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nc: 3\nnames: [a, b]\n", "has nc 3, but it names 2 classes"),
        ("names: cat\n", 'has names "cat", expected a list or a mapping'),
        ("names: [a\n", "row 1, has .*, expected one list in brackets"),
        ("x: 1\nnames: [[a], b]\n", "row 2, has .*, expected one list in brackets"),
        ("names:\n- a\n  b\n", "row 3, has 'b', expected an item of a list"),
        ("names:\n  0: a\n  0: b\n", 'row 3, has the key "0" a second time'),
        ("names:\n  0: a\n  b\n", "row 3, has 'b', expected a key and a value"),
        ("names: {x: a}\n", 'has the name of class "x", expected a number'),
        ("names: [a]\nnames: [b]\n", 'row 2, has "names" a second time'),
        ("names: [a]\ntrain: {a: b}\n", 'has a mapping for "train", expected a path or a list of paths'),
        ("names: [&x a, *x]\n", "row 1, has '&x a', expected a text"),
        ("names: ['a]\n", "row 1, has .*, expected one list in brackets"),
        ('names: ["a\\q"]\n', "row 1, has .*, expected a text in quotes"),
        ("names: x\n  y\n", "row 1, has a text of several rows"),
        ("names:\n- '\n", "row 2, has .*, expected a text in quotes"),
        ("names: {" + "9" * 5000 + ": a}\n", 'has the name of class "9{40}", expected a number'),
        ("names: {0: a, 5: b}\n", 'has class 1, but ".*data.yaml" names 2 others'),
    ],
)
def test_notes_that_are_wrong(text: str, expected: str, tmp_path: Path) -> None:
    with pytest.raises(mps.DatasetError, match=rf'(data.yaml"|a.txt").* ?{expected}'):
        read_boxes(small(tmp_path, text))


@pytest.mark.parametrize(
    "content",
    [
        "names: [" + '\\"' * 400_000,
        "names: [" + "'" * 800_000,
        "names: [" + ", " * 400_000,
        "names:" + " " * 900_000 + "x",
        "a\n" * 450_000,
        "names:\n" + "- a\n" * 200_000,
        "names:\n" + "".join(f"  {number}: a\n" for number in range(60_000)),
        "#" * 900_000,
        "names: [x" + " #" * 400_000,
    ],
)
def test_hostile_notes_take_little_time(content: str, tmp_path: Path) -> None:
    root = small(tmp_path, content)
    start = time.process_time()
    with contextlib.suppress(mps.DatasetError):
        read_boxes(root)
    assert time.process_time() - start < 10


def test_notes_of_more_than_a_megabyte_are_refused(tmp_path: Path) -> None:
    (small(tmp_path) / "data.yaml").unlink()
    (tmp_path / "classes.txt").write_text("a\n" * 600_000)
    with pytest.raises(mps.DatasetError, match="has 1200000 bytes, expected at most 1000000"):
        read_boxes(tmp_path)
    with pytest.raises(mps.DatasetError, match="has 1200000 bytes, expected at most 1000000"):
        read_entries(tmp_path / "classes.txt", ["names"])
