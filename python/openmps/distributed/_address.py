"""Where ranks meet, and the key that a stranger does not know: from torchrun's variables and OPENMPS_SECRET.

The ranks of one machine meet on its loopback address, and a private file has their key. Ranks of several machines need
OPENMPS_SECRET. The run id of torchrun is no secret. It is "none" by default, `ps` shows it to all users of the machine,
and torchrun sends it in clear.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from openmps.errors import ArgumentError

__all__ = ["LOOPBACK", "PORTS", "SECRET", "Address", "address_of", "is_loopback"]

PORTS = 8  # that rank 0 may choose from
SECRET = "OPENMPS_SECRET"
LOOPBACK = "127.0.0.1"
_LEAST_CHARACTERS, _LEAST_DIFFERENT = 16, 8
_RUN_ID = "TORCHELASTIC_RUN_ID"
_NAMES = ("MASTER_ADDR", "MASTER_PORT", "WORLD_SIZE", _RUN_ID, "TORCHELASTIC_RESTART_COUNT")
_REMEDY = (
    f"Set {SECRET} to the same random text on all machines, such as the output of "
    f'python -c "import secrets; print(secrets.token_hex(16))".'
)


@dataclass(frozen=True)
class Address:
    """Where ranks meet, and what a stranger does not know.

    Parameters
    ----------
    host : str
    ports : tuple of int
        Those that rank 0 may choose from.
    key : bytes
        Empty if rank 0 makes it, and writes it and its port into a private file.
    note : str
        The name of that file.
    """

    host: str
    ports: tuple[int, ...]
    key: bytes = field(repr=False)
    note: str = ""


def address_of(environment: Mapping[str, str], port: str = "") -> Address:
    """Return the address that the variables give; `port` is another first port.

    Raises
    ------
    ArgumentError
        If there is no address, the port is none, or the ranks of several machines have no secret.
    """
    host, text = environment.get("MASTER_ADDR", ""), port or environment.get("MASTER_PORT", "")
    if not host or not text:
        raise ArgumentError("distributed.init: MASTER_ADDR and MASTER_PORT are not set; torchrun sets both.")
    if not text.isdecimal() or not 1024 <= int(text) <= 65535:
        raise ArgumentError(f'distributed.init: the port of rank 0 is "{text}", expected 1024 to 65535.')
    first = int(text) - 1024 + (0 if port else 1)
    ports = tuple(1024 + (first + i) % (65536 - 1024) for i in range(PORTS))
    run = json.dumps([environment.get(name, "") for name in _NAMES]).encode()
    secret = _secret(environment)
    if not _is_one_machine(environment):
        if secret is None:
            raise ArgumentError(
                f"distributed.init: the ranks are on several machines, and {SECRET} is not set; torchrun's run id, "
                f'"{environment.get(_RUN_ID, "")}", is no secret. {_REMEDY}'
            )
        return Address(host, ports, hmac.digest(secret, run, "sha256"))
    if secret is not None:
        return Address(LOOPBACK, ports, hmac.digest(secret, run, "sha256"))
    return Address(LOOPBACK, ports if port else (0,), b"", f"ranks-{hashlib.sha256(run).hexdigest()[:32]}")


def _secret(environment: Mapping[str, str]) -> bytes | None:
    """Return the user's secret; a text that a stranger may guess is refused."""
    text = environment.get(SECRET, "")
    if not text:
        return None
    if text == environment.get(_RUN_ID):
        raise ArgumentError(f"distributed.init: {SECRET} is torchrun's run id, which others can read. {_REMEDY}")
    if len(text) < _LEAST_CHARACTERS or len(set(text)) < _LEAST_DIFFERENT:
        raise ArgumentError(
            f"distributed.init: {SECRET} has {len(text)} letters, {len(set(text))} of them different, and others may "
            f"guess it; expected {_LEAST_CHARACTERS} or more, {_LEAST_DIFFERENT} of them different. {_REMEDY}"
        )
    return text.encode("utf-8", "surrogateescape")


def _is_one_machine(environment: Mapping[str, str]) -> bool:
    """Return whether all ranks are on this machine: by torchrun's numbers, or because its address is a loopback."""
    size = environment.get("WORLD_SIZE", "")
    return (bool(size) and environment.get("LOCAL_WORLD_SIZE") == size) or is_loopback(environment["MASTER_ADDR"])


def is_loopback(host: str) -> bool:
    """Return whether an address is that of this machine alone."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
