"""Gives measurements to trackio."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from openmps._checks.arguments import checked_class
from openmps._checks.rules import shown
from openmps._training.callbacks.logger import Logger
from openmps._training.callbacks.training import Training
from openmps.errors import ArgumentError, missing_extra

__all__ = ["Trackio"]


@checked_class
class Trackio(Logger):
    """Give measurements to trackio during training; ``trackio show`` shows them.

    They stay on this machine: in the folder ``TRACKIO_DIR``, or in trackio's own. The names are those of
    ``TensorBoard``. A resumed run goes on with the same `name`; iterations after its checkpoint are there twice.

    Parameters
    ----------
    project : str
    name : str, optional
        Of the run; trackio makes one by default.
    settings : mapping of str to values, optional
        Shown beside the run, such as its learning rate.

    Raises
    ------
    ArgumentError
        If `settings` is no mapping.
    MissingExtraError
        If trackio is not installed; the text names the extra ``openmps[trackio]``.

    Examples
    --------
    >>> tracker = mps.Trackio("digits", "first", settings={"rate": 1e-3})  # fit(..., callbacks=[tracker])
    """

    def __init__(self, project: str, name: str | None = None, *, settings: Mapping[str, Any] | None = None) -> None:
        if settings is not None and not isinstance(settings, Mapping):
            raise ArgumentError(f"Trackio: settings is {shown(settings)}, expected a mapping of names to values.")
        self.project, self.name, self.settings = project, name, dict(settings or {})
        self._run: Any = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.project!r}, {self.name!r})"

    def _begin(self, training: Training) -> None:
        try:
            import trackio
        except ImportError as error:
            raise missing_extra("Trackio", "trackio", "trackio") from error
        self._run = trackio.init(
            self.project,
            name=self.name,
            config=self.settings,
            resume="allow" if training.history.iterations else "never",
            embed=False,
            auto_log_gpu=False,
            auto_log_cpu=False,
        )

    def _write(self, iteration: int, values: Mapping[str, float]) -> None:
        if self._run is not None:
            self._run.log(dict(values), step=iteration)

    def _end(self) -> None:
        if self._run is not None:
            run, self._run = self._run, None
            run.finish()
