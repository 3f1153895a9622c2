"""Training in several processes, each on a part of every batch: started by ``mpiexec -n 4 python train.py``.

``torchrun --nproc-per-node 4 train.py`` starts processes with a GPU each. Ray Train starts them with
:func:`ray_config`.

:func:`init` makes a process one of them. From then on ``TrainingGraph.fit`` and ``TrainingGraph.step`` train on the
rank's share of each batch, and sum gradients over all ranks. The page docs/distributed.md describes it.
"""

from openmps._public import publish
from openmps.distributed._by_ray import ray_config
from openmps.distributed._processes import barrier, finalize, init, local_rank, rank, size
from openmps.distributed._start import launch

__all__ = ["barrier", "finalize", "init", "launch", "local_rank", "rank", "ray_config", "size"]

publish(__name__, __all__, globals())
