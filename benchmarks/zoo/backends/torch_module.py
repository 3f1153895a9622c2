"""Descriptions in PyTorch: a module that runs a list of calls. Images are (N, C, H, W), in either memory format."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from itertools import cycle
from typing import Any

import torch
from torch.nn import functional

from zoo.backends import torch_tensors
from zoo.data import batches, first_parameters
from zoo.description import SGD, Network, Node, Parameter, UnsupportedNode, Value

Work = Callable[..., Any]  # a node's operands and parameters -> its result


def _axis(node: Node) -> int:
    """Return the axis of a setting for images in PyTorch's order."""
    axis: int = node.settings["axis"]
    return (0, 2, 3, 1)[axis] if node.inputs[0].kind == "image" else axis


def _even(padding: tuple[int, int, int, int]) -> bool:
    return padding[0] == padding[1] and padding[2] == padding[3]


def _conv(node: Node) -> Work:
    settings = node.settings
    pads = settings["padding"]
    extra = None if _even(pads) else (pads[2], pads[3], pads[0], pads[1])
    padding = (0, 0) if extra else (pads[0], pads[2])

    def work(x: Any, weight: Any, bias: Any = None) -> Any:
        x = functional.pad(x, extra) if extra else x
        return functional.conv2d(x, weight, bias, settings["stride"], padding, settings["dilation"], settings["groups"])

    return work


def _conv_transpose(node: Node) -> Work:
    stride, padding = node.settings["stride"], node.settings["padding"][0]
    return lambda x, weight, bias=None: functional.conv_transpose2d(x, weight, bias, stride, padding)


def _activation(node: Node) -> Work:
    slope = node.settings.get("slope", 0.0)
    functions: dict[str, Work] = {
        "relu": functional.relu,
        "relu6": functional.relu6,
        "leaky_relu": lambda x: functional.leaky_relu(x, slope),
        "gelu": functional.gelu,
        "gelu_tanh": lambda x: functional.gelu(x, approximate="tanh"),
        "sigmoid": torch.sigmoid,
        "tanh": torch.tanh,
        "silu": functional.silu,
        "hard_sigmoid": functional.hardsigmoid,
        "hard_swish": functional.hardswish,
        "exp": torch.exp,
        "softplus": functional.softplus,
        "sin": torch.sin,
        "cos": torch.cos,
        "rsqrt": torch.rsqrt,
        "square": torch.square,
    }
    return functions[node.settings["function"]]


def _batch_norm(node: Node, *, training: bool) -> Work:
    epsilon, momentum = node.settings["epsilon"], node.settings["momentum"]

    def work(x: Any, gamma: Any, beta: Any, mean: Any, variance: Any) -> Any:
        return functional.batch_norm(x, mean, variance, gamma, beta, training, momentum, epsilon)

    return work


def _layer_norm(node: Node) -> Work:
    shape, epsilon = node.inputs[0].shape[-1:], node.settings["epsilon"]
    return lambda x, gamma, beta: functional.layer_norm(x, shape, gamma, beta, epsilon)


def _group_norm(node: Node) -> Work:
    groups, epsilon = node.settings["groups"], node.settings["epsilon"]
    return lambda x, gamma, beta: functional.group_norm(x, groups, gamma, beta, epsilon)


def _lstm(node: Node) -> Work:
    batch, features = node.inputs[0].shape[1], node.outputs[0].shape[2]

    def work(x: Any, source: Any, recurrent: Any, bias: Any) -> Any:
        state = x.new_zeros(1, batch, features)
        none = torch.zeros_like(bias)  # PyTorch's second bias
        return torch.lstm(x, (state, state), (source, recurrent, bias, none), True, 1, 0.0, True, False, False)[0]

    return work


def _pool(node: Node) -> Work:
    settings, pads = node.settings, node.settings["padding"]
    if node.op == "max_pool":
        return lambda x: functional.max_pool2d(x, settings["kernel"], settings["stride"], (pads[0], pads[2]))
    return lambda x: functional.avg_pool2d(x, settings["kernel"], settings["stride"], (pads[0], pads[2]))


def _upsample(node: Node) -> Work:
    factor, mode = node.settings["factor"], node.settings["mode"]
    corners = False if mode == "bilinear" else None
    return lambda x: functional.interpolate(x, scale_factor=factor, mode=mode, align_corners=corners)


def _cross_entropy(node: Node) -> Work:
    classes = node.inputs[0].shape[-1]

    def work(scores: Any, labels: Any, weights: Any = None) -> Any:
        reduction = "mean" if weights is None else "none"
        each = functional.cross_entropy(scores.reshape(-1, classes), labels.reshape(-1), reduction=reduction)
        return each if weights is None else (each * weights.reshape(-1)).sum() / weights.sum()

    return work


def _binary_cross_entropy(node: Node) -> Work:
    if len(node.inputs) == 2:
        return functional.binary_cross_entropy_with_logits
    target: float = node.settings["target"]

    def work(scores: Any) -> Any:
        return functional.binary_cross_entropy_with_logits(scores, torch.full_like(scores, target))

    return work


def _attention(node: Node) -> Work:
    """Bools of keys that are present, or numbers that are added; groups of heads as PyTorch has them."""
    causal, present = node.settings["causal"], node.settings["present"]
    grouped = {"enable_gqa": True} if node.inputs[0].shape[1] != node.inputs[1].shape[1] else {}

    def work(query: Any, key: Any, value: Any, mask: Any = None) -> Any:
        mask = mask[:, None, None, :] > 0.5 if present else mask if mask is None else mask.to(query.dtype)
        return functional.scaled_dot_product_attention(query, key, value, mask, is_causal=causal, **grouped)

    return work


def _take(node: Node) -> Work:
    return lambda x: x.select(node.settings["axis"], node.settings["position"])


_MAKERS: dict[str, Callable[[Node], Work]] = {
    "parameter": lambda node: lambda kept: kept,
    "conv": _conv,
    "conv_transpose": _conv_transpose,
    "dense": lambda node: functional.linear,
    "layer_norm": _layer_norm,
    "group_norm": _group_norm,
    "embedding": lambda node: functional.embedding,
    "lstm": _lstm,
    "activation": _activation,
    "add": lambda node: torch.add,
    "subtract": lambda node: torch.sub,
    "multiply": lambda node: torch.mul,
    "scale": lambda node: lambda x: x * node.settings["factor"] + node.settings["offset"],
    "max_pool": _pool,
    "avg_pool": _pool,
    "global_pool": lambda node: lambda x: functional.adaptive_avg_pool2d(x, 1),
    "upsample": _upsample,
    "concat": lambda node: lambda *x: torch.cat(x, _axis(node)),
    "split": lambda node: lambda x: x.chunk(node.settings["parts"], _axis(node)),
    "take": _take,
    "reshape": lambda node: lambda x: x.reshape(node.outputs[0].shape),
    "transpose": lambda node: lambda x: x.permute(node.settings["order"]),
    "to_tensor": lambda node: lambda x: x.permute(0, 2, 3, 1),
    "to_image": lambda node: lambda x: x.permute(0, 3, 1, 2),
    "matmul": lambda node: torch.matmul,
    "softmax": lambda node: lambda x: torch.softmax(x, -1),
    "attention": _attention,
    "mean": lambda node: torch.mean,
    "average": lambda node: lambda x: x.mean(node.settings["axis"]),
    "cross_entropy": _cross_entropy,
    "squared_error": lambda node: functional.mse_loss,
    "binary_cross_entropy": _binary_cross_entropy,
    **torch_tensors.MAKERS,
}


def _work(node: Node, *, training: bool) -> Work:
    if node.op == "batch_norm":
        return _batch_norm(node, training=training)
    if node.op == "dropout":
        return lambda x: functional.dropout(x, node.settings["rate"], training)
    if node.op not in _MAKERS:
        raise UnsupportedNode(node.op)
    return _MAKERS[node.op](node)


class Module(torch.nn.Module):
    """A description with its parameters; called with a batch's tensors in the order of the sources."""

    def __init__(self, network: Network, *, training: bool = True) -> None:
        super().__init__()
        self._names = {name: name.replace(".", "_") for name in network.parameters}
        for name, values in first_parameters(network).items():
            tensor = _as_kept(network.parameters[name], torch.from_numpy(values))
            if network.parameters[name].trained:
                self.register_parameter(self._names[name], torch.nn.Parameter(tensor))
            else:
                self.register_buffer(self._names[name], tensor)
        nodes = network.nodes if training else network.for_inference()
        gone = network.last_uses if training else [()] * len(nodes)
        self._sources = [source.value.number for source in network.sources]
        self._varied = {node.inputs[1].number for node in nodes if node.op == "derivative"}
        self._results = [objective.loss.number for objective in network.objectives]
        self._results = self._results if training else [network.prediction.number]
        self._calls = [
            (
                _work(node, training=training),
                [value.number for value in node.inputs],
                [self._names[name] for name in node.parameters] or self._constants(node),
                [value.number for value in node.outputs],
                dropped,
            )
            for node, dropped in zip(nodes, gone, strict=True)
        ]

    def _constants(self, node: Node) -> list[str]:
        """Keep the numbers of a constant where the parameters are; return the names of what was kept."""
        if node.op != "constant":
            return []
        name, tensor = f"constant{node.outputs[0].number}", torch.from_numpy(node.settings["values"].array)
        self.register_buffer(name, tensor if tensor.is_floating_point() else tensor.long())
        return [name]

    def forward(self, *sources: torch.Tensor) -> list[torch.Tensor]:
        """Return the losses of all objectives, or the prediction."""
        values: dict[int, torch.Tensor] = dict(zip(self._sources, sources, strict=True))
        for number in self._varied:  # by which the network is differentiated
            values[number] = values[number].detach().requires_grad_()
        for work, inputs, names, outputs, gone in self._calls:
            made = work(*[values[number] for number in inputs], *[getattr(self, name) for name in names])
            if len(outputs) == 1:
                values[outputs[0]] = made
            else:
                values.update(zip(outputs, made, strict=True))
            for number in gone:
                del values[number]
        return [values[number] for number in self._results]

    def kept(self, names: list[str]) -> list[torch.nn.Parameter]:
        """Return the parameters with these names of the description."""
        return [getattr(self, self._names[name]) for name in names]


def _as_kept(parameter: Parameter, tensor: torch.Tensor) -> torch.Tensor:
    """HWIO -> OIHW for convolutions, (I, O) -> (O, I) for dense layers."""
    orders = {"conv": (3, 2, 0, 1), "conv3d": (4, 3, 0, 1, 2), "dense": (1, 0)}
    order = orders.get(parameter.layout)
    return tensor.permute(order).contiguous() if order else tensor


def _fed(value: Value, array: Any, device: str, layout: torch.memory_format, double: bool) -> torch.Tensor:
    tensor = torch.from_numpy(array).to(device)
    tensor = tensor.double() if double and value.kind != "index" else tensor
    if value.kind == "image":
        return tensor.permute(0, 3, 1, 2).contiguous(memory_format=layout)
    return tensor.long() if value.kind == "index" else tensor


def _data(
    network: Network, device: str, layout: torch.memory_format, *, double: bool = False
) -> list[list[torch.Tensor]]:
    return [
        [_fed(source.value, batch[source.name], device, layout, double) for source in network.sources]
        for batch in batches(network)
    ]


def _channels_last(module: Module) -> Module:
    """Return a module whose filters have their channels last."""
    for parameter in module.parameters():
        if parameter.dim() in (4, 5):
            layout = torch.channels_last if parameter.dim() == 4 else torch.channels_last_3d
            parameter.data = parameter.data.to(memory_format=layout)
    return module


_COMPILED = ("compile", "compiled_graph")
_CAPTURED = ("graph", "compiled_graph")


def _optimizers(network: Network, module: Module, variant: str) -> list[torch.optim.Optimizer]:
    """Return one optimizer for each objective: PyTorch's default, or the fused one."""
    fused = None if variant == "eager" else True
    found: list[torch.optim.Optimizer] = []
    for objective in network.objectives:
        parameters, rule = module.kept(network.trained(objective.prefix)), network.optimizer
        if isinstance(rule, SGD):
            found.append(torch.optim.SGD(parameters, lr=rule.rate, momentum=rule.momentum, fused=fused))
        else:
            betas, captured = (rule.beta1, rule.beta2), variant in _CAPTURED
            found.append(
                torch.optim.Adam(
                    parameters, lr=rule.rate, betas=betas, eps=rule.epsilon, fused=fused, capturable=captured
                )
            )
    return found


def training(
    network: Network,
    device: str = "cpu",
    precision: str = "float32",
    variant: str = "eager",
    wrapped: Callable[[Module], torch.nn.Module] | None = None,
) -> Any:
    """Return what makes one training step and returns its loss, the sum over all objectives.

    The variant "eager" is as one writes it. The others have images with channels last and fused optimizers. Of them,
    "compile" uses torch.compile, "graph" captures the whole step as a CUDA graph, "compiled_graph" does both. Losses of
    the precision "float64" are for comparisons. `wrapped` makes another module of the network's, as
    DistributedDataParallel does.
    """
    layout = torch.contiguous_format if variant == "eager" else torch.channels_last
    _allow(precision)
    module = Module(network).to(device)
    module = module if variant == "eager" else _channels_last(module)
    double = precision == "float64"
    module = module.double() if double else module
    forward = torch.compile(module) if variant in _COMPILED else wrapped(module) if wrapped else module
    optimizers, data = _optimizers(network, module, variant), _data(network, device, layout, double=double)
    groups = [module.kept(network.trained(objective.prefix)) for objective in network.objectives]

    def work(batch: list[torch.Tensor]) -> torch.Tensor:
        for optimizer in optimizers:
            optimizer.zero_grad()
        with _autocast(device, precision):
            losses = forward(*batch)
        if len(losses) == 1:
            losses[0].backward()
        else:
            _differentiate(losses, groups)
        for optimizer in optimizers:
            optimizer.step()
        return losses[0].detach() if len(losses) == 1 else torch.stack(losses).sum().detach()

    if variant in _CAPTURED:
        return _captured(work, data)
    order = cycle(data)
    return lambda: float(work(next(order)).item())


def _differentiate(losses: list[torch.Tensor], groups: list[list[torch.nn.Parameter]]) -> None:
    """Give each objective's parameters the gradients of its loss alone."""
    found = [
        torch.autograd.grad(loss, group, retain_graph=loss is not losses[-1])
        for loss, group in zip(losses, groups, strict=True)
    ]
    for group, gradients in zip(groups, found, strict=True):
        for parameter, gradient in zip(group, gradients, strict=True):
            parameter.grad = gradient


def _allow(precision: str) -> None:
    """Let matrix products of float32 use TF32, unless float32 is asked for."""
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = precision != "float32"
    torch.backends.cudnn.benchmark = True


def _autocast(device: str, precision: str) -> Any:
    types = {"bf16": torch.bfloat16, "float16": torch.float16}
    if precision not in types:
        return contextlib.nullcontext()
    return torch.autocast(device.split(":")[0], types[precision])


def _captured(work: Callable[[list[torch.Tensor]], torch.Tensor], data: list[list[torch.Tensor]]) -> Any:
    """Return replays of one captured step; each batch is copied to where the graph reads it.

    The first steps run as they are, as a capture needs: they count as steps.
    """
    kept, order = [tensor.clone() for tensor in data[0]], cycle(data)
    stream, warm, graph = torch.cuda.Stream(), 0, torch.cuda.CUDAGraph()
    loss: torch.Tensor | None = None

    def step() -> float:
        nonlocal warm, loss
        for place, tensor in zip(kept, next(order), strict=True):
            place.copy_(tensor)
        warm += 1
        if warm <= 3:
            stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(stream):
                result = work(kept)
            torch.cuda.current_stream().wait_stream(stream)
            return float(result.item())
        if loss is None:
            with torch.cuda.graph(graph):
                loss = work(kept)
        graph.replay()
        return float(loss.item())

    return step


def inference(network: Network, device: str = "cpu", precision: str = "float32", variant: str = "eager") -> Any:
    """Return what predicts one batch and returns the mean of its prediction."""
    layout = torch.contiguous_format if variant == "eager" else torch.channels_last
    _allow(precision)
    module = Module(network, training=False).to(device).eval()
    module = module if variant == "eager" else _channels_last(module)
    forward: Any = torch.compile(module) if variant in _COMPILED else module
    order = cycle(_data(network, device, layout))

    def run() -> float:
        with torch.inference_mode(), _autocast(device, precision):
            return float(forward(*next(order))[0].mean())

    return run
