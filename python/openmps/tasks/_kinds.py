"""The tasks by the name that their files have."""

from __future__ import annotations

from os import PathLike

from openmps._checks.arguments import checked
from openmps._runtime.device import Device
from openmps.errors import FileError, shown
from openmps.tasks._task_model import TASK, TaskModel, metadata_of
from openmps.tasks.activity_classifier import ActivityClassifier
from openmps.tasks.digit_generator import DigitGenerator
from openmps.tasks.image_classifier import ImageClassifier
from openmps.tasks.object_detector import ObjectDetector
from openmps.tasks.style_transfer import StyleTransfer
from openmps.tasks.text_generator import TextGenerator

_MODELS = (ActivityClassifier, DigitGenerator, ImageClassifier, ObjectDetector, StyleTransfer, TextGenerator)
KINDS: dict[str, type[TaskModel]] = {kind.kind: kind for kind in _MODELS}


@checked("tasks.load")
def load(path: str | PathLike[str], *, device: Device | str | None = None) -> TaskModel:
    """Read a model of any task.

    Parameters
    ----------
    path : str or path
        A file of ``TaskModel.save``. No code of the file is run.
    device : Device or str, optional
        Where it predicts; by default ``Device.default()``.

    Returns
    -------
    TaskModel

    Raises
    ------
    FileError
        If it cannot be read, is damaged, or is no model of a task.
    """
    name = metadata_of(path)[TASK]
    if name not in KINDS:
        raise FileError(f'{path} is a model of task "{shown(name)}", expected one of {", ".join(KINDS)}.')
    return KINDS[name]._loaded(path, device)
