"""Checks that a file includes the standard headers of the names that it uses.

    python tools/check_includes.py [--fix]

A name of the table below needs its header. The file, or a header of the project that it includes directly or
indirectly, must include it. Includes inside standard headers do not count, because libraries differ: `std::sort`
without <algorithm> compiled with one library and not with another.

Prints each file that lacks a header and exits 1 if there is one; --fix writes the includes.
"""

from __future__ import annotations

import functools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[1]
FOLDERS = ("csrc", "tests", "benchmarks", "examples")
SUFFIXES = {".h", ".cpp", ".mm"}
SEARCHED = (ROOT / "csrc", ROOT)  # where "..." is looked for, after the file's own folder
QUOTED = re.compile(r'^\s*#\s*(?:include|import)\s+"([^"]+)"', re.MULTILINE)
ANGLED = re.compile(r"^\s*#\s*(?:include|import)\s+<([^>]+)>", re.MULTILINE)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
STRING = re.compile(r'R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"')

# Standard header -> what it is included for. Names that several headers promise are left out.
NAMES = {
    "algorithm": "sort stable_sort partial_sort nth_element find find_if find_if_not any_of all_of none_of count_if "
    "copy_n copy_if fill_n generate transform reverse rotate unique remove_if lower_bound upper_bound equal_range "
    "binary_search min_element max_element minmax_element minmax clamp min max is_sorted adjacent_find mismatch "
    "set_difference includes next_permutation ranges::[a-z_]+",
    "array": "array to_array",
    "atomic": "atomic atomic_flag atomic_thread_fence",
    "bit": "bit_cast bit_ceil bit_width popcount countl_zero countr_zero has_single_bit",
    "chrono": "chrono",
    "cmath": "sqrt exp log log1p expm1 pow fabs floor ceil round trunc lround llround isnan isinf isfinite fmod tanh "
    "erf signbit copysign nextafter ldexp frexp",
    "condition_variable": "condition_variable",
    "cstdlib": "getenv strtol strtoul strtoull strtod",
    "cstring": "memcpy memset memcmp memmove strlen strcmp strchr",
    "deque": "deque",
    "filesystem": "filesystem",
    "fstream": "ifstream ofstream",
    "functional": "function reference_wrapper",
    "limits": "numeric_limits",
    "map": "map multimap",
    "memory": "unique_ptr shared_ptr weak_ptr make_unique make_shared enable_shared_from_this",
    "mutex": "mutex recursive_mutex lock_guard unique_lock scoped_lock once_flag call_once",
    "numbers": "numbers",
    "numeric": "accumulate iota partial_sum inner_product reduce gcd lcm exclusive_scan",
    "optional": "optional nullopt make_optional",
    "random": "mt19937 mt19937_64 uniform_int_distribution uniform_real_distribution normal_distribution",
    "set": "set multiset",
    "span": "span",
    "sstream": "ostringstream istringstream stringstream",
    "string": "string to_string stoi stol stoll stoull stod",
    "string_view": "string_view",
    "thread": "thread this_thread",
    "unordered_map": "unordered_map",
    "unordered_set": "unordered_set",
    "utility": "exchange",
    "variant": "variant get_if holds_alternative visit monostate",
    "vector": "vector",
}
USES = {header: re.compile(r"\bstd::(?:" + "|".join(names.split()) + r")\b") for header, names in NAMES.items()}


def found(include: str, by: pathlib.Path) -> pathlib.Path | None:
    """The file of an include in quotes, where it is one of the project's."""
    for folder in (by.parent, *SEARCHED):
        path = folder / include
        if path.is_file():
            return path.resolve()
    return None


@functools.cache
def text_of(path: pathlib.Path) -> str:
    return path.read_text(encoding="utf-8")


@functools.cache
def included_by(path: pathlib.Path) -> tuple[frozenset[str], tuple[pathlib.Path, ...]]:
    """The standard headers and the project's headers that a file itself includes."""
    text = text_of(path)
    behind = (found(include, path) for include in QUOTED.findall(text))
    return frozenset(ANGLED.findall(text)), tuple(file for file in behind if file is not None)


def headers_of(path: pathlib.Path) -> set[str]:
    """Standard headers that the file includes, directly or through headers of the project."""
    headers: set[str] = set()
    seen = {path}
    waiting = [path]
    while waiting:
        standard, project = included_by(waiting.pop())
        headers |= standard
        waiting += [file for file in project if file not in seen]
        seen.update(project)
    return headers


def missing(path: pathlib.Path) -> list[str]:
    """The headers that a file lacks."""
    code = STRING.sub('""', COMMENT.sub("", text_of(path)))
    used = {header for header, names in USES.items() if names.search(code)}
    return sorted(used - headers_of(path)) if used else []


def write(path: pathlib.Path, headers: list[str]) -> None:
    """Adds the includes to the file's standard ones, sorted, or after its last include."""
    lines = text_of(path).split("\n")
    standard = [i for i, line in enumerate(lines) if re.match(r"#include <[a-z_]+>$", line)]
    for header in headers:
        line = f"#include <{header}>"
        if standard:
            group = [i for i in standard if lines[i] < line]
            at = group[-1] + 1 if group else standard[0]
            lines.insert(at, line)
            standard = [i for i, text in enumerate(lines) if re.match(r"#include <[a-z_]+>$", text)]
        else:
            includes = [i for i, text in enumerate(lines) if re.match(r"#\s*(include|import)\b", text)]
            first_quoted = next((i for i in includes if '"' in lines[i] and i != includes[0]), None)
            at = first_quoted if first_quoted is not None else includes[-1] + 1
            before_blank = first_quoted is None
            lines[at:at] = ["", line] if before_blank else [line, ""]
            standard = [lines.index(line)]
    path.write_text("\n".join(lines), encoding="utf-8")


def main() -> int:
    fix = "--fix" in sys.argv[1:]
    bad = 0
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in SUFFIXES:
                continue
            lacks = missing(path.resolve())
            if not lacks:
                continue
            bad += 1
            names = ", ".join(f"<{header}>" for header in lacks)
            print(f"{path.relative_to(ROOT)} uses names of {names} and does not include it.")
            if fix:
                write(path, lacks)
    return 1 if bad and not fix else 0


if __name__ == "__main__":
    sys.exit(main())
