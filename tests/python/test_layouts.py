"""Layouts of class folders and of boxes as people download them, and sentences on all that is left out."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import openmps as mps
from openmps.cli import main
from openmps.data import find_pictures, read_boxes, read_class_folder, read_recordings
from openmps.tasks import image_classifier


def pictures(root: Path, *names: str) -> Path:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (20, 10), (200, 100, 50)).save(root / name)
    return root


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Training", "Testing"),
        ("training_set", "test_set"),
        ("Train", "Test"),
        ("TRAIN", "VAL"),
        ("train", "valid"),
        ("train2017", "val2017"),
        ("seg_train", "seg_test"),
        ("Train-Data", "eval"),
        ("my_train", "my_test"),
        ("1_train", "2_test"),
        ("images train", "test"),
        ("train", "cats_vs_dogs.test"),
        ("train1", "test1"),
        ("Train_split", "Val_split"),
    ],
)
def test_parts_are_known_by_many_names(first: str, second: str, tmp_path: Path) -> None:
    names = [f"{part}/{name}/a.png" for part in (first, second) for name in ("cat", "dog")]
    training, held_out = read_class_folder(pictures(tmp_path, *names))
    assert held_out is not None
    assert training.classes == held_out.classes == ("cat", "dog")
    assert [file.parts[-3] for file in (*training.files, *held_out.files)] == [first, first, second, second]
    assert f'"{first}" to train, "{second}" to validate' in training.report.layout


@pytest.mark.parametrize(
    "names",
    [
        ("bus/a.png", "train/a.png"),
        ("bus/2019/a.png", "train/2019/a.png"),
        ("bus/x/a.png", "bus/y/a.png", "train/x/a.png", "train/y/a.png"),
        ("steam_train/a.png", "toy_train/a.png"),
    ],
)
def test_a_class_may_be_called_train(names: tuple[str, ...], tmp_path: Path) -> None:
    training, held_out = read_class_folder(pictures(tmp_path, *names))
    assert held_out is None
    assert training.classes == tuple(sorted({name.partition("/")[0] for name in names}))
    assert sum(training.counts().values()) == len(names)


def test_classes_of_the_same_folders_are_said(tmp_path: Path) -> None:
    names = [f"{part}/{name}/a.png" for part in ("fold one", "fold two") for name in ("cat", "dog")]
    training, _ = read_class_folder(pictures(tmp_path / "a", *names))
    assert training.classes == ("fold one", "fold two")
    (note,) = training.report.notes
    assert note == (
        'Classes "fold one", "fold two" have the same folders, "cat", "dog". If these are the classes, call the others '
        '"train" and "validation".'
    )
    names = ["cat/indoors/a.png", "cat/outdoors/a.png", "dog/indoors/a.png", "dog/a.png"]
    assert read_class_folder(pictures(tmp_path / "b", *names))[0].report.notes == ()


def test_a_folder_within_a_folder_is_named(tmp_path: Path) -> None:
    pictures(tmp_path, *(f"all/{name}/a.png" for name in ("cat", "dog")))
    with pytest.raises(mps.DatasetError, match='has 1 subfolder, expected .*, at least two. ".*all" has 2 subfolders'):
        read_class_folder(tmp_path)


def test_files_without_an_ending_of_a_picture_are_said(tmp_path: Path) -> None:
    pictures(tmp_path, "cat/a.png", "dog/a.png")
    for name in ("cat/b", "dog/clip.mp4", "cat/.hidden", "cat/Thumbs.db"):
        (tmp_path / name).write_bytes(b"x")
    (sentence,) = read_class_folder(tmp_path)[0].report.left_out
    assert sentence == f'2 files without an ending of a picture: "{tmp_path}/cat/b", "{tmp_path}/dog/clip.mp4".'


@pytest.mark.parametrize("read", [read_class_folder, read_boxes, read_recordings, find_pictures])
def test_folders_that_cannot_be_read_are_named(read: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures in them would be left out in silence."""
    pictures(tmp_path, "cat/a.png", "dog/a.png")

    def refuse(place: Any = ".") -> Any:
        raise PermissionError(13, "Permission denied", str(place))

    for name in ("scandir", "listdir"):
        monkeypatch.setattr(os, name, refuse)
    with pytest.raises(mps.DatasetError, match=f'Folder "{tmp_path}.*" cannot be read: Permission denied'):
        read(tmp_path)


def test_parts_may_have_a_class_called_train(tmp_path: Path) -> None:
    names = [f"{part}/{name}/a.png" for part in ("train", "test") for name in ("bus", "train")]
    training, held_out = read_class_folder(pictures(tmp_path, *names))
    assert held_out is not None
    assert training.classes == ("bus", "train")


CAT_DOG = ("train/cat/a.png", "train/dog/a.png")


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("train/a.png", "test/a.png"), '"train|a part to train with, but has 0 subfolders'),
        ((*CAT_DOG, "extra/a.png"), 'parts as "train" with folders for classes, and "extra", which is no part'),
        ((*CAT_DOG, "test/cat/a.png", "test/dog/a.png", "pred/a.png"), '"pred", which is no part'),
        ((*CAT_DOG, "Training/cat/a.png"), 'has "Training" and "train" for one part'),
        (("val/cat/a.png", "test/cat/a.png"), 'has parts "test", "val", but none to train with'),
    ],
)
def test_layouts_that_have_two_meanings_are_refused(names: tuple[str, ...], expected: str, tmp_path: Path) -> None:
    with pytest.raises(mps.DatasetError, match=expected):
        read_class_folder(pictures(tmp_path, *names))


def test_what_is_left_out_of_class_folders_is_said(tmp_path: Path) -> None:
    pictures(tmp_path, *CAT_DOG, "train/loose.png", "test/1.png", "root.png", "train/cat/b.jfif.png")
    for name in ("train/cat/c.HEIC", "train/cat/d.avif", "docs/readme.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    training, held_out = read_class_folder(tmp_path)
    assert held_out is None
    text = " ".join(training.report.left_out)
    for part in (
        '1 picture of no class in .*: "root.png"',
        '1 picture of no class in .*train": "loose.png"',
        '1 folder without pictures: "docs"',
        'All pictures of ".*test": it has no folders for classes',
        "1 picture in the format .heic, which is not read: .*c.HEIC",
        "1 picture in the format .avif",
    ):
        assert re.search(part, text), part
    with pytest.warns(UserWarning, match="in the format .heic, which is not read"), pytest.warns(match=".avif"):
        found = find_pictures(tmp_path / "train")
    assert len(found) == 4
    with pytest.warns(UserWarning, match="format .heic"):
        image_classifier.create(tmp_path, size=(16, 16), epochs=1, batch_size=1, validation=0, progress=False)
    (tmp_path / "train/heif").mkdir()
    (tmp_path / "train/heif/a.heif").write_bytes(b"x")
    with pytest.raises(mps.DatasetError, match=r"heif\" has no pictures, expected at least one. 1 picture in the form"):
        read_class_folder(tmp_path)


def test_jfif_and_gray_maps_are_read(tmp_path: Path) -> None:
    for name, kind in (("a.jfif", "JPEG"), ("b.pgm", "PPM"), ("c.ppm", "PPM"), ("d.JPE", "JPEG")):
        Image.new("L" if kind == "PPM" and name == "b.pgm" else "RGB", (8, 8), 60).save(tmp_path / name, kind)
    found = find_pictures(tmp_path)
    assert [file.name for file in found] == ["a.jfif", "b.pgm", "c.ppm", "d.JPE"]
    for file in found:
        assert mps.data.read_picture(file).shape == (8, 8, 3)


def test_files_whose_names_are_latin_1_are_trained_on_and_said(tmp_path: Path) -> None:
    pictures(tmp_path, *(f"{name}/{number}.png" for name in "ab" for number in range(4)))
    odd = os.fsencode(tmp_path / "a") + b"/caf\xe9.png"
    os.rename(os.fsencode(tmp_path / "a" / "0.png"), odd)
    arguments: dict[str, Any] = {"size": (16, 16), "epochs": 1, "batch_size": 2, "broken": "skip", "progress": False}
    with pytest.warns(UserWarning, match=r"1 file name in bytes that are no UTF-8.*caf\\xe9\.png"):
        image_classifier.create(tmp_path, **arguments)
    Path(os.fsdecode(odd)).write_bytes(b"none")
    with pytest.warns(match="no UTF-8"), pytest.warns(match=r"1 of 8 pictures are left out: .*caf\\xe9\.png"):
        image_classifier.create(tmp_path, **arguments)


# ---- boxes


def coco(path: Path, *names: str, **more: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {
        "images": [{"id": 10 + number, "file_name": name} for number, name in enumerate(names)],
        "categories": [{"id": 10_000_000, "name": "cat"}],
        "annotations": [{"image_id": 10, "category_id": 10_000_000, "bbox": [1, 2, 3, 4]}],
    }
    path.write_text("\ufeff" + json.dumps(content | more), encoding="utf-8")


def test_crowds_of_coco_are_left_out_and_counted(tmp_path: Path) -> None:
    boxes = [{"image_id": 10, "category_id": 10_000_000, "bbox": [1, 2, 3, 4], "iscrowd": each} for each in (1, 0, 1)]
    coco(pictures(tmp_path, "a.jpg") / "x.json", "a.jpg", annotations=boxes)
    found = read_boxes(tmp_path)
    assert [each.boxes.tolist() for each in found.pictures] == [[[1, 2, 4, 6]]]
    assert found.report.left_out == ("2 boxes: COCO marks them as crowds.",)


@pytest.mark.parametrize("folder", ["", "images/"])
def test_the_folders_of_coco(folder: str, tmp_path: Path) -> None:
    pictures(tmp_path, f"{folder}train2017/a.jpg", f"{folder}val2017/a.jpg", f"{folder}val2017/b.jpg")
    coco(tmp_path / "annotations" / "instances_val2017.json", "a.jpg", "b.jpg")
    found = read_boxes(tmp_path / "annotations" / "instances_val2017.json")
    assert [each.file for each in found.pictures] == [
        tmp_path / f"{folder}val2017" / name for name in ("a.jpg", "b.jpg")
    ]
    assert {each.part for each in read_boxes(tmp_path).pictures} == {""}
    coco(tmp_path / "annotations" / "instances_train2017.json", "a.jpg")
    (tmp_path / "annotations" / "captions_val2017.json").write_text("{}")
    both = read_boxes(tmp_path)
    assert sorted((each.part, each.file.parent.name) for each in both.pictures) == [
        ("train", "train2017"),
        ("val", "val2017"),
        ("val", "val2017"),
    ]
    assert '1 JSON file without instances: "captions_val2017.json".' in both.report.left_out


def test_one_file_of_annotations_need_not_name_a_part(tmp_path: Path) -> None:
    coco(pictures(tmp_path, "a.jpg") / "annotations" / "boxes.json", "a.jpg")
    assert [(each.part, each.file) for each in read_boxes(tmp_path).pictures] == [("", tmp_path / "a.jpg")]


def test_the_part_of_an_xml_file_is_a_folder_above_it(tmp_path: Path) -> None:
    for number, folder in enumerate(("train", "all/val", "all/test/a/b", "all/a")):
        pictures(tmp_path, f"{folder}/{number}.jpg")
        voc(tmp_path / folder / f"{number}.xml", f"{number}.jpg")
    parts = {each.file.name: each.part for each in read_boxes(tmp_path).pictures}
    assert parts == {"0.jpg": "train", "1.jpg": "val", "2.jpg": "test", "3.jpg": ""}


@pytest.mark.parametrize(
    ("box", "are_shares"),
    [
        ((0.0, 0.0, 0.5, 0.5), True),
        ((-0.009, 0.0, 0.5, 1.009), True),
        ((-0.01, 0.0, 0.5, 0.5), False),
        ((0.0, 0.0, 0.5, 1.01), False),
    ],
)
def test_boxes_within_the_first_pixel_are_shares(box: tuple[float, ...], are_shares: bool, tmp_path: Path) -> None:
    """With room for rounding."""
    sides = ",".join(map(str, box))
    (pictures(tmp_path, "a.jpg") / "boxes.csv").write_text(f"{SIDES}a.jpg,c,3,3,9,9\na.jpg,c,{sides}\n")
    if are_shares:
        with pytest.raises(mps.DatasetError, match="row 3, has the box"):
            read_boxes(tmp_path)
    else:
        assert len(read_boxes(tmp_path).pictures[0].boxes) == 2


def test_a_class_whose_name_is_no_utf8_is_refused(tmp_path: Path) -> None:
    for name in (b"caf\xe9", b"tea"):
        os.mkdir(os.fsencode(tmp_path) + b"/" + name)
        path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
        Image.new("RGB", (3, 3)).save(path / "a.png")
    with pytest.raises(mps.DatasetError, match="is the name of a class, which has to be UTF-8"):
        read_class_folder(tmp_path)


def test_a_picture_of_many_is_the_one_in_the_folder_of_the_same_name(tmp_path: Path) -> None:
    pictures(tmp_path, "images/one/a.jpg", "images/two/a.jpg")
    for folder in ("one", "two"):
        (tmp_path / "labels" / folder).mkdir(parents=True)
        voc(tmp_path / "labels" / folder / "a.xml", "a.jpg")
    found = sorted(each.file for each in read_boxes(tmp_path).pictures)
    assert found == [tmp_path / "images" / folder / "a.jpg" for folder in ("one", "two")]


def test_pictures_beside_a_file_of_annotations_are_those_of_its_folder(tmp_path: Path) -> None:
    coco(pictures(tmp_path, "annotations/a.jpg", "other/a.jpg") / "annotations" / "boxes.json", "a.jpg")
    found = read_boxes(tmp_path / "annotations" / "boxes.json")
    assert [each.file for each in found.pictures] == [tmp_path / "annotations" / "a.jpg"]
    assert found.report.left_out == ()


def test_boxes_of_two_pixels_are_no_shares(tmp_path: Path) -> None:
    (pictures(tmp_path, "a.jpg") / "boxes.csv").write_text(f"{SIDES}a.jpg,c,0,0,2,2\na.jpg,c,0,0,1,1\n")
    assert read_boxes(tmp_path).pictures[0].boxes.tolist() == [[0, 0, 2, 2], [0, 0, 1, 1]]
    (tmp_path / "boxes.csv").write_text(f"{SIDES}a.jpg,c,0,0,1,1\na.jpg,c,0,0,1,1\n")
    with pytest.raises(mps.DatasetError, match="all others have boxes of 0 to 1"):
        read_boxes(tmp_path)


@pytest.mark.parametrize("kind", ["coco", "csv", "voc"])
def test_exports_of_roboflow(kind: str, tmp_path: Path) -> None:
    for part in ("train", "valid", "test"):
        pictures(tmp_path, f"{part}/a.jpg")
        if kind == "coco":
            coco(tmp_path / part / "_annotations.coco.json", "a.jpg")
        elif kind == "csv":
            text = "filename,width,height,class,xmin,ymin,xmax,ymax\na.jpg,20,10,cat,1,2,4,6\n"
            (tmp_path / part / "_annotations.csv").write_text(text)
        else:
            voc(tmp_path / part / "a.xml", "a.jpg")
    (tmp_path / "README.roboflow.txt").write_text("none")
    found = read_boxes(tmp_path)
    assert found.classes == ("cat",)
    assert sorted((each.part, each.file.parent.name) for each in found.pictures) == [
        ("test", "test"),
        ("train", "train"),
        ("val", "valid"),
    ]
    assert all(each.boxes.tolist() == [[1, 2, 4, 6]] for each in found.pictures)
    assert not any(each.part for each in read_boxes(tmp_path / "train").pictures) or kind == "voc"


def voc(path: Path, name: str, label: str = "cat", box: tuple[float, ...] = (1, 2, 4, 6)) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    sides = "".join(
        f"<{side}>{value}</{side}>" for side, value in zip(("xmin", "ymin", "xmax", "ymax"), box, strict=True)
    )
    item = f"<object><name>{label}</name><bndbox>{sides}</bndbox></object>"
    path.write_text(f"<annotation><filename>{name}</filename>{item}</annotation>")


def test_the_lists_of_voc_name_the_parts(tmp_path: Path) -> None:
    for name in "abcd":
        voc(pictures(tmp_path, f"JPEGImages/{name}.jpg") / "Annotations" / f"{name}.xml", f"{name}.jpg")
    lists = tmp_path / "ImageSets" / "Main"
    lists.mkdir(parents=True)
    texts = {"train": "a\n", "val": "b\n", "trainval": "a\nb\n", "test": "c\nz\n", "cat_train": "a 1\nb -1\n"}
    for name, text in texts.items():
        (lists / f"{name}.txt").write_text(text)
    found = read_boxes(tmp_path)
    assert [(each.file.stem, each.part) for each in found.pictures] == [("a", "train"), ("b", "val"), ("c", "test")]
    text = " ".join(found.report.left_out)
    assert '1 XML file that no list in ImageSets/Main names: "d.xml"' in text
    assert '1 listed picture without an XML file: "z"' in text
    (lists / "test.txt").write_text("c\na\n")
    with pytest.raises(mps.DatasetError, match=r'"a", which is also in the list of test|row 1, has "a", which is also'):
        read_boxes(tmp_path)


def test_one_name_for_many_files(tmp_path: Path) -> None:
    pictures(tmp_path, "train/a.jpg", "test/a.jpg", "x/b.jpg", "y/b.jpg")
    heading = "file,split,class,xmin,ymin,xmax,ymax\n"
    (tmp_path / "boxes.csv").write_text(f"{heading}a.jpg,train,cat,1,2,3,4\na.jpg,test,cat,2,2,4,4\n")
    found = read_boxes(tmp_path)
    assert [(each.file.parent.name, each.boxes[0, 0]) for each in found.pictures] == [("train", 1), ("test", 2)]
    (tmp_path / "boxes.csv").write_text(f"{heading}b.jpg,,cat,1,2,3,4\n")
    with pytest.raises(mps.DatasetError, match=r'"b.jpg" of .*row 2 is there 2 times below .*x/b.jpg", ".*y/b.jpg"'):
        read_boxes(tmp_path)
    (tmp_path / "boxes.csv").write_text(f"{heading}x/b.jpg,train,cat,1,2,3,4\nx/b.jpg,test,cat,1,2,3,4\n")
    with pytest.raises(mps.DatasetError, match="is described twice: by .*row 2, and by .*row 3"):
        read_boxes(tmp_path)
    (tmp_path / "boxes.csv").write_text(f"{heading}x/b.jpg,,cat,1,2,3,4\n./x/b.jpg,,,,,,\ny/b.jpg,,,,,,\n")
    with pytest.raises(mps.DatasetError, match="is described twice"):
        read_boxes(tmp_path)


SIDES = "file,class,xmin,ymin,xmax,ymax\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{SIDES}a.jpg,c,3,3,9,9\na.jpg,c,0.1,0.1,0.5,0.6\n", "row 3, has the box 0.1, 0.1, 0.5, 0.6: shares"),
        (f"{SIDES}a.jpg,c,0,0,1,1\n", "row 2 and all others have boxes of 0 to 1: shares of the picture"),
        (f"{SIDES}a.jpg,,1,1,3,3\n", "row 2, has an empty class"),
        (f"{SIDES},c,1,1,3,3\n", "row 2, has an empty file"),
        (f"{SIDES}a.jpg,c,1,1,3,3,4\n", "row 2, has more cells than the heading: 7, expected 6"),
        ("file;class;xmin;ymin;xmax;ymax\na.jpg;c;1;1;3;3\n", "row 1, has a semicolon as separator"),
        ("file\tclass\txmin\n", "row 1, has a tab as separator"),
    ],
)
def test_rows_of_boxes_that_are_wrong(text: str, expected: str, tmp_path: Path) -> None:
    (pictures(tmp_path, "a.jpg") / "x.csv").write_text(text)
    with pytest.raises(mps.DatasetError, match=f'x.csv".*{expected}'):
        read_boxes(tmp_path)


def test_tables_of_boxes_with_an_index_and_a_mark(tmp_path: Path) -> None:
    text = "\ufeff,file,class,xmin,ymin,xmax,ymax\n0,a.jpg, cat ,1,2,4,6\n1,b.jpg,,,,,\n"
    (pictures(tmp_path, "a.jpg", "b.jpg") / "x.csv").write_text(text, encoding="utf-8")
    found = read_boxes(tmp_path)
    assert (found.classes, [len(each.boxes) for each in found.pictures]) == (("cat",), [1, 0])
    assert '1 "": not used' in found.report.columns


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (
            {"images": [{"id": 1, "file_name": n} for n in ("a.jpg", "b.jpg")]},
            r'image 1 \("b.jpg"\), has id 1, which "a',
        ),
        (
            {"categories": [{"id": 1, "name": n} for n in ("x", "y")]},
            r'category 1 \("y"\), has id 1, which "x" has too',
        ),
        ({"images": [{"id": 10 + n, "file_name": "a.jpg"} for n in range(2)]}, "described twice: .*image 0.*image 1"),
        ({"categories": [{"id": 10_000_000, "name": " "}]}, "category 0, has ' ' as name, expected a text"),
        ({"annotations": [{"image_id": 10, "category_id": 10_000_000, "bbox": [0.1, 0.2, 0.5, 0.5]}]}, "shares of the"),
        ({"annotations": [{"image_id": 10, "category_id": 10_000_000, "bbox": [1, 2, 3]}]}, "bbox of 3 numbers"),
        ({"annotations": [{"image_id": 10, "category_id": 10_000_000, "bbox": [10**400] * 4}]}, "expected a finite"),
        ({"annotations": [7]}, "annotation 0, has a int in the place of a mapping with image_id"),
    ],
)
def test_coco_files_that_are_wrong(more: dict[str, Any], expected: str, tmp_path: Path) -> None:
    coco(pictures(tmp_path, "a.jpg") / "x.json", "a.jpg", **more)
    with pytest.raises(mps.DatasetError, match=expected):
        read_boxes(tmp_path)


@pytest.mark.parametrize(
    ("label", "box", "expected"),
    [("", (1, 2, 3, 4), "object 1, has an empty class"), ("c", (0, 0, 0.5, 0.5), "object 1, has the box .* shares")],
)
def test_voc_files_that_are_wrong(label: str, box: tuple[float, ...], expected: str, tmp_path: Path) -> None:
    voc(pictures(tmp_path, "a.jpg") / "a.xml", "a.jpg", label, box)
    with pytest.raises(mps.DatasetError, match=f'a.xml", {expected}'):
        read_boxes(tmp_path)
    voc(tmp_path / "a.xml", "a")
    assert read_boxes(tmp_path).pictures[0].file == tmp_path / "a.jpg"  # without an ending
    voc(tmp_path / "b.xml", "a.jpg")
    with pytest.raises(mps.DatasetError, match=r"described twice: by .*a.xml\", and by .*b.xml"):
        read_boxes(tmp_path)


# ---- openmps look


def looked(capsys: pytest.CaptureFixture[str], *arguments: Any) -> tuple[str, dict[str, Any]]:
    """Return the lines for people, and the document."""
    assert main(["look", *map(str, arguments)]) == 0
    text = capsys.readouterr().out.rstrip()
    assert main(["look", *map(str, arguments), "--json"]) == 0
    return text, json.loads(capsys.readouterr().out)


def test_look_at_classes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = pictures(tmp_path / "data", *CAT_DOG, "train/cat/b.png", "test/cat/a.png")
    (root / "train/cat/broken.png").write_bytes(b"none")
    (root / "train/cat/c.heic").write_bytes(b"none")
    text, found = looked(capsys, root, "--output", tmp_path / "sheet.png")
    assert found["kind"] == "pictures"
    assert found["counts"] == {"to train": {"cat": 2, "dog": 1}, "to validate": {"cat": 1, "dog": 0}}
    assert 'layout: Parts with one folder for each class: "train" to train, "test" to validate.' in text
    assert 'broken.png" cannot be read' in text
    assert "left out: 1 picture in the format .heic" in text
    with Image.open(tmp_path / "sheet.png") as sheet:
        pixels = np.asarray(sheet)
    assert pixels.shape == (184, 4 * 168, 3)
    for column in range(4):
        assert pixels[100, 84 + 168 * column].tolist() == [200, 100, 50]


def test_look_at_boxes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = pictures(tmp_path, "a.jpg", "b.jpg", "c.jpg")
    (root / "x.csv").write_text(f"{SIDES}a.jpg,cat,2,2,16,8\na.jpg,dog,1,1,30,5\nb.jpg,dog,1,1,1,4\n")
    text, found = looked(capsys, root, "--output", root / "sheet.png")
    assert found["counts"] == {"boxes": {"cat": 1, "dog": 1}}
    assert "left out: 1 box: they have no area" in text
    assert "left out: 1 picture that no description names: " in text
    assert "2 pictures with 2 boxes of 2 classes" in text
    assert "1 picture without boxes" in text
    assert "1 box outside of the picture in part" in text
    assert 'column 2 "class": class' in text
    scale, top = 164 / 20, 16 + (168 - 82) // 2
    with Image.open(root / "sheet.png") as sheet:
        pixels = np.asarray(sheet)
    edge = pixels[top + round(2 * scale), 2 + round(9 * scale)]  # the upper side of the first box
    assert np.abs(edge.astype(int) - (0xE6, 0x19, 0x4B)).max() < 3


def test_look_at_recordings_and_texts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.csv").write_text(",x,label,time,group\n0,1,run,5,p\n1,2,rest,6,p\n")
    text, found = looked(capsys, tmp_path / "a.csv")
    assert (found["kind"], found["counts"]) == ("recordings", {"samples": {"rest": 1, "run": 1}})
    for line in ('1 "": not used', '2 "x": a channel', '3 "label": the class', '4 "time": not used'):
        assert f"column {line}\n" in text
    assert "1 recording of 2 samples, 1 channel, 1 group" in text
    (tmp_path / "b.txt").write_text("\ufeffabba\n")
    assert "5 letters, 3 different, 1 line" in looked(capsys, tmp_path / "b.txt")[0]
    assert main(["look", str(tmp_path / "b.txt"), "--output", "x.png"]) == 1
    assert "has text, expected pictures" in capsys.readouterr().err
    assert main(["look", str(tmp_path / "none")]) == 1
    assert "There is no file or folder" in capsys.readouterr().err


def test_train_says_first_what_it_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = pictures(tmp_path / "data", "cat/a.png", "cat/b.png", "dog/a.png", "x.png")
    arguments = [
        "--size",
        "16",
        "--batch",
        "2",
        "--epochs",
        "1",
        "--validation",
        "0",
        "--output",
        str(tmp_path / "out"),
    ]
    assert main(["train", "image-classifier", str(root), *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "layout: One folder of pictures for each class."
    assert lines[1].startswith("left out: 1 picture of no class in ")
    assert lines[2] == "classes: cat 2, dog 1"


def test_predict_writes_names_that_are_latin_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = pictures(tmp_path / "data", "cat/a.png", "dog/a.png")
    model = image_classifier.create(root, size=(16, 16), epochs=1, batch_size=2, validation=0, progress=False)
    model.save(tmp_path / "model.safetensors")
    odd = os.fsdecode(os.fsencode(root) + b"/caf\xe9.png")
    os.rename(root / "cat" / "a.png", odd)
    assert main(["predict", str(tmp_path / "model.safetensors"), odd, "--output", str(tmp_path / "out")]) == 0
    assert "caf\\xe9.png" in capsys.readouterr().out
    assert "caf\\xe9.png" in (tmp_path / "out" / "predictions.csv").read_text(encoding="utf-8")
