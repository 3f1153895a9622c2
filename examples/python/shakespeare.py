"""A recurrent network that reads a text character by character and then writes one (MPSGraph).

    python shakespeare.py
    python shakespeare.py --data tinyshakespeare.txt --epochs 5 --start "Romeo" --temperature 0.7 --length 400

Embedding by gather, LSTM, un-embedding by a matmul, softmax cross-entropy, Adam. Writing takes one character a run:
its temperature divides the scores, so that high ones make the choice more random, low ones less.

It follows the text network of the talk "Build customized ML models with the Metal Performance Shaders Graph" (WWDC
2020). Without `--data` the text is Tiny Shakespeare, or a rhyme where it is neither on this machine nor in the
network. After each epoch the network writes at temperatures 0.2, 0.7 and 1.0; the last text is written to a file too.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import openmps as mps
from options import Parser, above_zero, epochs, find, integer, refuse, shown

RHYME = """As I was going to St. Ives,
I met a man with seven wives,
Each wife had seven sacks,
Each sack had seven cats,
Each cat had seven kits:
Kits, cats, sacks, and wives,
How many were there going to St. Ives?

"""
TEMPERATURES = (0.2, 0.7, 1.0)


@dataclass
class Model:
    """A graph with its feeds and targets."""

    graph: mps.Graph
    characters: str
    features: int
    source: mps.Tensor
    target: mps.Tensor
    loss: mps.Tensor
    updates: list[mps.Operation]
    step: mps.Tensor
    weights: dict[str, mps.Tensor]
    # one character at a time
    character: mps.Tensor
    state: mps.Tensor
    cell: mps.Tensor
    inverse_temperature: mps.Tensor
    written: list[mps.Tensor]


def initial_weights(count: int, embedding: int, features: int, seed: int = 0) -> dict[str, Any]:
    """Return the first values of all weights, uniform as PyTorch's LSTM has them."""
    random, limit = np.random.default_rng(seed), features**-0.5
    shapes = {
        "embedding": (count, embedding),
        "input": (4 * features, embedding),
        "recurrent": (4 * features, features),
        "bias": (4 * features,),
        "output": (features, count),
        "output bias": (count,),
    }
    return {name: random.uniform(-limit, limit, shape).astype(np.float32) for name, shape in shapes.items()}


def build(
    characters: str,
    *,
    embedding: int = 256,
    features: int = 512,
    rate: float = 2e-3,
    seed: int = 0,
    device: mps.Device | None = None,
) -> Model:
    """Return the model for these characters."""
    graph, count = mps.Graph(device), len(characters)
    first = initial_weights(count, embedding, features, seed)
    weights = {name: graph.variable(value, name=name) for name, value in first.items()}

    def layer(character: mps.Tensor, state: mps.Tensor, cell: mps.Tensor) -> tuple[mps.Tensor, mps.Tensor, mps.Tensor]:
        """(T, N) characters, (N, H) states -> scores, states, cells, all (T, N, ...)."""
        x = graph.gather(weights["embedding"], character)
        states, cells = graph.lstm(
            x, weights["recurrent"], input_weight=weights["input"], bias=weights["bias"], state=state, cell=cell
        )
        return states @ weights["output"] + weights["output bias"], states, cells

    source = graph.placeholder((None, None), np.int32, name="source")
    target = graph.placeholder((None, None), np.int32, name="target")
    zeros = graph.constant(np.zeros((1, features), np.float32))
    scores, _, _ = layer(source, zeros, zeros)
    loss = graph.softmax_cross_entropy(scores, graph.one_hot(target, count), reduction="mean")

    step = graph.placeholder((1,), name="step")
    updates = []
    for (name, weight), gradient in zip(weights.items(), graph.gradients(loss, list(weights.values())), strict=True):
        moments = [graph.variable(np.zeros_like(first[name])) for _ in range(2)]
        first_power, second_power = graph.power(0.9, step), graph.power(0.999, step)
        values = graph.adam(
            rate, weight, moments[0], moments[1], gradient, beta1_power=first_power, beta2_power=second_power
        )
        updates += [graph.assign(*pair) for pair in zip([weight, *moments], values, strict=True)]

    character = graph.placeholder((1, 1), np.int32, name="character")
    state, cell = graph.placeholder((1, features)), graph.placeholder((1, features))
    inverse = graph.placeholder((1,), name="1 / temperature")
    next_scores, states, cells = layer(character, state, cell)
    written = [graph.softmax(graph.reshape(next_scores, (count,)) * inverse), states[0], cells[0]]
    return Model(
        graph,
        characters,
        features,
        source,
        target,
        loss,
        updates,
        step,
        weights,
        character,
        state,
        cell,
        inverse,
        written,
    )


def encode(model: Model, text: str) -> Any:
    """Return the characters' numbers."""
    return np.array([model.characters.index(character) for character in text], np.int32)


def train(
    model: Model,
    text: Any,
    steps: int,
    *,
    length: int = 64,
    batch: int = 32,
    seed: int | Sequence[int] = 0,
    first_step: int = 1,
) -> list[float]:
    """Train on pieces of `length` characters; return the losses."""
    random, losses = np.random.default_rng(seed), []
    for step in shown(range(first_step, first_step + steps)):
        starts = random.integers(0, len(text) - length - 1, batch)
        pieces = np.stack([text[start : start + length + 1] for start in starts], 1)
        feeds = {model.source: pieces[:-1], model.target: pieces[1:], model.step: [step]}
        losses.append(float(model.graph.run(feeds, model.loss, model.updates)))
    return losses


def evaluate(model: Model, text: Any, *, length: int = 64, batch: int = 64) -> float:
    """Return the loss on the beginning of a text."""
    batch = min(batch, (len(text) - 1) // length)
    pieces = np.stack([text[k * length : (k + 1) * length + 1] for k in range(batch)], 1)
    return float(model.graph.run({model.source: pieces[:-1], model.target: pieces[1:]}, model.loss))


class Writer:
    """Reads one character at a time and draws the next one."""

    def __init__(self, model: Model, temperature: float, *, seed: int = 0) -> None:
        self._model, self._random = model, np.random.default_rng(seed)
        self._inverse = np.array([1 / temperature], np.float32)
        self._state = self._cell = np.zeros((1, model.features), np.float32)

    def read(self, character: int) -> Any:
        """Return the probabilities of the characters after this one."""
        model = self._model
        feeds = {
            model.character: np.array([[character]], np.int32),
            model.state: self._state,
            model.cell: self._cell,
            model.inverse_temperature: self._inverse,
        }
        probabilities, self._state, self._cell = model.graph.run(feeds, model.written)
        return probabilities

    def draw(self, probabilities: Any) -> int:
        """Return one of the characters."""
        place = np.searchsorted(np.cumsum(probabilities), self._random.random() * probabilities.sum())
        return min(int(place), len(probabilities) - 1)


def write(model: Model, start: str, length: int, temperature: float, *, seed: int = 0) -> str:
    """Return a text of so many characters after the beginning."""
    writer, text = Writer(model, temperature, seed=seed), start
    for number in range(len(start) + length - 1):
        probabilities = writer.read(int(encode(model, text[number])[0]))
        if number + 1 >= len(text):
            text += model.characters[writer.draw(probabilities)]
    return text


def read(path: Path | None) -> str:
    """Return the text of a file, or Tiny Shakespeare."""
    return path.read_text(encoding="utf-8") if path and path.is_file() else mps.datasets.tiny_shakespeare(path)


def main() -> None:
    """Train and write."""
    parser = Parser(__doc__, "text file")
    parser.add_argument("--epochs", type=integer(), default=3)
    parser.add_argument("--steps", type=integer(), default=490, help="of each epoch, of 2048 letters (490)")
    parser.add_argument("--features", type=integer(), default=512, help="of the LSTM (512)")
    parser.add_argument("--start", help="of the text to write; by default the first line of the text")
    parser.add_argument("--temperature", type=above_zero, default=0.7)
    parser.add_argument("--length", type=integer(), default=400, help="of the text to write (400)")
    arguments = parser.parse()
    text = find(arguments, read, lambda: RHYME * 40)
    characters = "".join(sorted(set(text)))
    begin = arguments.start if arguments.start is not None else text.split("\n", 1)[0][:64]
    if len(text) < 700:
        refuse(f"The text has {len(text)} characters, expected at least 700.")
    if not begin:
        refuse("The start is empty, expected at least one character.")
    if missing := set(begin) - set(characters):
        refuse(f"The start has the character {min(missing)!r}, which the text lacks.")
    model = build(characters, features=arguments.features, seed=arguments.seed, device=arguments.device)
    numbers = encode(model, text)
    cut = len(numbers) * 9 // 10
    for epoch in epochs(model.graph, arguments, arguments.epochs):
        clock, first = time.perf_counter(), epoch * arguments.steps + 1
        losses = train(model, numbers[:cut], arguments.steps, seed=(arguments.seed, epoch), first_step=first)
        took = (time.perf_counter() - clock) / arguments.steps * 1000
        held_out = evaluate(model, numbers[cut:])
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.3f}, held out {held_out:.3f}, {took:.0f} ms a step")
        for temperature in TEMPERATURES:
            print(f"temperature {temperature}: {write(model, begin, 120, temperature, seed=arguments.seed)!r}")
    written = write(model, begin, arguments.length, arguments.temperature, seed=arguments.seed)
    print(f"held out {evaluate(model, numbers[cut:]):.3f}\n{written}")
    (arguments.output / "written.txt").write_text(written + "\n", encoding="utf-8")
    print(f"{arguments.output / 'written.txt'}: this text")


if __name__ == "__main__":
    main()
