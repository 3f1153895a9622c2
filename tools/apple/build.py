"""The build for macOS, made here against the stand-in: its list of sources, its objects, their symbols."""

from __future__ import annotations

import json
import pathlib
import subprocess

from apple import exports, objects, stand_in

ROOT = pathlib.Path(__file__).parents[2]
# Of compat/, what Apple's runtime does not have; all of core/ and bindings/ comes to it.
COMPAT = {
    "communicator_apple.cpp",
    "device_search_apple.cpp",
    "error_context.cpp",
    "guard.cpp",
    "guard_modern.mm",
    "guard_objc.mm",
    "method_call_invocation.mm",
    "process_end_apple.cpp",
    "process_fork.cpp",
    "settings_apple.cpp",
    "threads.mm",
}
IMAGES = {"openmps": "openmps", "openmps_compat": "openmps", "_core": "_core"}  # the library of each target


class Build:
    """One folder of CMake's, for one processor."""

    def __init__(self, folder: pathlib.Path, processor: str, unity: bool = True):
        self.folder = folder / processor
        self.processor = processor
        self.unity = unity
        self.apple = folder / f"apple-{processor}"

    def configure(self, source: pathlib.Path = ROOT) -> None:
        """Raises CalledProcessError if CMake does not configure."""
        stand_in.make(self.apple, self.processor)
        query = self.folder / ".cmake" / "api" / "v1" / "query"
        query.mkdir(parents=True, exist_ok=True)
        (query / "codemodel-v2").touch()
        arguments = [
            "cmake", "-S", str(source), "-B", str(self.folder), "-G", "Ninja", "--log-level=WARNING",
            *stand_in.configure_arguments(self.apple, self.processor),
            "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=OFF",
            "-DOPENMPS_PYTHON=ON", "-DOPENMPS_WERROR=ON", f"-DOPENMPS_UNITY={'ON' if self.unity else 'OFF'}",
        ]  # fmt: skip
        subprocess.run(arguments, check=True, cwd=self.folder, env=stand_in.environment(), stdout=subprocess.DEVNULL)

    def sources(self) -> set[str]:
        """The compiled sources, relative to the project's root."""
        found: set[str] = set()
        for reply in (self.folder / ".cmake" / "api" / "v1" / "reply").glob("target-*.json"):
            target = json.loads(reply.read_text())
            paths = (pathlib.Path(source["path"]) for source in target["sources"])
            if target["type"] != "UTILITY":
                found |= {str(path) for path in paths if path.suffix in (".cpp", ".mm") and not path.is_absolute()}
        return {path for path in found if path.startswith("csrc/")}

    def outputs(self) -> list[str]:
        """The object files, relative to the build's folder."""
        commands = json.loads((self.folder / "compile_commands.json").read_text())
        outputs = [pathlib.Path(each["output"]) for each in commands]
        return [str((self.folder / each).relative_to(self.folder)) for each in outputs if each.suffix == ".o"]

    def compile(self) -> str:
        """Compiles all objects; returns what the compiler says, and the empty text if it is content."""
        arguments = ["ninja", "-C", str(self.folder), "-k", "0", "--quiet", *self.outputs()]
        done = subprocess.run(arguments, env=stand_in.environment(), capture_output=True, text=True)
        return "" if done.returncode == 0 else done.stdout + done.stderr

    def wrong_symbols(self) -> list[str]:
        """Sentences on names that two objects define, or that no library has."""
        images: dict[str, list[objects.Symbols]] = {}
        for output in self.outputs():
            target = next(part for part in output.split("/") if part.endswith(".dir")).removesuffix(".dir")
            images.setdefault(IMAGES[target], []).append(objects.symbols_of(self.folder / output))
        zig = stand_in.zig()
        assert zig is not None
        of_macos = exports.of_frameworks() | exports.of_system(zig)
        visible = {name for each in images["openmps"] for name in (each.defined | each.weak) - each.hidden}
        return [
            *wrong_in("libopenmps.dylib", images["openmps"], of_macos),
            *wrong_in("the Python module", images["_core"], of_macos | visible),
        ]


def wrong_in(image: str, parts: list[objects.Symbols], elsewhere: set[str]) -> list[str]:
    """As Build.wrong_symbols, for the objects of one library. `elsewhere` has the names of others."""
    wrong = []
    seen: set[str] = set()
    for part in parts:
        wrong += [f"{image}: two objects define {name}" for name in sorted(part.defined & seen)]
        seen |= part.defined
    has = elsewhere | seen | {name for part in parts for name in part.weak}
    needed = {name for part in parts for name in part.undefined}
    missing = (name for name in sorted(needed - has) if not exports.is_of_languages(name))
    return wrong + [f"{image}: no library of macOS has {name}" for name in missing]


def expected_sources() -> set[str]:
    """Those of a Mac: all of core and of the Python module, and some of compat."""
    csrc = ROOT / "csrc"
    paths = [*(csrc / "core").rglob("*"), *(csrc / "bindings").glob("*"), *(csrc / "compat" / each for each in COMPAT)]
    return {str(path.relative_to(ROOT)) for path in paths if path.suffix in (".cpp", ".mm")}
