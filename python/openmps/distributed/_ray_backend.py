"""The backend of Ray Train that tells workers their ranks. Its classes are of use where Ray is installed."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from openmps._runtime.ranks import current, report_to, use
from openmps.distributed._address import SECRET
from openmps.distributed._launch import RAY_GROUP
from openmps.distributed._ray_exchange import NAMESPACE, Exchange

try:
    import ray
    from ray.train import Checkpoint, get_context, report
    from ray.train.backend import Backend, BackendConfig
except ModuleNotFoundError:
    Backend = BackendConfig = object

__all__ = ["OpenMPSConfig"]


class OpenMPSConfig(BackendConfig):  # type: ignore[misc]
    """Connects the workers of a Ray trainer as ranks."""

    @property
    def backend_cls(self) -> type[Any]:
        """The class that Ray makes one object of."""
        return _Backend


class _Backend(Backend):  # type: ignore[misc]
    """Runs in Ray's controller."""

    def __init__(self) -> None:
        self._exchange: Any = None  # the actor ends with this handle

    def on_start(self, worker_group: Any, backend_config: OpenMPSConfig) -> None:
        """Tell each worker its rank, and where ranks meet."""
        variables = {SECRET: secrets.token_hex(32)}
        if worker_group.get_resources_per_worker().get("GPU", 0) > 0:
            host, port = worker_group.execute_single(0, _address)
            variables |= {"MASTER_ADDR": host, "MASTER_PORT": str(port)}
        else:
            name = variables[RAY_GROUP] = secrets.token_hex(16)
            actor = ray.remote(num_cpus=0)(Exchange).options(name=name, namespace=NAMESPACE)
            self._exchange = actor.remote(len(worker_group))
        worker_group.execute(_become_rank, variables)

    def on_shutdown(self, worker_group: Any, backend_config: OpenMPSConfig) -> None:
        """Let workers leave, so that none takes the end of another one for a fault."""
        ray.wait(worker_group.execute_async(_leave), num_returns=len(worker_group), timeout=5)
        self._exchange = None


def _address() -> tuple[str, int]:
    """Return this machine's address, and a port; ranks meet on one of the eight after it."""
    return ray.util.get_node_ip_address(), 20000 + secrets.randbelow(10000)


def _become_rank(variables: dict[str, str]) -> None:
    context = get_context()
    os.environ.pop(RAY_GROUP, None)
    os.environ |= variables | {
        "RANK": str(context.get_world_rank()),
        "WORLD_SIZE": str(context.get_world_size()),
        "LOCAL_RANK": str(context.get_local_rank()),
        "LOCAL_WORLD_SIZE": str(context.get_local_world_size()),
    }
    report_to(_report)


def _report(metrics: Mapping[str, float], checkpoint: Path | None) -> None:
    """Tell Ray of an epoch. It waits for all workers, so those that train alone do not call it."""
    if get_context().get_world_size() == current().size:
        report(dict(metrics), None if checkpoint is None else Checkpoint.from_directory(str(checkpoint)))


def _leave() -> None:
    report_to(None)
    if current().size > 1:
        current().leave()
        use(None)
