"""Data from disk as people have it: pictures in folders or with boxes, recordings of sensors.

Pillow decodes pictures (``pip install "openmps[data]"``). Pictures are uint8 arrays (height, width, channels).
"""

from __future__ import annotations

from openmps._public import publish
from openmps.data._augmentation import Augmentation, View
from openmps.data._box_csv import is_box_table as is_box_table
from openmps.data._box_yolo import is_yolo as is_yolo
from openmps.data._boxed_samples import BoxedSamples
from openmps.data._boxes import BoxedPicture, BoxedPictures, read_boxes
from openmps.data._boxes import touches as touches
from openmps.data._class_folder import ClassFolder, read_class_folder
from openmps.data._labelled_pictures import LabelledPictures
from openmps.data._labelled_pictures import extents_of as extents_of
from openmps.data._picture_files import PictureFiles, find_pictures, read_picture
from openmps.data._picture_files import entries_of as entries_of
from openmps.data._picture_files import extent_of as extent_of
from openmps.data._picture_files import files_below as files_below
from openmps.data._recordings import Recording, Recordings, read_recordings
from openmps.data._report import Report
from openmps.data._report import counted as counted
from openmps.data._report import named as named
from openmps.data._report import tally as tally
from openmps.data._report import warn_of_left_out as warn_of_left_out
from openmps.data._shuffled_folder import Pictures, folder
from openmps.data._stratified import split as split
from openmps.data._text import Text
from openmps.data._windows import RecordingWindows, SignalAugmentation

__all__ = [
    "Augmentation",
    "BoxedPicture",
    "BoxedPictures",
    "BoxedSamples",
    "ClassFolder",
    "LabelledPictures",
    "PictureFiles",
    "Pictures",
    "Recording",
    "RecordingWindows",
    "Recordings",
    "Report",
    "SignalAugmentation",
    "Text",
    "View",
    "find_pictures",
    "folder",
    "read_boxes",
    "read_class_folder",
    "read_picture",
    "read_recordings",
]

publish(__name__, __all__, globals())
