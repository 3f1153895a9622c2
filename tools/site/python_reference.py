"""The reference of the Python package: a page for each public module, class and function, made of the docstrings."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import openmps
from docstrings import escaped

FOLDER = "reference"
_SUBMODULES = ["openmps.errors", "openmps.nn.initializers", "openmps.nn.names", "openmps.onnx"]
_LONG = 80  # methods of a class from which on they get pages by kind


class Name(NamedTuple):
    """A public name: the module that lists it, the name there, and its value."""

    module: str
    name: str
    value: Any

    @property
    def place(self) -> str:
        """Return its page."""
        # Files whose names differ in capitals alone are one file on some systems.
        kind = "class-" if inspect.isclass(self.value) else ""
        return f"{FOLDER}/{self.module}/{kind}{self.name}.rst"

    @property
    def summary(self) -> str:
        """Return the first sentence of the docstring."""
        return escaped(first_sentence(inspect.getdoc(self.value) or "")) if self.is_documented else ""

    @property
    def is_documented(self) -> bool:
        """Whether the value has a docstring that is its own: a class or a function."""
        return inspect.isclass(self.value) or inspect.isroutine(self.value)


def public_modules() -> list[str]:
    """Return the public modules that programs import names from."""
    found = ["openmps", *_SUBMODULES]
    for name in openmps.__all__:
        value = getattr(openmps, name)
        if inspect.ismodule(value):
            found.append(value.__name__)
    tasks = (getattr(openmps.tasks, name) for name in openmps.tasks.__all__)
    found += [task.__name__ for task in tasks if inspect.ismodule(task)]
    return sorted(set(found))


def names_of(module: str) -> list[Name]:
    """Return what a module lists, without its modules."""
    owner = importlib.import_module(module)
    listed = owner.__all__ if hasattr(owner, "__all__") else [n for n in vars(owner) if _is_own(owner, n)]
    values = ((name, getattr(owner, name)) for name in listed)
    return [Name(module, name, value) for name, value in values if not inspect.ismodule(value) and name[0] != "_"]


def _is_own(owner: Any, name: str) -> bool:
    value = getattr(owner, name)
    return name[0] != "_" and inspect.isroutine(value) and value.__module__ == owner.__name__


def public_names() -> dict[str, Name]:
    """Return each public class and function once, by its full names; one that two modules list is one entry twice."""
    found: dict[str, Name] = {}
    homes: dict[int, Name] = {}
    every = [name for module in public_modules() for name in names_of(module)]
    for name in sorted(every, key=lambda each: getattr(each.value, "__module__", "") != each.module):
        home = homes.setdefault(id(name.value), name) if name.is_documented else name
        found[f"{name.module}.{name.name}"] = home
    return found


def first_sentence(doc: str) -> str:
    """Return the first sentence of a docstring, in one line.

    >>> first_sentence("The mean (e.g. of 3. and 4).\\n\\nMore.")
    'The mean (e.g. of 3. and 4).'
    """
    paragraph = " ".join(doc.partition("\n\n")[0].split())
    end = re.search(r"(?<!e\.g)(?<!i\.e)\.(?= [A-Z])|:$", paragraph)
    return paragraph[: end.start() + 1] if end else paragraph


def reference_pages() -> dict[str, str]:
    """Return all pages of the reference by their places."""
    names = public_names()
    pages = {f"{FOLDER}/{module}.rst": _module_page(module, names) for module in public_modules()}
    for home in dict.fromkeys(names.values()):
        pages |= _long_class(home) if _is_long(home) else {home.place: _page(home)}
    pages[f"{FOLDER}/index.md"] = _index(len({home.place for home in names.values()}))
    return pages


def _heading(title: str, *above: tuple[str, str]) -> list[str]:
    """Return the head of a page. Pages of names are in no table of contents: `above` has the way to them."""
    way = " › ".join(f":doc:`{text} </{place.removesuffix('.rst')}>`" for text, place in above)
    head = [":orphan:", "", f".. rst-class:: way\n\n{way}", ""] if above else []
    return [*head, title, "=" * len(title), ""]


def _way(home: Name) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("Python reference", f"{FOLDER}/index"), (home.module, f"{FOLDER}/{home.module}")


def _index(count: int) -> str:
    rows = []
    for module in public_modules():
        doc = first_sentence(inspect.getdoc(importlib.import_module(module)) or "")
        rows.append(f"| [`{module}`](/{FOLDER}/{module}.rst) | {doc.replace('|', chr(92) + '|')} |")
    contents = [f"{module}" for module in public_modules()]
    return "\n".join(
        [
            "# Python reference",
            "",
            f"Each of the {count} public classes and functions has a page, made of its docstring. Examples in them run",
            "as tests.",
            "",
            "| Module | Content |",
            "|---|---|",
            *rows,
            "",
            "```{toctree}",
            ":hidden:",
            "",
            *contents,
            "```",
            "",
        ]
    )


def _table(rows: Iterable[tuple[str, str]]) -> list[str]:
    lines = [".. list-table::", "   :class: names", "   :widths: 30 70", ""]
    for link, sentence in rows:
        lines += [f"   * - {link}", f"     - {sentence}"]
    return [*lines, ""]


def _module_page(module: str, names: dict[str, Name]) -> str:
    own = sorted(names_of(module), key=lambda name: (not inspect.isclass(name.value), name.name.lower()))
    lines = [*_heading(module), f".. automodule:: {module}", "   :no-members:", ""]
    homes = [(name, names[f"{module}.{name.name}"]) for name in own]
    for title, kind in (("Classes", True), ("Functions and values", False)):
        rows = [(n, home) for n, home in homes if inspect.isclass(n.value) is kind]
        if rows:
            lines += [title, "-" * len(title), ""]
            lines += _table((f":doc:`{n.name} </{home.place.removesuffix('.rst')}>`", n.summary) for n, home in rows)
    return "\n".join(lines)


def methods_of(kind: type) -> dict[str, type]:
    """Return the public methods and properties of a class that have docstrings, each with the class that defines it."""
    found = {}
    for name, value in inspect.getmembers(kind):
        owner = next(base for base in kind.__mro__ if name in vars(base)) if name[0] != "_" else object
        if owner.__module__.startswith("openmps") and isinstance(getattr(value, "__doc__", None), str):
            is_member = callable(value) or isinstance(vars(owner)[name], property)
            if is_member and not inspect.isclass(value):
                found[name] = owner
    return found


def _page(home: Name) -> str:
    lines = [*_heading(home.name, *_way(home)), f".. currentmodule:: {home.module}", ""]
    if inspect.isclass(home.value):
        members = ", ".join(methods_of(home.value))
        lines += [f".. autoclass:: {home.name}"]
        foreign = [base.__name__ for base in home.value.__mro__ if not base.__module__.startswith("openmps")]
        inherited = f"   :inherited-members: {', '.join(foreign)}"
        lines += [f"   :members: {members}", inherited] if members else ["   :no-members:"]
    elif inspect.isroutine(home.value):
        lines.append(f".. autofunction:: {home.name}")
    else:
        text = str(home.value).replace("openmps._", "").replace("typing.", "")
        lines += [f".. py:data:: {home.name}", "", f"   Stands for ``{text}``."]
    return "\n".join([*lines, ""])


def _is_long(home: Name) -> bool:
    return inspect.isclass(home.value) and len(methods_of(home.value)) >= _LONG


def _long_class(home: Name) -> dict[str, str]:
    """Return the page of a class with many methods, and one for the methods of each part that it inherits from."""
    parts: dict[type, list[str]] = {}
    for name, owner in methods_of(home.value).items():
        parts.setdefault(owner, []).append(name)
    lines = [*_heading(home.name, *_way(home)), f".. currentmodule:: {home.module}", ""]
    lines += [f".. autoclass:: {home.name}", "   :no-members:", ""]
    pages, way = {}, (*_way(home), (home.name, home.place))
    for part in (part for part in home.value.__mro__ if part in parts):
        title = "More" if part is home.value else _words(part.__name__)
        sentence = escaped(first_sentence(inspect.getdoc(part) or "")) if part is not home.value else ""
        stem = re.sub(r"\W+", "_", f"{part.__module__.partition('._')[2]}_{part.__name__}").lower()
        place = f"{home.place.removesuffix('.rst')}/{stem}.rst"
        rows = [f":meth:`~{home.module}.{home.name}.{name}`" for name in parts[part]]
        lines += [title, "-" * len(title), "", sentence, "", ", ".join(rows), ""]
        automethods = [f".. auto{_kind(home.value, name)}:: {home.name}.{name}" for name in parts[part]]
        current = f".. currentmodule:: {home.module}"
        pages[place] = "\n".join(
            [*_heading(f"{home.name}: {title}", *way), sentence, "", current, "", *automethods, ""]
        )
    return pages | {home.place: "\n".join(lines)}


def _words(name: str) -> str:
    """Return a class's name as words.

    >>> _words("ControlFlow")
    'Control flow'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()


def _kind(kind: type, name: str) -> str:
    return "property" if isinstance(inspect.getattr_static(kind, name), property) else "method"
