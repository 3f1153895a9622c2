"""Boxes in JSON files of Create ML: pixels, by centre and extents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import openmps as mps
from openmps.data import read_boxes
from test_layouts import looked, pictures

BOX = {"x": 10, "y": 5.5, "width": 8, "height": 3}  # 6..14, 4..7


def createml(path: Path, *entries: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(list(entries)))
    return path


def entry(name: Any = "a.jpg", annotations: Any = None, words: tuple[str, str] = ("image", "annotations")) -> Any:
    found = [{"label": "cat", "coordinates": BOX}] if annotations is None else annotations
    return {words[0]: name, words[1]: found}


@pytest.mark.parametrize("words", [("image", "annotations"), ("imagefilename", "annotation")])
def test_boxes_have_a_centre(words: tuple[str, str], tmp_path: Path) -> None:
    pictures(tmp_path, "a.jpg", "sub/b.jpg", "c.jpg")
    path = createml(tmp_path / "x.json", entry("a.jpg", words=words), entry("sub/b.jpg", [], words))
    for each in (path, tmp_path):
        found = read_boxes(each)
        assert found.classes == ("cat",)
        assert [each.boxes.tolist() for each in found.pictures] == [[[6, 4, 14, 7]], []]
        assert found.report.layout == 'Boxes in "x.json", as Create ML writes them.'
        assert "1 picture that no description names" in found.report.left_out[0]


def test_exports_of_roboflow(tmp_path: Path) -> None:
    for part in ("train", "valid"):
        createml(pictures(tmp_path, f"{part}/a.jpg") / part / "_annotations.createml.json", entry())
    assert [each.part for each in read_boxes(tmp_path).pictures] == ["train", "val"]


def test_a_box_without_an_area_is_left_out(tmp_path: Path) -> None:
    flat = [{"label": "cat", "coordinates": BOX | {"width": 0}}, {"label": "dog", "coordinates": BOX}]
    found = read_boxes(createml(pictures(tmp_path, "a.jpg") / "x.json", entry(annotations=flat)))
    assert (found.classes, found.report.left_out) == (("dog",), ("1 box: they have no area.",))


def _annotated(**more: Any) -> Any:
    return entry(annotations=[{"label": "cat", "coordinates": BOX} | more])


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        (["x"], "entry 0, has a str in the place of a mapping with imagefilename"),
        ([{"annotations": []}], "entry 0, has no \"imagefilename\"; it has 'annotations'"),
        ([{}], 'entry 0, has no "imagefilename"; it has nothing'),
        ([entry(7)], "entry 0, has '7' as imagefilename, expected the name of a picture"),
        ([entry(" ")], "entry 0, has ' ' as imagefilename"),
        ([{"image": "a.jpg"}], 'entry 0, has no "annotation"'),
        ([entry(annotations={})], "entry 0, has a dict as annotation, expected a list"),
        ([entry(annotations=[1])], "entry 0, annotation 0, has a int in the place of a mapping with label"),
        ([entry(), entry("b.jpg", [{"label": "x"}])], 'entry 1, annotation 0, has no "coordinates"'),
        ([_annotated(label=["x"])], "annotation 0, has .* as label, expected a text"),
        ([_annotated(label="")], "annotation 0, has an empty class"),
        ([_annotated(coordinates=[1, 2, 3, 4])], "annotation 0, has a list in the place of a mapping with x"),
        ([_annotated(coordinates={"x": 1, "y": 2, "width": 3})], 'annotation 0, has no "height"'),
        ([_annotated(coordinates=BOX | {"x": 10**400})], "annotation 0, has .*, expected a finite number"),
        ([_annotated(coordinates=BOX | {"x": None})], "annotation 0, has 'None', expected a finite number"),
        ([_annotated(coordinates={"x": 0.5, "y": 0.5, "width": 0.2, "height": 0.2})], "annotation 0, has .*: shares"),
        ([entry("b.jpg")], r'"b.jpg" of .*x.json", entry 0 is missing below'),
        ([entry("../../etc/a.png")], "is missing below"),
        ([entry(), entry()], r"described twice: by .*entry 0, and by .*entry 1"),
        ([], "has 0 pictures"),
    ],
)
def test_files_that_are_wrong(entries: list[Any], expected: str, tmp_path: Path) -> None:
    with pytest.raises(mps.DatasetError, match=expected):
        read_boxes(createml(pictures(tmp_path, "a.jpg") / "x.json", *entries))


def test_look_at_create_ml(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    createml(pictures(tmp_path, "a.jpg") / "x.json", entry())
    text, found = looked(capsys, tmp_path)
    assert (found["kind"], found["counts"]) == ("boxes", {"boxes": {"cat": 1}})
    assert 'layout: Boxes in "x.json", as Create ML writes them.' in text
