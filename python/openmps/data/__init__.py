"""Data from disk as people have it: pictures in folders or with boxes, recordings of sensors.

Pillow decodes pictures (``pip install "openmps[data]"``). Pictures are uint8 arrays (height, width, channels).
"""

from __future__ import annotations

from openmps._public import publish
from openmps.data._augmentation import Augmentation, View
from openmps.data._boxed_samples import BoxedSamples
from openmps.data._boxes import BoxedPicture, BoxedPictures, read_boxes
from openmps.data._class_folder import ClassFolder, read_class_folder
from openmps.data._labelled_pictures import LabelledPictures
from openmps.data._picture_files import PictureFiles, find_pictures, read_picture
from openmps.data._recordings import Recording, Recordings, read_recordings
from openmps.data._windows import RecordingWindows, SignalAugmentation

__all__ = [
    "Augmentation",
    "BoxedPicture",
    "BoxedPictures",
    "BoxedSamples",
    "ClassFolder",
    "LabelledPictures",
    "PictureFiles",
    "Recording",
    "RecordingWindows",
    "Recordings",
    "SignalAugmentation",
    "View",
    "find_pictures",
    "read_boxes",
    "read_class_folder",
    "read_picture",
    "read_recordings",
]

publish(__name__, __all__, globals())
