"""A network of nodes whose weights a kernel in the Metal language updates, where Apple's data sources do it.

    python own_update.py
    python own_update.py --device cpu --steps 100

Forward pass, gradients, the kernel and the reload of the weights are on one command buffer. With safe math the bits are
those of the built-in SGD.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt

import openmps as mps

Array = npt.NDArray[Any]

SOURCE = """
kernel void descend(device float* weights, device const float* gradient, constant float& rate,
                    uint i [[thread_position_in_grid]]) {
  weights[i] -= rate * gradient[i];
}
"""
RATE = 0.0001


class OwnSource(mps.ConvolutionDataSource):
    """Weights and bias that a kernel updates."""

    kernel: mps.metal.Kernel

    def update(
        self, command_buffer: mps.CommandBuffer, gradient: mps.GradientState, weights: mps.WeightsState
    ) -> mps.WeightsState:
        """Encode the kernel after the gradient, for the weights and for the bias."""
        for slope, values in zip(gradient.buffers, weights.buffers, strict=True):
            self.kernel.encode(command_buffer, values, slope, RATE, threads=values.size)
        return weights


def train(is_own: bool, steps: int = 50, device: str | None = None) -> tuple[list[float], list[Array]]:
    """Return the losses and the weights, updated by the kernel or by the built-in SGD."""
    place = mps.Device(device) if device else mps.Device.default()
    descend = mps.metal.Library(SOURCE, math="safe", device=place).kernel("descend")
    sources: list[mps.ConvolutionDataSource] = []

    def source(size: int, inputs: int, outputs: int, label: str) -> mps.ConvolutionDataSource:
        if is_own:
            made: mps.ConvolutionDataSource = OwnSource(size, inputs, outputs, bias=0.0, label=label)
            made.kernel = descend
        else:
            made = mps.ConvolutionDataSource(size, inputs, outputs, bias=0.0, optimizer=mps.SGD(RATE), label=label)
        sources.append(made)
        return made

    hidden = mps.NeuronReLUNode(mps.ConvolutionNode(mps.ImageNode(), source(3, 1, 8, "first")))
    scores = mps.ConvolutionNode(hidden, source(3, 8, 1, "second"))
    graph = mps.TrainingGraph(mps.LossNode(scores, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)), device=place)
    pictures = np.random.default_rng(0).normal(size=(16, 8, 8, 1)).astype(np.float32)
    edges = np.abs(pictures - np.roll(pictures, 1, 2))
    losses = [float(graph.step(pictures, edges)) for _ in range(steps)]
    return losses, [each.weights() for each in sources]


def main() -> None:
    """Train with both."""
    parser = argparse.ArgumentParser(description="Trains a network with a kernel's and with the built-in update.")
    parser.add_argument("--device", help="cpu, cuda:0, ...; the best device by default")
    parser.add_argument("--steps", type=int, default=50, help="of training (50)")
    arguments = parser.parse_args()
    losses, own = train(True, arguments.steps, arguments.device)
    _, built_in = train(False, arguments.steps, arguments.device)
    same = all(np.array_equal(a.view(np.uint32), b.view(np.uint32)) for a, b in zip(own, built_in, strict=True))
    print(f"loss {losses[0]:.4f}, after {arguments.steps} steps {losses[-1]:.4f}")
    print(f"the weights of the kernel and of SGD have {'the same' if same else 'different'} bits")


if __name__ == "__main__":
    main()
