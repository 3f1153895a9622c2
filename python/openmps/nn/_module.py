"""Modules: plain classes whose parameters are found by path."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.answered_names import AnsweredNames
from openmps._checks.arguments import checked_class
from openmps._files.weights_file import write_weights
from openmps._inspection.summaries import Summary
from openmps._mpsgraph import Tensor
from openmps.errors import StateError
from openmps.nn._arrays import built, computed
from openmps.nn._current import TRACE
from openmps.nn._generation import generated
from openmps.nn._loading import Loaded, Names, load
from openmps.nn._parameter import Parameter
from openmps.nn._summary import summary_of
from openmps.nn._theirs import MEMBERS
from openmps.nn._trace import Trace, tracing
from openmps.nn._tree import Branch, mark, modules_below, own_modules, parameters_below, tree_text
from openmps.nn._workspace import fetch, read

__all__ = ["Module"]

Array = npt.NDArray[Any]


@functools.partial(checked_class, values_alone=False, prefix="Module.")
class Module(Branch, AnsweredNames):
    """Base of layers and networks: derive, set parameters and modules as attributes, and write ``__call__``.

    ``__call__`` gets tensors and returns tensors. Called with arrays, a module computes at once, as in inference, and
    returns arrays; results of ``TensorData`` alone stay on the device. Parameters are found by the paths of attributes,
    lists, tuples and dictionaries, as ``layers.0.weight``. A module at two places has one set of parameters.

    Attributes
    ----------
    seed : int
        Of the first values of parameters, which follow from the seed and the path.

    Examples
    --------
    >>> class Network(nn.Module):
    ...     def __init__(self, width):
    ...         self.hidden, self.scores = nn.Linear(width), nn.Linear(2)
    ...     def __call__(self, x):
    ...         return self.scores(nn.relu(self.hidden(x)))
    >>> model = Network(8)
    >>> model(np.zeros((5, 3))).shape
    (5, 2)
    >>> {path: parameter.shape for path, parameter in model.parameters().items()}["hidden.weight"]
    (8, 3)
    """

    _answers = MEMBERS

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__call__" in vars(cls):
            cls.__call__ = _entered(cls.__call__)  # type: ignore[method-assign]

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Return the result for tensors as tensors, for arrays as arrays, for data on a device as data there."""
        name = type(self).__name__
        if callable(getattr(self, "forward", None)):
            raise NotImplementedError(f"{name} has `forward`, expected the name `__call__`.")
        raise NotImplementedError(f"{name}.__call__ is missing.")

    def __repr__(self) -> str:
        name = type(self).__name__
        is_ours = type(self).__module__.partition(".")[0] == "openmps"
        return f"{name}({self._settings()})" if is_ours else tree_text(name, own_modules(self))

    def _settings(self) -> str:
        """Return the arguments that a reader wants to see."""
        return ""

    def __getstate__(self) -> dict[str, Any]:
        fetch(parameters_below(self).values())
        return {name: value for name, value in vars(self).items() if name != "_own_workspace"}

    # ---- parameters

    def parameters(self, *, trainable: bool | None = None) -> dict[str, Parameter]:
        """Return the parameters by their paths.

        Parameters
        ----------
        trainable : bool, optional
            Only those that are trained, or only the others; default: all.

        Raises
        ------
        StateError
            If shapes are not known yet.

        Examples
        --------
        >>> layer = nn.Linear(3, 2)
        >>> layer.parameters()
        {'weight': <Parameter (2, 3)>, 'bias': <Parameter (2)>}
        """
        found = parameters_below(self)
        unknown = next((path for path, parameter in found.items() if parameter.shape is None), None)
        if unknown is not None:
            raise StateError(
                f"{type(self).__name__}: the shape of {unknown} is not known before the first call; see Module.build."
            )
        return {path: each for path, each in found.items() if trainable in (None, each.trainable)}

    def build(self, *shapes: tuple[int, ...], dtype: npt.DTypeLike = np.float32, seed: int | None = None) -> None:
        """Let parameters have shapes and first values, for inputs of these shapes; nothing is computed.

        Parameters
        ----------
        shapes : tuple of int
            For each input, with the batch.
        dtype : dtype, optional
            Of the inputs: np.int32 for class numbers.
        seed : int, optional
            In place of that of the module.

        Examples
        --------
        >>> layer = nn.Linear(4)
        >>> layer.build((1, 3), seed=7)
        >>> layer.weight
        <Parameter (4, 3)>
        """
        if seed is not None:
            self.seed = seed
        built(self, shapes, dtype)

    def state_dict(self) -> dict[str, Array]:
        """Return the values of all parameters by path, statistics too: copies, float32.

        Layers in PyTorch's order, such as ``nn.Linear(3, 2)``, have values before the first call.

        Examples
        --------
        >>> layer = nn.Linear(2)
        >>> layer.build((1, 3))
        >>> {path: values.shape for path, values in layer.state_dict().items()}
        {'weight': (2, 3), 'bias': (2,)}
        """
        found = self.parameters()
        for path, parameter in found.items():
            if not parameter.is_known and parameter.shape is not None:
                parameter.drawn(parameter.shape, self.seed, path)
        return dict(zip(found, map(np.array, read(list(found.values()))), strict=True))

    def load(
        self,
        values: Mapping[str, npt.ArrayLike] | str | PathLike[str],
        *,
        strict: bool = True,
        names: Names | None = None,
    ) -> Loaded:
        """Take values by path, of a mapping or of a safetensors file; return what was taken and left.

        Before the first call, parameters take the shapes that they are given.

        Parameters
        ----------
        values : mapping or path
            Arrays, or anything of which NumPy makes arrays: tensors of PyTorch too.
        strict : bool, optional
            Whether all parameters need values, and all values parameters.
        names : mapping or callable, optional
            Gives the path of a value's name; a mapping renames beginnings. None: the value is left. See ``nn.names``
            for networks of other libraries.

        Raises
        ------
        ArgumentError
            With `strict`, if a parameter lacks or a value is left; the text names them.
        ShapeError
            If a value has another shape than its parameter; nothing is taken then.
        FileError
            If the file cannot be read.

        Examples
        --------
        >>> layer = nn.Linear(1)
        >>> layer.load({"fc.weight": [[1.0, 2.0]], "fc.bias": [0.5]}, names={"fc.": ""})
        <Loaded: 2 taken, 0 left, 0 lacking>
        >>> layer(np.ones((1, 2)))
        array([[3.5]], dtype=float32)
        """
        return load(self, values, strict=strict, names=names)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the parameters into a safetensors file, which is replaced in one go.

        Raises
        ------
        FileError
            If it cannot be written.
        StateError
            If shapes are not known yet.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> layer = nn.Linear(2)
        >>> layer.build((1, 3))
        >>> path = pathlib.Path(tempfile.mkdtemp(), "layer.safetensors")
        >>> _ = layer.save(path)
        >>> nn.Linear(2).load(path)
        <Loaded: 2 taken, 0 left, 0 lacking>
        """
        write_weights(path, self.state_dict())

    def freeze(self, *patterns: str) -> None:
        """Let optimizers leave parameters alone: those whose paths match, ``*`` stands for any letters; default: all.

        Examples
        --------
        >>> model = nn.Sequential(nn.Linear(4), nn.Linear(2))
        >>> model.build((1, 3))
        >>> model.freeze("0.*")
        >>> list(model.parameters(trainable=True))
        ['1.weight', '1.bias']
        """
        self._mark(patterns, trainable=False)

    def unfreeze(self, *patterns: str) -> None:
        """Let optimizers train parameters again that ``freeze`` has taken out; see there for `patterns`.

        Examples
        --------
        >>> layer = nn.Linear(2)
        >>> layer.build((1, 3))
        >>> layer.freeze()
        >>> layer.unfreeze("bias")
        >>> [path for path, each in layer.parameters().items() if each.trainable]
        ['bias']
        """
        self._mark(patterns, trainable=True)

    def _mark(self, patterns: tuple[str, ...], *, trainable: bool) -> None:
        mark(self, patterns, trainable=trainable)

    def summary(self, *shapes: tuple[int, ...], dtype: npt.DTypeLike = np.float32) -> Summary:
        """Return a table of the modules: results' shapes, parameters, bytes; see ``build`` for the arguments.

        Examples
        --------
        >>> model = nn.Sequential(nn.Linear(2), nn.ReLU())
        >>> print(str(model.summary((1, 3))).splitlines()[1])
        0     Linear  (1, 2)  8
        """
        return summary_of(self, built(self, shapes, dtype))

    def generate(
        self,
        beginning: npt.ArrayLike,
        count: int,
        *,
        temperature: float = 1.0,
        top_k: int | None = None,
        context: int | None = None,
        seed: int = 0,
        cache: bool = True,
    ) -> Array:
        """Return a sequence of numbers that goes on after a beginning, for a causal model of class numbers.

        Parameters
        ----------
        beginning : array of integers, shape (n,)
        count : int
            How many numbers are added.
        temperature : float, optional
            Scores are divided by it; 0 takes the largest one.
        top_k : int, optional
            Numbers are drawn among those with the k largest scores.
        context : int, optional
            The most numbers that the model reads; default: those that its ``Positions`` allow, else all.
        seed : int, optional
        cache : bool, optional
            Whether causal attention keeps keys and values, and recurrent layers their states, so that each number is
            read once. It is left out where a layer reads other positions in another way, and for numbers after the
            first `context`.

        Returns
        -------
        ndarray of int32, shape (n + count,)

        Raises
        ------
        ArgumentError
            If the beginning is empty, or a number does not fit.
        ShapeError
            If the model does not return scores (1, time, numbers).

        Examples
        --------
        >>> model = nn.Sequential(nn.Embedding(5, 4), nn.Linear(5))
        >>> model.generate([0, 1], 3, temperature=0).shape
        (5,)
        """
        return generated(
            self,
            self,
            beginning,
            count,
            temperature=temperature,
            top_k=top_k,
            context=context,
            seed=seed,
            cache=cache,
        )

    def named_modules(self) -> Iterator[tuple[str, Module]]:
        """Yield this module and those below it, with their paths.

        Examples
        --------
        >>> model = nn.Sequential(nn.Linear(2), nn.Sequential(nn.ReLU()))
        >>> [path for path, _ in model.named_modules()]
        ['', '0', '1', '1.0']
        """
        return ((path, each) for path, each in modules_below(self) if isinstance(each, Module))


def _entered(call: Callable[..., Any]) -> Callable[..., Any]:
    """Return a ``__call__`` that computes when it gets arrays, and makes a part of the graph when it gets tensors."""

    @functools.wraps(call)
    def enter(self: Module, *arguments: Any, **options: Any) -> Any:
        trace = TRACE.get()
        if trace is None:
            found = _first_tensor([*arguments, *options.values()])
            if found is None:
                return computed(self, self, arguments, options)
            trace = Trace(found.graph)
            with tracing(trace):
                return enter(self, *arguments, **options)
        if trace.depth == 0 or id(self) not in trace.known:
            trace.enter(self)
        with trace.inside(self) as notes:
            result = call(self, *arguments, **options)
            notes(result)
        return result

    return enter


def _first_tensor(values: list[Any]) -> Tensor | None:
    for value in values:
        if isinstance(value, Tensor):
            return value
        if isinstance(value, list | tuple):
            found = _first_tensor(list(value))
            if found is not None:
                return found
    return None
