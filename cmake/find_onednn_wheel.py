"""Prints the folder of oneDNN's CMake package when its wheel is installed in this Python, else nothing."""

import importlib.metadata
from pathlib import Path

WHEELS = ("onednn-devel-cpu-gomp", "onednn-devel")


def cmake_folder() -> str:
    for wheel in WHEELS:
        try:
            files = importlib.metadata.distribution(wheel).files or []
        except importlib.metadata.PackageNotFoundError:
            continue
        for file in files:
            if file.name == "dnnl-config.cmake":
                return str(Path(file.locate()).resolve().parent)
    return ""


if __name__ == "__main__":
    print(cmake_folder())
