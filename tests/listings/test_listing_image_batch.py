"""Listing "Batches": a batch of images, through a graph."""

from __future__ import annotations

import numpy as np

import openmps as mps


def test_a_batch_of_images_keeps_its_pixels() -> None:
    pixels = np.random.default_rng(3).uniform(-1, 1, (2, 3, 2, 4)).astype(np.float32)
    texture0, texture1 = (mps.Texture(each) for each in pixels)
    # Create an input image
    input_image0 = mps.Image.of_texture(texture0, 4)
    input_image1 = mps.Image.of_texture(texture1, 4)
    # Create a batch of input images
    image_batch = []
    image_batch.append(input_image0)
    image_batch.append(input_image1)

    assert np.array_equal(mps.ImageBatch.of(image_batch).numpy(), pixels)
    training_graph = mps.NNGraph(mps.NeuronReLUNode(mps.ImageNode()))
    command_buffer = mps.CommandQueue(training_graph.device).command_buffer()
    result = training_graph.encode_batch(command_buffer, [mps.ImageBatch.of(image_batch)])
    command_buffer.commit()
    command_buffer.wait_until_completed()
    assert result is not None
    assert np.array_equal(result.numpy(), np.maximum(pixels, 0))
