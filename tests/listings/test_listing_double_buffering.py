"""Listings "Execute Graph in a Training Loop with Double Buffering" and "Training Loop with Double Buffering"."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

import digit_formulas as digits
import openmps as mps

NUM_EPOCHS, NUM_ITERATIONS_PER_EPOCH = 6, 10


class Dataset:
    """Noise in which the row of the class is brighter."""

    @staticmethod
    def classes(iteration: int) -> list[int]:
        return [(iteration + step) % digits.CLASSES for step in (0, 2, 3)]

    @classmethod
    def next_image_batch(cls, iteration: int) -> Any:
        x = digits.images(iteration % NUM_ITERATIONS_PER_EPOCH)
        x[np.arange(len(x)), cls.classes(iteration)] += 2
        return x

    @classmethod
    def next_labels_batch(cls, iteration: int) -> Any:
        return digits.one_hot(cls.classes(iteration))


class Trainer:
    """Two batches in flight."""

    def __init__(self) -> None:
        fc = mps.FullyConnectedNode(
            mps.ImageNode(), mps.ConvolutionDataSource(8, 1, digits.CLASSES, optimizer=mps.SGD(0.01), label="fc")
        )
        self.training_graph = mps.NNGraph(fc.gradient_filter(digits.loss_node(fc)), result_is_needed=False)
        self.command_queue = mps.CommandQueue(self.training_graph.device)
        self.double_buffer_semaphore = threading.Semaphore(2)
        self.losses: dict[int, float] = {}
        self.errors: list[object] = []
        self.in_flight = self.most_in_flight = 0

    def training_iteration(self, iteration: int) -> mps.CommandBuffer:
        self.double_buffer_semaphore.acquire()
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        command_buffer = self.command_queue.command_buffer()
        device = self.training_graph.device
        labels = mps.LabelBatch(Dataset.next_labels_batch(iteration), device=device)
        # Encode a batch of images for training
        images = mps.ImageBatch(Dataset.next_image_batch(iteration), device)
        self.training_graph.encode_batch(command_buffer, [images], [labels])

        def completed(error: mps.Error | None) -> None:
            # Callback is called when GPU is done executing the graph
            self.errors += [] if error is None else [error]
            self.losses[iteration] = float(labels.losses().mean())
            self.in_flight -= 1
            self.double_buffer_semaphore.release()

        command_buffer.add_completed_handler(completed)
        command_buffer.commit()
        return command_buffer


def test_a_training_loop_with_two_batches_in_flight_lowers_the_loss() -> None:
    trainer = Trainer()
    for i in range(NUM_EPOCHS):
        for j in range(NUM_ITERATIONS_PER_EPOCH):
            latest_command_buffer = trainer.training_iteration(i * NUM_ITERATIONS_PER_EPOCH + j)
        # Optional steps after each epoch:
        latest_command_buffer.wait_until_completed()
    for _ in range(2):  # until the handlers have returned
        trainer.double_buffer_semaphore.acquire()
    assert trainer.errors == []
    assert trainer.most_in_flight <= 2
    of_epochs = np.array([trainer.losses[k] for k in sorted(trainer.losses)]).reshape(NUM_EPOCHS, -1).mean(1)
    assert of_epochs[0] > 0.5
    assert of_epochs[-1] < 0.1
