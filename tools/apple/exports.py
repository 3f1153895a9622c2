"""The names that the libraries of macOS export, as far as the facts, the headers and zig's list of libSystem say."""

from __future__ import annotations

import pathlib
import re

from apple import facts

HERE = pathlib.Path(__file__).parent
# Functions of Apple's Objective-C runtime that clang calls, and what libSystem has from the compiler's own library.
RUNTIME = re.compile(
    r"_objc_(msgSend\w*|alloc\w*|opt_\w+|autorelease\w*|retain\w*|release\w*|storeStrong|enumerationMutation|"
    r"exception_\w+|begin_catch|end_catch|terminate|getProperty|setProperty\w*|sync_\w+|getClass|ehtype_vtable)"
    r"|_OBJC_EHTYPE_id|__objc_empty_(cache|vtable)|___objc_personality_v0|__NSConcrete(Global|Stack)Block|__Block_object_\w+"
    r"|___CFConstantStringClassReference|__isPlatformVersionAtLeast|___isPlatformVersionAtLeast"
)
# Names of libc++ and its ABI library, whose headers say what macOS 12 has, and of the linker; of the Python that loads
# the module.
CXX = re.compile(
    r"__Z(T[ISV]|N?K?)*(St|NSt|NKSt|N10__cxxabiv1)\w*|__Z(n[aw]|d[al])\w+|___(cxa|gxx)_\w+|___dynamic_cast|___dso_handle|__ZTI\w|__ZTIP?K?\w"
)
PYTHON = re.compile(r"__?Py\w+")


def of_frameworks() -> set[str]:
    """Classes, functions and constants of the facts, and those of the headers in sdk/."""
    names = set()
    for framework in facts.read().values():
        names |= {symbol for name in framework.classes for symbol in class_symbols(name)}
        names |= {f"_{name}" for name in [*framework.functions, *framework.constants]}
    for header in (HERE / "sdk").rglob("*.h"):
        text = header.read_text()
        names |= {symbol for name in re.findall(r"^@interface (\w+)", text, re.M) for symbol in class_symbols(name)}
        names |= {f"_{name}" for name in re.findall(r"^FOUNDATION_EXPORT .*?(\w+)(?:\([^()]*\))?;", text, re.M)}
    return names | set(class_symbols("NSObject"))


def class_symbols(name: str) -> list[str]:
    return [f"_OBJC_{kind}_$_{name}" for kind in ("CLASS", "METACLASS", "EHTYPE")]


def of_system(zig: pathlib.Path) -> set[str]:
    """Those of libSystem and the libraries that it stands for."""
    return set(re.findall(r"[\w$]+", (zig.parent / "lib" / "libc" / "darwin" / "libSystem.tbd").read_text()))


def is_of_languages(name: str) -> bool:
    """Whether the runtime of Objective-C or C++ has the name, or Python."""
    return any(pattern.fullmatch(name) for pattern in (RUNTIME, CXX, PYTHON))
