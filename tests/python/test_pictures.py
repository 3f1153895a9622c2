"""Pictures from disk: found, decoded, kept, cut and augmented."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import openmps as mps
from openmps.data import (
    Augmentation,
    LabelledPictures,
    PictureFiles,
    View,
    find_pictures,
    read_class_folder,
    read_picture,
)
from openmps.data._picture_files import extent_of

RNG = np.random.default_rng(3)


def saved(path: Path, array: Any, **options: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.asarray(array)).save(path, **options)
    return path


def noise(height: int = 12, width: int = 20, channels: int = 3) -> Any:
    array = RNG.integers(0, 256, (height, width, channels)).astype(np.uint8)
    return array[..., 0] if channels == 1 else array


def test_pictures_are_found_in_subfolders_and_sorted(tmp_path: Path) -> None:
    for name in ("b/2.PNG", "a.jpg", "b/1.webp", ".hidden/3.png", "b/.4.png"):
        saved(tmp_path / name, noise())
    (tmp_path / "notes.txt").write_text("none")
    found = [path.relative_to(tmp_path).as_posix() for path in find_pictures(tmp_path)]
    assert found == ["a.jpg", "b/1.webp", "b/2.PNG"]
    with pytest.raises(mps.DatasetError, match="There is no folder"):
        find_pictures(tmp_path / "none")


@pytest.mark.parametrize(
    ("mode", "channels"), [("RGB", 3), ("L", 3), ("L", 1), ("RGBA", 3), ("P", 3), ("1", 1), ("CMYK", 3)]
)
def test_pictures_of_all_modes_become_bytes(mode: str, channels: int, tmp_path: Path) -> None:
    picture = Image.fromarray(noise()).convert(mode)
    path = tmp_path / ("a.tiff" if mode == "CMYK" else "a.png")
    picture.save(path)
    expected = np.asarray(picture.convert("RGB" if channels == 3 else "L")).reshape(12, 20, channels)
    np.testing.assert_array_equal(read_picture(path, channels=channels), expected)


def test_sixteen_bits_keep_their_upper_half(tmp_path: Path) -> None:
    values = RNG.integers(0, 65536, (5, 7)).astype(np.uint16)
    saved(tmp_path / "a.png", values)
    np.testing.assert_array_equal(read_picture(tmp_path / "a.png", channels=1)[..., 0], values >> 8)


def test_the_orientation_mark_is_obeyed(tmp_path: Path) -> None:
    array = noise()
    exif = Image.Exif()
    exif[0x0112] = 6  # turn by 270 degrees counter-clockwise to display
    saved(tmp_path / "a.png", array, exif=exif)
    np.testing.assert_array_equal(read_picture(tmp_path / "a.png"), np.rot90(array, 3))


# EXIF's marks, by the rows and columns that they name (CIPA DC-008, table of Orientation).
_SHOWN: dict[int, Callable[[Any], Any]] = {
    1: lambda array: array,
    2: np.fliplr,
    3: lambda array: np.rot90(array, 2),
    4: np.flipud,
    5: lambda array: array.transpose(1, 0, 2),
    6: lambda array: np.rot90(array, 3),
    7: lambda array: np.rot90(array, 2).transpose(1, 0, 2),
    8: np.rot90,
}


@pytest.mark.parametrize("mark", _SHOWN)
@pytest.mark.parametrize("ending", ["png", "jpg", "tiff", "webp"])
def test_extents_are_those_of_the_turned_picture(ending: str, mark: int, tmp_path: Path) -> None:
    array = noise()
    exif = Image.Exif()
    exif[0x0112] = mark
    path = saved(tmp_path / f"a.{ending}", array, exif=exif)
    expected = _SHOWN[mark](array)
    picture = read_picture(path)
    assert extent_of(path) == (expected.shape[1], expected.shape[0]) == picture.shape[1::-1]
    if ending in ("png", "tiff"):  # others lose bits
        np.testing.assert_array_equal(picture, expected)


@pytest.mark.parametrize(
    ("extent", "side", "expected"),
    [
        ((120, 80), 40, (60, 40)),
        ((30, 300), 40, (30, 300)),
        ((41, 40), 40, (41, 40)),
        ((90, 30), 1, (3, 1)),
        ((30, 90), 1, (1, 3)),
    ],
)
def test_only_larger_pictures_are_scaled_down(
    extent: tuple[int, int], side: int, expected: tuple[int, int], tmp_path: Path
) -> None:
    for name in ("a.png", "a.jpg"):
        path = saved(tmp_path / name, np.full((*extent, 3), 77, np.uint8))
        picture = read_picture(path, shorter_side=side)
        assert picture.shape == (*expected, 3)
        assert abs(picture.astype(int) - 77).max() <= 1


def test_pictures_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    cut = saved(tmp_path / "cut.jpg", noise(100, 100))
    cut.write_bytes(cut.read_bytes()[:2000])
    (tmp_path / "text.png").write_text("no picture")
    (tmp_path / "empty.gif").touch()
    for name in ("cut.jpg", "text.png", "empty.gif", "missing.png"):
        with pytest.raises(mps.DatasetError, match=f'Picture ".*{name}" cannot be read: .+[^.]\\.$'):
            read_picture(tmp_path / name)
    with pytest.raises(mps.ArgumentError, match="channels is 2, expected 1 or 3"):
        read_picture(cut, channels=2)
    with pytest.raises(mps.ArgumentError, match="shorter_side is 0"):
        read_picture(cut, shorter_side=0)


def test_a_picture_that_claims_to_be_huge_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 100)
    with pytest.raises(mps.DatasetError, match="cannot be read: Image size"):
        read_picture(saved(tmp_path / "a.png", noise()))


def test_pictures_stay_in_memory_while_they_fit(tmp_path: Path) -> None:
    arrays = [noise() for _ in range(3)]
    files = [saved(tmp_path / f"{i}.png", array) for i, array in enumerate(arrays)]
    pictures = PictureFiles(files, cache_bytes=2 * 12 * 20 * 3)
    for picture, array in zip(pictures, arrays, strict=True):
        np.testing.assert_array_equal(picture, array)
    for file in files:
        file.unlink()
    np.testing.assert_array_equal(pictures[0], arrays[0])
    np.testing.assert_array_equal(pictures[-2], arrays[1])
    with pytest.raises(mps.DatasetError, match=r"2\.png"):
        pictures[2]
    with pytest.raises(IndexError):
        pictures[3]
    assert list(pictures.broken()) == [2]
    left = pictures.without([0, 2])
    assert [path.name for path in left.files] == ["1.png"]
    np.testing.assert_array_equal(left[0], arrays[1])


def bounds(image: Any) -> tuple[int, ...]:
    """Return left, top, right, bottom of the bright pixels."""
    rows, columns = np.nonzero(image[..., 0] > 127)
    return columns.min(), rows.min(), columns.max() + 1, rows.max() + 1


@pytest.mark.parametrize("seed", range(40))
def test_boxes_move_with_the_pixels(seed: int) -> None:
    random = np.random.default_rng(seed)
    picture = np.zeros((120, 160, 3), np.uint8)
    box = (50, 40, 90, 85)
    picture[box[1] : box[3], box[0] : box[2]] = 255
    size = (int(random.integers(60, 200)), int(random.integers(60, 200)))
    view = Augmentation(smallest_part=0.6, seed=seed).drawn((1, 2), (120, 160), size)
    moved = view.boxes(box)[0].clip(0, [size[1], size[0]] * 2)
    np.testing.assert_allclose(bounds(view.image(picture)), moved, atol=1.6)


def test_views_that_rounding_moves_over_the_border_are_cut() -> None:
    picture = noise(10, 10)
    expected = View.whole((10, 10), (10, 10)).image(picture)
    for left, width in ((-1e-12, 10.0), (0.0, 10 + 1e-12), (-1e-12, 10 + 3e-12)):
        np.testing.assert_array_equal(View(left, left, width, width, (10, 10)).image(picture), expected)
    for extent in ((641, 479), (333, 1000), (97, 131)):  # centred parts of all proportions
        for size in ((64, 64), (37, 91), (299, 31)):
            assert View.centred(extent, size).image(np.zeros((*extent, 3), np.uint8)).shape == (*size, 3)


def test_mirrored_and_whole_views() -> None:
    picture = noise(10, 10)
    whole = View.whole((10, 10), (10, 10))
    np.testing.assert_array_equal(whole.image(picture), picture)
    mirrored = View(0, 0, 10, 10, (10, 10), is_mirrored=True)
    np.testing.assert_array_equal(mirrored.image(picture), picture[:, ::-1])
    assert mirrored.boxes([[1, 2, 4, 5]]).tolist() == [[6, 2, 9, 5]]
    assert whole.boxes(np.zeros((0, 4))).shape == (0, 4)
    assert View.centred((10, 10), (1, 1)).image(np.full((10, 10, 1), 9, np.uint8)).tolist() == [[[9]]]


def test_a_part_that_rounding_moves_out_of_the_picture_is_scaled() -> None:
    view = View.centred((29, 40), (224, 224))
    assert view.top < 0  # 224 * (29 / 224) is above 29
    image = view.image(np.full((29, 40, 1), 9, np.uint8))
    assert (image == 9).all()
    assert image.shape == (224, 224, 1)
    assert (View(0.1 + 0.2, 0, 29.7, 29, (8, 8)).image(np.full((29, 30, 1), 9, np.uint8)) == 9).all()


def test_augmentation_follows_from_seed_epoch_and_number() -> None:
    picture = noise(50, 60)
    vary = Augmentation(seed=4)
    first = vary.image(picture, (1, 2), (30, 40))
    np.testing.assert_array_equal(first, vary.image(picture, (1, 2), (30, 40)))
    for other in (vary.image(picture, (2, 2), (30, 40)), vary.image(picture, (1, 3), (30, 40))):
        assert (other != first).any()
    assert (Augmentation(seed=5).image(picture, (1, 2), (30, 40)) != first).any()
    plain = Augmentation(smallest_part=1, mirror=False, colour=0).image(picture, (1, 2), (30, 40))
    np.testing.assert_array_equal(plain, View.centred((50, 60), (30, 40)).image(picture))


def test_parts_have_the_wanted_share_and_proportions() -> None:
    views = [Augmentation(smallest_part=0.3, aspect=1.5).drawn((i,), (100, 200), (50, 50)) for i in range(300)]
    shares = np.array([view.width * view.height / 20000 for view in views])
    proportions = np.array([view.width / view.height for view in views])
    assert shares.min() >= 0.29
    assert 0.45 < np.median(shares) < 0.75 or shares.max() < 0.76  # a square part of 100 x 200 has at most a half
    assert proportions.min() > 1 / 1.51
    assert proportions.max() < 1.51
    assert all(0 <= view.left <= view.left + view.width <= 200.001 for view in views)
    assert all(0 <= view.top <= view.top + view.height <= 100.001 for view in views)
    assert 0.4 < np.mean([view.is_mirrored for view in views]) < 0.6


def test_colours_follow_the_formula() -> None:
    picture = RNG.integers(60, 180, (9, 8, 3)).astype(np.uint8)
    factors = np.random.default_rng(7).uniform(0.8, 1.2, 3)
    gray = picture @ np.array([0.299, 0.587, 0.114])
    values = gray[..., None] + factors[2] * (picture - gray[..., None])
    expected = factors[0] * (gray.mean() + factors[1] * (values - gray.mean()))
    found = Augmentation(colour=0.2).coloured(picture, np.random.default_rng(7))
    np.testing.assert_allclose(found, expected, atol=0.51)


@pytest.mark.parametrize(
    "settings", [{"smallest_part": 0}, {"smallest_part": 1.1}, {"aspect": 0.9}, {"colour": 1}, {"seed": -1}]
)
def test_settings_out_of_range_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(mps.ArgumentError, match=f"Augmentation: {next(iter(settings))} is "):
        Augmentation(**settings)


def test_labelled_pictures_of_several_sizes(tmp_path: Path) -> None:
    pictures = [noise(30, 40), noise(17, 90), noise(8, 8)]
    samples = LabelledPictures(pictures, [2, 0, 1], (16, 16))
    images, labels = samples.read(np.array([1, 0]), 3)
    assert labels.tolist() == [0, 2]
    np.testing.assert_array_equal(images[0], View.centred((17, 90), (16, 16)).image(pictures[1]))
    files = PictureFiles([saved(tmp_path / "a.png", pictures[0])], channels=1)
    assert LabelledPictures(files, [0], (16, 16)).image_shape == (16, 16, 1)
    with pytest.raises(mps.ShapeError, match=r"expected \(3,\) integers"):
        LabelledPictures(pictures, [1, 2], (16, 16))
    with pytest.raises(mps.ArgumentError, match="there are 0 pictures"):
        LabelledPictures([], [], (16, 16))
    with pytest.raises(mps.DTypeError, match="picture 0 is float64"):
        LabelledPictures([noise() / 255], [0], (16, 16))


def test_class_folders(tmp_path: Path) -> None:
    for name in ("train/cat/1.png", "train/cat/2.png", "train/dog/1.png", "val/dog/9.png"):
        saved(tmp_path / name, noise())
    training, held_out = read_class_folder(tmp_path)
    assert (training.classes, training.labels.tolist()) == (("cat", "dog"), [0, 0, 1])
    assert held_out is not None
    assert (held_out.classes, held_out.labels.tolist()) == (("cat", "dog"), [1])
    assert read_class_folder(tmp_path / "train")[1] is None
    saved(tmp_path / "val/bird/1.png", noise())
    with pytest.raises(mps.DatasetError, match='has class "bird", which'):
        read_class_folder(tmp_path)
    with pytest.raises(mps.DatasetError, match="has 0 subfolders, expected one for each class"):
        read_class_folder(tmp_path / "train" / "cat")
    (tmp_path / "train" / "empty").mkdir()
    with pytest.raises(mps.DatasetError, match='empty" has no pictures'):
        read_class_folder(tmp_path / "train")


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"size": "8"}, r"folder: size is '8', expected \(height, width\)"),
        ({"size": 8.5}, r"folder: size is 8.5, expected \(height, width\)"),
        ({"size": None}, r"folder: size is None, expected \(height, width\)"),
        ({"size": (8, 2.5)}, "folder: size is 2.5, expected an integer"),
        ({"held_out": math.nan}, "folder: held_out is nan, expected a share between 0 and 1"),
        ({"held_out": 0}, "folder: held_out is 0, expected a share between 0 and 1"),
        ({"held_out": 0.01}, "folder: held_out is 0.01, of 10 pictures 0, expected a share"),
    ],
)
def test_options_of_a_folder_that_are_wrong(options: dict[str, Any], expected: str, tmp_path: Path) -> None:
    for name in ("cat", "dog"):
        (tmp_path / name).mkdir()
        for number in range(5):
            Image.new("RGB", (8, 6)).save(tmp_path / name / f"{number}.png")
    with pytest.raises(mps.ArgumentError, match=expected):
        mps.data.folder(tmp_path, **{"size": 8, **options})


def test_an_augmentation_is_one() -> None:
    with pytest.raises(mps.DTypeError, match="augmentation is 5, expected an Augmentation"):
        LabelledPictures(np.zeros((2, 8, 8, 3), np.uint8), [0, 1], (8, 8), augmentation=5)  # type: ignore[arg-type]
