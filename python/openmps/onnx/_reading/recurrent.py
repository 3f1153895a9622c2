"""Recurrent layers: RNN, GRU and LSTM, in one or both directions."""

from __future__ import annotations

from collections.abc import Sequence

from openmps._mpsgraph import Graph, Tensor
from openmps.onnx._reading.node import Node, Rule
from openmps.onnx._reading.unrolled import Direction, unrolled
from openmps.onnx._reading.values import Value

_DEFAULTS = {"RNN": ["Tanh"], "GRU": ["Sigmoid", "Tanh"], "LSTM": ["Sigmoid", "Tanh", "Tanh"]}
_NATIVE_RNN = {"Tanh": "tanh", "Relu": "relu", "Sigmoid": "sigmoid"}
_LSTM_ORDER = (0, 2, 3, 1)  # i, f, c, o of ONNX's i, o, f, c


def _recurrent(node: Node) -> list[Value]:
    """Return the states of all steps, the last state, and the last cell of an LSTM."""
    graph, is_batch_first = node.graph, bool(node.integer("layout"))
    x = graph.transpose(node.x(0), (1, 0, 2)) if is_batch_first else node.x(0)
    way = node.text("direction", "forward")
    reverses = {"forward": [False], "reverse": [True], "bidirectional": [False, True]}.get(way)
    if reverses is None:
        raise node.refusal(f'its direction is "{way}"')
    ran = [_ran(node, _direction(node, x, k, is_reverse)) for k, is_reverse in enumerate(reverses)]
    states = graph.stack([each[0] for each in ran], 1)  # (T, D, N, H)
    last = [graph.stack([each[place] for each in ran], 0) for place in range(1, len(ran[0]))]  # (D, N, H)
    if is_batch_first:
        states = graph.transpose(states, (2, 0, 1, 3))
        last = [graph.transpose(each, (1, 0, 2)) for each in last]
    return [states, *last]


def _direction(node: Node, x: Tensor, number: int, is_reverse: bool) -> Direction:
    graph, is_batch_first = node.graph, bool(node.integer("layout"))

    def of(place: int, batch_first: bool = False) -> Tensor | None:
        if not node.has(place):
            return None
        return graph.getitem(node.x(place), (slice(None), number) if batch_first else number)

    weights, recurrent, bias = of(1), of(2), of(3)
    if weights is None or recurrent is None:
        raise node.refusal("it has no weights")
    count = len(_DEFAULTS[node.op])
    names = [each.decode() for each in node.attribute("activations") or ()] or _DEFAULTS[node.op] * (number + 1)
    return Direction(
        x,
        weights,
        recurrent,
        None if bias is None else tuple(graph.split(bias, 2)),  # type: ignore[arg-type]
        of(5, is_batch_first),
        of(6, is_batch_first) if node.op == "LSTM" else None,
        of(7) if node.op == "LSTM" else None,
        node.optional(4),
        names[count * number : count * (number + 1)],
        is_reverse,
    )


def _ran(node: Node, direction: Direction) -> Sequence[Tensor]:
    """Return the states, the last one, and the last cell of an LSTM."""
    if not _is_native(node, direction):
        return unrolled(node, direction)
    graph = node.graph
    made = {"RNN": _rnn, "GRU": _gru, "LSTM": _lstm}[node.op](node, direction)
    return [made[0], *(graph.getitem(each, 0 if direction.is_reverse else -1) for each in made)]


def _is_native(node: Node, direction: Direction) -> bool:
    """Return whether Apple's layers have all that a node asks for."""
    if direction.lengths is not None or node.attribute("clip") is not None or node.integer("input_forget"):
        return False
    if direction.peephole is not None:
        return False
    if node.op == "RNN":
        return direction.activations[0] in _NATIVE_RNN
    return direction.activations == _DEFAULTS[node.op]


def _rnn(node: Node, each: Direction) -> list[Tensor]:
    return [
        node.graph.rnn(
            each.x,
            each.recurrent,
            input_weight=each.weights,
            bias=None if each.biases is None else each.biases[0] + each.biases[1],
            state=each.state,
            activation=_NATIVE_RNN[each.activations[0]],
            reverse=each.is_reverse,
        )
    ]


def _gru(node: Node, each: Direction) -> list[Tensor]:
    """Return the states of a GRU; the bias of its candidate's state is apart if the reset gate acts after it."""
    graph, after = node.graph, bool(node.integer("linear_before_reset"))
    bias = secondary = None
    if each.biases is not None:
        own, state = each.biases
        gates, secondary = _last_third(graph, state)
        bias = own + state if not after else own + graph.concat([gates, secondary * 0])
    return [
        graph.gru(
            each.x,
            each.recurrent,
            input_weight=each.weights,
            bias=bias,
            state=each.state,
            secondary_bias=secondary if after else None,
            reset_after=after,
            reverse=each.is_reverse,
        )
    ]


def _last_third(graph: Graph, bias: Tensor) -> tuple[Tensor, Tensor]:
    size = len(bias) // 3
    return graph.getitem(bias, slice(0, 2 * size)), graph.getitem(bias, slice(2 * size, None))


def _lstm(node: Node, each: Direction) -> list[Tensor]:
    graph = node.graph

    def ordered(x: Tensor) -> Tensor:
        parts = graph.split(x, 4)
        return graph.concat([parts[place] for place in _LSTM_ORDER])

    states, cells = graph.lstm(
        each.x,
        ordered(each.recurrent),
        input_weight=ordered(each.weights),
        bias=None if each.biases is None else ordered(each.biases[0] + each.biases[1]),
        state=each.state,
        cell=each.cell,
        reverse=each.is_reverse,
    )
    return [states, cells]


RULES: dict[str, Rule] = dict.fromkeys(_DEFAULTS, _recurrent)
