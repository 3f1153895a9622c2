"""Structures of kernels with pointers, textures and samplers, from a dict: argument buffers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from openmps.errors import ArgumentError, DTypeError, UnsupportedError
from openmps.metal._slots import Argument, Slot, TextureSlot
from openmps.metal._textures import KIND_NAMES
from openmps.metal._types import element_type, integer_kind, type_name, value_bytes

_ARRAY, _TEXTURE, _SAMPLER, _POINTER = 2, 58, 59, 60  # of MTLDataType
_ACCESS: dict[int, Literal["read", "read_write", "write"]] = {0: "read", 1: "read_write", 2: "write"}


@dataclass(frozen=True)
class Member:
    """A member of a structure: its index, and what takes its value; None: a number, a vector or a structure."""

    argument: Argument
    data_type: int
    slot: Slot | TextureSlot | None
    who: str

    @property
    def is_sampler(self) -> bool:
        return self.data_type == _SAMPLER

    @property
    def is_written(self) -> bool:
        return self.slot is not None and self.slot.is_written

    def value(self, given: Any) -> bytes:
        """Return a number or a vector as it is in memory."""
        element = element_type(self.data_type)
        if element is not None:
            return value_bytes(given, element, self.who)
        raise UnsupportedError(
            f"{self.who} is {self.argument.type}, which a dict does not give; expected bytes for all."
        )


class Structure:
    """The members of a buffer's structure, as the core tells them; none if it has no reflection."""

    def __init__(self, slot: Slot, members: Sequence[tuple[str, int, int, int, int, int, int]]) -> None:
        self._slot = slot
        self._members = {name: _member(slot, name, *rest) for name, *rest in members}

    def given(self, values: Mapping[str, Any]) -> list[tuple[Member, Any]]:
        """Return each member with its value.

        Raises
        ------
        ArgumentError
            If the kernel writes the structure itself, or the names are not those of its members.
        """
        if not self._members:
            raise DTypeError(f"{self._slot.who} is {self._slot.argument.type} without known members; a dict is given.")
        if self._slot.is_written:
            raise ArgumentError(f"{self._slot.who} is written; a dict gives a structure that a kernel reads.")
        if set(values) != set(self._members):
            raise ArgumentError(
                f"{self._slot.who} has the members {', '.join(self._members)}; {', '.join(map(str, values)) or 'none'} "
                "are given."
            )
        return [(member, values[name]) for name, member in self._members.items()]


def _member(slot: Slot, name: str, index: int, data_type: int, element: int, access: int, kind: int, of: int) -> Member:
    who = f"Member {name!r} of {slot.who[0].lower()}{slot.who[1:]}"
    if data_type == _TEXTURE:
        kind_name = KIND_NAMES.get(kind, "other")
        argument = Argument(name, "texture", index, _ACCESS[access], f"texture{kind_name}<{type_name(of)}>")
        return Member(argument, data_type, TextureSlot(argument, kind_name, integer_kind(of), who), who)
    if data_type == _POINTER:
        argument = Argument(name, "buffer", index, _ACCESS[access], type_name(element))
        return Member(argument, data_type, Slot(argument, element_type(element), who), who)
    if data_type == _SAMPLER:
        return Member(Argument(name, "sampler", index, "read", "sampler"), data_type, None, who)
    what = "an array" if data_type == _ARRAY else type_name(data_type)
    return Member(Argument(name, "buffer", index, "read", what), data_type, None, who)
