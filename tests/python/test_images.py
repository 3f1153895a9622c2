"""Images one by one: bytes, layouts, regions, channels, textures, batches, views."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from computed_nodes import computed

DEVICES = ("reference", "cpu")
DTYPES = (np.uint8, np.float16, np.float32)


def _pixels(*shape: int, dtype: Any = np.float32) -> Any:
    numbers = np.random.default_rng(sum(shape)).integers(0, 200, shape)
    return numbers.astype(dtype)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(1, 1, 1), (4, 5, 3), (3, 2, 9), (1, 7, 4)])
def test_bytes_in_both_layouts(shape: Any, dtype: Any, device: str) -> None:
    pixels = _pixels(*shape, dtype=dtype)
    image = mps.Image(pixels, device)
    assert (image.shape, image.count, image.dtype) == (shape, 1, np.dtype(dtype))
    assert np.array_equal(image.read(), pixels)
    assert np.array_equal(image.read(layout="CHW"), np.moveaxis(pixels, -1, 0))
    turned = pixels[::-1].copy()
    image.write(np.moveaxis(turned, -1, 0), layout="CHW")
    assert np.array_equal(image.numpy()[0], turned)


@pytest.mark.parametrize("layout", ["HWC", "CHW"])
def test_regions_and_ranges_of_channels(layout: Any) -> None:
    pixels = _pixels(2, 5, 6, 11)
    image = mps.Image(pixels, "cpu")

    def laid_out(part: Any) -> Any:
        return part if layout == "HWC" else np.moveaxis(part, -1, 0)

    for region, channels in (((1, 2, 3, 4), (4, 7)), ((0, 0, 1, 1), (8, 1)), ((4, 5, 1, 1), (0, 11)), (None, (4, 4))):
        top, left, height, width = region or (0, 0, 5, 6)
        where = (1, slice(top, top + height), slice(left, left + width), slice(channels[0], sum(channels)))
        found = image.read(1, layout=layout, region=region, channels=channels)
        assert np.array_equal(found, laid_out(pixels[where]))
        image.write(-found, 1, layout=layout, region=region, channels=channels)
        pixels[where] *= -1
        assert np.array_equal(image.numpy(), pixels)


def test_several_images_in_one_and_their_batch() -> None:
    pixels = _pixels(3, 2, 4, 5)
    image = mps.Image(pixels, "cpu")
    batch = mps.ImageBatch.of(image)
    assert (image.count, batch.shape) == (3, (3, 2, 4, 5))
    each = batch.images()
    assert [np.array_equal(one.read(), pixels[i]) for i, one in enumerate(each)] == [True] * 3
    each[1].write(np.zeros((2, 4, 5)))  # the same pixels
    pixels[1] = 0
    assert np.array_equal(image.numpy(), pixels)
    assert np.array_equal(batch.numpy(), pixels)


def test_images_of_a_program_go_through_a_graph() -> None:
    pixels = _pixels(2, 3, 3, 2) - 100
    images = [mps.Image(each, "cpu") for each in pixels]
    graph = mps.NNGraph(mps.NeuronReLUNode(mps.ImageNode(), a=0.5), "cpu")
    buffer = mps.CommandQueue("cpu").command_buffer()
    result = graph.encode_batch(buffer, [mps.ImageBatch.of(images)])
    buffer.commit()
    buffer.wait_until_completed()
    assert result is not None
    expected = np.where(pixels < 0, pixels / 2, pixels)
    assert np.array_equal(np.stack([each.read() for each in result.images()]), expected)
    assert np.array_equal(computed(mps.NeuronReLUNode(mps.ImageNode(), a=0.5), pixels), expected)


def test_channels_as_a_view() -> None:
    pixels = _pixels(3, 4, 10)
    image = mps.Image(pixels, "cpu")
    view = image.sub_image(4, 3)
    assert view.shape == (3, 4, 3)
    assert np.array_equal(view.read(), pixels[..., 4:7])
    view.write(np.zeros((3, 4, 3)))
    pixels[..., 4:7] = 0
    assert np.array_equal(image.read(), pixels)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(("shape", "channels"), [((3, 4, 1), 1), ((3, 4, 2), 2), ((2, 5, 4), 3), ((2, 3, 4, 4), 7)])
def test_images_on_textures(shape: Any, channels: int, dtype: Any, device: str) -> None:
    pixels = _pixels(*shape, dtype=dtype)
    texture = mps.Texture(pixels, device)
    stacked = pixels.reshape((-1, *shape[-3:]))
    assert texture.shape == stacked.shape
    assert np.array_equal(texture.numpy(), stacked)
    image = mps.Image.of_texture(texture, channels)
    # A slice has four feature channels.
    flat = np.concatenate(list(stacked), axis=-1)[..., :channels]
    assert np.array_equal(image.read(), flat)
    image.write(flat[::-1].copy())
    assert np.array_equal(np.concatenate(list(texture.numpy()), -1)[..., :channels], flat[::-1])


def test_the_texture_of_an_image() -> None:
    pixels = _pixels(3, 4, 6)
    texture = mps.Image(pixels, "cpu").texture
    assert texture.shape == (2, 3, 4, 4)
    slices = texture.numpy()
    assert np.array_equal(slices[0], pixels[..., :4])
    assert np.array_equal(slices[1][..., :2], pixels[..., 4:])


def test_refusals() -> None:
    image = mps.Image(_pixels(2, 3, 4, 5), "cpu")
    bytes_ = mps.Image(_pixels(2, 2, 1, dtype=np.uint8), "cpu")
    wrong: Any = "x"
    cases: list[tuple[Any, type[Exception], str]] = [
        (lambda: mps.Image(np.zeros((2, 2)), "cpu"), mps.ShapeError, r"shape \(2, 2\), expected \(H, W, C\)"),
        (lambda: mps.Image(np.zeros((0, 2, 1)), "cpu"), mps.ShapeError, "no extent of 0"),
        (lambda: mps.Image([[["a"]]], "cpu"), mps.DTypeError, "expected floats or integers"),
        (lambda: image.read(2), mps.BoundsError, "has 2 images; 1 from 2 on are asked for"),
        (lambda: image.read(-1), mps.ArgumentError, "index is -1, expected 0 or more"),
        (lambda: image.read(layout="WHC"), mps.ArgumentError, "layout is 'WHC', expected one of HWC, CHW"),  # type: ignore[arg-type]
        (lambda: image.read(region=(2, 0, 2, 1)), mps.BoundsError, "has 3 rows; 2 from 2 on"),
        (lambda: image.read(region=(0, 0, 1, 5)), mps.BoundsError, "has 4 columns; 5 from 0 on"),
        (lambda: image.read(region=(0, 0, 0, 1)), mps.ArgumentError, "region is 0, expected 1 or more"),
        (lambda: image.read(region=wrong), mps.ArgumentError, "region is 'x', expected 4 integers"),
        (lambda: image.read(channels=(4, 2)), mps.BoundsError, "has 5 channels; 2 from 4 on"),
        (lambda: image.read(channels=(1, 2)), mps.ArgumentError, "first channel is 1, expected a multiple of 4"),
        (lambda: image.write(np.zeros((3, 4, 4))), mps.ShapeError, r"shape \(3, 4, 4\), expected \(3, 4, 5\)"),
        (lambda: bytes_.write(np.zeros((2, 2, 1))), mps.DTypeError, "pixels are float32, the image is uint8"),
        (lambda: image.sub_image(4, 9), mps.BoundsError, "has 5 channels; 9 from 4 on"),
        (lambda: image.sub_image(2, 1), mps.ArgumentError, "first is 2, expected a multiple of 4"),
        (lambda: mps.Texture(np.zeros((2, 2, 3)), "cpu"), mps.ShapeError, "with 1, 2 or 4 channels"),
        (lambda: mps.Image.of_texture(mps.Texture(np.zeros((2, 2, 4)), "cpu"), 9), mps.Error, "channels"),
        (lambda: mps.Image.of_texture(wrong), mps.ArgumentError, "texture is str, expected a Texture"),
        (lambda: mps.ImageBatch.of([]), mps.ArgumentError, "expected an Image or a sequence of 1 or more"),
        (lambda: mps.ImageBatch.of([wrong]), mps.ArgumentError, "holds str, expected Image"),
        (lambda: mps.ImageBatch.of([image]), mps.ShapeError, "an object of 2 images, expected 1 in each"),
        (
            lambda: mps.ImageBatch.of([mps.Image(np.zeros((1, n, 1)), "cpu") for n in (1, 2)]),
            mps.ShapeError,
            r"have shape \(1, 1, 1\) and \(1, 2, 1\), expected one shape",
        ),
    ]
    for call, kind, sentence in cases:
        with pytest.raises(kind, match=sentence):
            call()


# ---- labels


def test_labels_with_channels_first() -> None:
    labels = np.random.default_rng(0).normal(size=(2, 3, 4, 5)).astype(np.float32)
    batch = mps.LabelBatch(np.moveaxis(labels, -1, 1), np.moveaxis(labels, -1, 1), layout="CHW", device="cpu")
    assert np.array_equal(batch._native.labels.read(), labels)
    assert np.array_equal(batch._native.weights.read(), labels)
    with pytest.raises(mps.ArgumentError, match="LabelBatch: layout is 'x'"):
        mps.LabelBatch(labels, layout="x")  # type: ignore[arg-type]
    for size in ((1, 1), (0, 1, 1), 3, (1, 1, 2**63)):
        with pytest.raises(mps.ArgumentError, match="LabelBatch: loss_size is"):
            mps.LabelBatch(labels, loss_size=size)  # type: ignore[arg-type]


def test_a_loss_for_each_label() -> None:
    random = np.random.default_rng(1)
    x, labels = (random.normal(size=(2, 3, 4, 5)).astype(np.float32) for _ in range(2))
    descriptor = mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR, reduction=mps.Reduction.NONE)
    graph = mps.NNGraph(mps.LossNode(mps.NeuronLinearNode(mps.ImageNode()), descriptor), "cpu")
    batch = mps.LabelBatch(labels, loss_size=(3, 4, 5), device="cpu")
    buffer = mps.CommandQueue("cpu").command_buffer()
    graph.encode_batch(buffer, [mps.ImageBatch(x, "cpu")], [batch])
    buffer.commit()
    buffer.wait_until_completed()
    np.testing.assert_allclose(batch.losses(), (x - labels) ** 2, rtol=1e-5, atol=1e-6)
