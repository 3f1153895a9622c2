"""Derivatives."""

from __future__ import annotations

from collections.abc import Sequence

from openmps._mpsgraph.builder import Builder, natives
from openmps._mpsgraph.tensor import Tensor
from openmps.errors import GraphError


class Gradients(Builder):
    """Derivatives of tensors by others."""

    def gradients(self, of: Tensor, by: Tensor | Sequence[Tensor], *, name: str | None = None) -> list[Tensor]:
        """Return the derivatives of the sum of a tensor by others, in their shapes.

        Parameters
        ----------
        of : Tensor of floats
        by : Tensor or sequence of Tensor
            Placeholders, variables, or anything in between.
        name : str, optional
            The name in messages.

        Raises
        ------
        GraphError
            If `of` does not depend on one of them.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((3,))
        >>> (dx,) = graph.gradients(graph.log(x), [x])
        >>> graph.run({x: [1, 2, 4]}, dx)
        array([1.  , 0.5 , 0.25], dtype=float32)
        """
        by = [by] if isinstance(by, Tensor) else list(by)
        found = self._gradients(of, by, name)
        for tensor, gradient in zip(by, found, strict=True):
            if gradient is None:
                raise GraphError(f"gradients: {of!r} does not depend on {tensor!r}.")
        return [gradient for gradient in found if gradient is not None]

    def _gradients(self, of: Tensor, by: Sequence[Tensor], name: str | None = None) -> list[Tensor | None]:
        """Return derivatives, None by tensors on which `of` does not depend."""
        primary, tensors = natives(of, Tensor)[0], natives(by, Tensor)
        found = self._native.gradients(primary, tensors, name or "")
        made = [native for native in found if native is not None]
        self._record.add("gradientForPrimaryTensor:withTensors:name:", [primary, tensors, name], made)
        return [None if native is None else self._wrap(native) for native in found]
