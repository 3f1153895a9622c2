"""The facts of a run that others have to share: a run that goes on with those of its checkpoint, ranks with rank 0."""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from typing import Any

from openmps._training.identity import PREFIX
from openmps.errors import ArgumentError

__all__ = ["CONTENT", "SAMPLES", "expect_same", "flat", "shown"]

CONTENT = "content"  # the key of the facts that are identities
SAMPLES = "samples"  # and of those of a user's Samples

_DIGITS = 12  # of an identity in a message


def flat(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts without facts inside them, by names for messages.

    Examples
    --------
    >>> flat({"samples": {"content": {"labels": "sha256:12"}}, "validation": {"images": 3}})
    {'the content of labels': 'sha256:12', 'images of validation': 3}
    """
    found: dict[str, Any] = {}
    for name, value in facts.items():
        if name == CONTENT and isinstance(value, Mapping):
            found |= {f"the content of {part}": each for part, each in value.items()}
        elif isinstance(value, Mapping):
            for part, each in flat(value).items():
                is_own = name == SAMPLES and part not in facts
                found[part if is_own else f"{part} of {name}"] = each
        else:
            found[name] = value
    return found


def expect_same(who: str, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
    """Refuse to go on from a checkpoint with other data or settings than it has; `who` names it.

    A checkpoint of an older openmps has no identities: then a warning says that data are not compared.

    Raises
    ------
    ArgumentError
        The text names the first fact that differs, and both values.
    """
    known, unknown = flat(theirs), []
    for name, value in flat(json.loads(json.dumps(dict(ours)))).items():
        if name not in known and _is_identity(value):
            unknown.append(name)
        elif known.get(name) != value:
            raise ArgumentError(
                f"{who}: {name} is {shown(known.get(name))}, this run has {shown(value)}; they have to agree."
            )
    if unknown:
        warnings.warn(
            f"{who} is of an older openmps and does not have {', '.join(unknown)}: whether this run has the same is "
            f"not known.",
            stacklevel=2,
        )


def shown(value: Any) -> str:
    """Return a value for a message: the first digits of an identity, anything else as it is."""
    return f"{value[: len(PREFIX) + _DIGITS]}…" if _is_identity(value) else str(value)


def _is_identity(value: Any) -> bool:
    return isinstance(value, str) and value.startswith(PREFIX)
