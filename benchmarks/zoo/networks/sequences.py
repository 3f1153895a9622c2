"""Networks of sequences: LSTM, convolutional LSTM, WaveNet, gated units in both directions, text in images."""

from __future__ import annotations

from collections.abc import Sequence

from zoo.builder import Builder
from zoo.description import Adam, Network, Value


def lstm(*, batch: int, length: int, vocabulary: int, width: int, features: int, layers: int = 2) -> Network:
    """Return a language model: tokens (T, N) -> scores of the next ones (T, N, vocabulary).

    Hochreiter and Schmidhuber, "Long short-term memory", 1997; Zaremba et al., "Recurrent neural network
    regularization", 2014.
    """
    b = Builder()
    tokens, labels = b.index("tokens", (length, batch), vocabulary), b.index("labels", (length, batch), vocabulary)
    x = b.embedding(tokens, vocabulary, width, deviation=0.1)
    for _ in range(layers):
        x = b.lstm(x, features)
    scores = b.dense(x, vocabulary)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(1e-3))


def conv_lstm(*, batch: int, length: int, size: int, channels: int, features: int, kernel: int = 3) -> Network:
    """Return a convolutional LSTM that predicts the next image: (N, T, size, size, C) -> (N, size, size, C).

    Shi et al., "Convolutional LSTM network: a machine learning approach for precipitation nowcasting", 2015, without
    peepholes. Each step is written out.
    """
    b = Builder()
    film = b.tensor("film", (batch, length, size, size, channels))
    target = b.tensor("target", (batch, size, size, channels))
    state: Value | None = None
    cell: Value | None = None
    for time in range(length):
        gates = b.conv(b.to_image(b.take(film, time, 1)), 4 * features, kernel, name="source")
        if state is not None:
            gates = b.add(gates, b.conv(state, 4 * features, kernel, bias=False, name="state"))
        enter, forget, new, leave = b.split(gates, 4)
        fresh = b.multiply(b.activation(enter, "sigmoid"), b.activation(new, "tanh"))
        cell = fresh if cell is None else b.add(b.multiply(b.activation(forget, "sigmoid"), cell), fresh)
        state = b.multiply(b.activation(leave, "sigmoid"), b.activation(cell, "tanh"))
    assert state is not None
    made = b.to_tensor(b.conv(state, channels, 1))
    return b.network(b.squared_error(made, target), made, Adam(1e-3))


def wavenet(
    *, batch: int, length: int, dilations: Sequence[int], residual: int, skip: int, levels: int = 256
) -> Network:
    """Return WaveNet: samples (N, T) as levels -> scores of the next ones (N, T, levels).

    Van den Oord et al., "WaveNet: a generative model for raw audio", 2016. A signal is an image of one row.
    """
    b = Builder()
    samples, labels = b.index("samples", (batch, length), levels), b.index("labels", (batch, length), levels)
    embedded = b.embedding(samples, levels, residual, deviation=0.1)
    x = b.to_image(b.reshape(embedded, (batch, 1, length, residual)))
    total: Value | None = None
    for number, dilation in enumerate(dilations, 1):
        pads = (0, 0, dilation, 0)  # nothing of the future
        gates = b.conv(x, 2 * residual, (1, 2), padding=pads, dilation=(1, dilation))
        value, gate = b.split(gates, 2)
        y = b.multiply(b.activation(value, "tanh"), b.activation(gate, "sigmoid"))
        side = b.conv(y, skip, 1)
        total = side if total is None else b.add(total, side)
        x = b.add(x, b.conv(y, residual, 1)) if number < len(dilations) else x  # the last one has no use
    assert total is not None
    last = b.conv(b.relu(b.conv(b.relu(total), skip, 1)), levels, 1)
    scores = b.reshape(b.to_tensor(last), (batch, length, levels))
    return b.network(b.cross_entropy(scores, labels), scores, Adam(1e-3))


def bigru(
    *, batch: int, length: int, vocabulary: int, width: int, features: int, layers: int = 2, classes: int = 2
) -> Network:
    """Return a classifier of texts by gated recurrent units in both directions: tokens (T, N) -> (N, classes).

    Cho et al., "Learning phrase representations using RNN encoder-decoder", 2014; the mean of all states is classified.
    """
    b = Builder()
    tokens, labels = b.index("tokens", (length, batch), vocabulary), b.index("labels", (batch,), classes)
    x = b.embedding(tokens, vocabulary, width, deviation=0.1)
    for _ in range(layers):
        x = b.gru(x, features)
    scores = b.dense(b.average(x, 0), classes)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(1e-3))


def crnn(
    *, batch: int, height: int, length: int, filters: Sequence[int], features: int, characters: int, classes: int
) -> Network:
    """Return a reader of words in images (N, height, length, 1) -> scores (length / 4, N, classes) by CTC.

    Shi et al., "An end-to-end trainable neural network for image-based sequence recognition", 2015, with gated
    recurrent units. All words have as many characters.
    """
    b = Builder()
    x = b.image("image", batch, height, length, 1)
    labels = b.index("labels", (batch, characters), classes - 1)
    for number, count in enumerate(filters):
        x = b.relu(b.batch_norm(b.conv(x, count, 3, bias=False)))
        x = b.max_pool(x, 2 if number < 2 else (2, 1))
    _batch, rows, columns, channels = x.shape
    steps = b.reshape(b.transpose(b.to_tensor(x), (2, 0, 1, 3)), (columns, batch, rows * channels))
    scores = b.dense(b.gru(b.gru(steps, features), features), classes)
    return b.network(b.ctc(scores, labels), scores, Adam(1e-3))
