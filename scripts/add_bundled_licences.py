"""Adds to a repaired wheel the copyright files of the distribution's packages whose libraries were copied into it.

    python scripts/add_bundled_licences.py openmps-....whl

auditwheel copies libraries, not the texts under which they may be passed on. Debian keeps those per package.
"""

import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import zipfile

DOCUMENTS = pathlib.Path("/usr/share/doc")
FULL_TEXTS = pathlib.Path("/usr/share/common-licenses")
TARGET = "openmps/licenses/bundled"
# scripts/small_gnustep.sh writes this into the libraries that it puts in the place of others.
OWN = b"not in the wheel of openmps"
SMALLEST = 9  # zlib's level


def bundled_libraries(wheel: zipfile.ZipFile) -> list[str]:
    """The libraries of others, by the names that they had before auditwheel put a hash into them."""
    items = [item for item in wheel.infolist() if not item.is_dir() and item.filename.startswith("openmps.libs/")]
    names = [pathlib.PurePosixPath(item.filename).name for item in items if OWN not in wheel.read(item)]
    return sorted(re.sub(r"-[0-9a-f]{8,}(?=\.so)", "", name) for name in names)


def package_of(library: str) -> str | None:
    """The package that holds a library; the file may have a longer version than the name it is linked by."""
    pattern = re.sub(r"\.so.*", ".so*", library)
    search = subprocess.run(["dpkg-query", "--search", f"*/{pattern}"], capture_output=True, text=True)
    lines = search.stdout.splitlines()
    runtime = [line for line in lines if re.search(rf"/{re.escape(library)}$", line)] or lines
    return runtime[0].split(":", 1)[0].split(",")[0] if runtime else None


def texts(libraries: list[str]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    missing = []
    for library in libraries:
        package = package_of(library)
        document = DOCUMENTS / (package or "none") / "copyright"
        if package and document.exists():
            found[f"{TARGET}/{package}.txt"] = document.read_bytes()
        else:
            missing.append(library)
    if missing:
        raise SystemExit(f"openmps: no copyright file was found for the bundled libraries {', '.join(missing)}.")
    mentioned = set(re.findall(rb"/usr/share/common-licenses/([\w.+-]*\w)", b"".join(found.values())))
    for name in sorted(word.decode() for word in mentioned):
        if (FULL_TEXTS / name).is_file():
            found[f"{TARGET}/full-texts/{name}.txt"] = (FULL_TEXTS / name).read_bytes()
    return found


def record_line(name: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def add(path: pathlib.Path) -> int:
    """Rewrites the wheel with the texts and its list of contents brought up to date; how many there are."""
    fresh = path.with_suffix(".part")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED) as new:
        extra = texts(bundled_libraries(old))
        for item in old.infolist():
            content = old.read(item)
            if item.filename.endswith(".dist-info/RECORD"):
                content += "".join(record_line(name, text) for name, text in extra.items()).encode()
            new.writestr(item, content, compresslevel=SMALLEST)
        for name, text in extra.items():
            new.writestr(name, text, compresslevel=SMALLEST)
    fresh.replace(path)
    return len(extra)


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        print(f"openmps: {add(pathlib.Path(argument))} licence texts of bundled libraries added", file=sys.stderr)
