"""Listings "Create a LSTM Layer for Training", "Prepare Inputs and Outputs" and "Train Activity Classifier Network"."""

from __future__ import annotations

import numpy as np

import openmps as mps


def test_an_lstm_learns_the_mean_of_twenty_steps() -> None:
    # Create a LSTM layer for training
    descriptor = mps.rnn.LSTM(2, 8)
    training_layer = mps.rnn.TrainingLayer(descriptor, optimizer=mps.Adam(0.02), label="lstm")
    readout = np.random.default_rng(0).normal(0, 0.5, 8).astype(np.float32)
    # 20 matrices of input, output and both gradients: the first axis
    input_sequence = np.random.default_rng(1).uniform(-1, 1, (20, 16, 2)).astype(np.float32)
    mean = input_sequence.mean((0, 2))
    losses = []
    for _ in range(60):
        # Run sequence of 20 matrices through LSTM training layer (forward pass)
        output_sequence, _ = training_layer.forward(input_sequence)
        # Compute Loss
        error = output_sequence[-1] @ readout - mean
        losses.append(float((error**2).mean()))
        # Run sequence of 20 matrices through LSTM training layer (gradient pass)
        output_gradient = np.zeros_like(output_sequence)
        output_gradient[-1] = 2 / len(error) * error[:, np.newaxis] * readout
        input_gradient, _ = training_layer.backward(output_gradient)
        assert input_gradient.shape == input_sequence.shape
        # Use MPSNNOptimizer to update trainingWeights using weightGradients
        training_layer.step()
    assert losses[-1] < 0.1 * losses[0]
