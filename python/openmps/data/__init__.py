"""Data from disk as people have it: pictures in a folder for each class, decoded, cached and augmented.

Pillow decodes pictures (``pip install "openmps[data]"``). Pictures are uint8 arrays (height, width, channels).
"""

from __future__ import annotations

from openmps._public import publish
from openmps.data._augmentation import Augmentation, View
from openmps.data._class_folder import ClassFolder, read_class_folder
from openmps.data._labelled_pictures import LabelledPictures
from openmps.data._picture_files import PictureFiles, find_pictures, read_picture

__all__ = [
    "Augmentation",
    "ClassFolder",
    "LabelledPictures",
    "PictureFiles",
    "View",
    "find_pictures",
    "read_class_folder",
    "read_picture",
]

publish(__name__, __all__, globals())
