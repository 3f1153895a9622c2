"""Starts ranks as torchrun does: python started_ranks.py RANKS COMMAND...

It listens on the port that it names to them, passes on Ctrl-C, and ends when all have. Other than torchrun it ends no
rank because another one has ended: the ranks have to do so by themselves. It prints which rank has which process.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys


def main() -> int:
    """Start the ranks; return the status of one that failed, else 0."""
    size, command = int(sys.argv[1]), sys.argv[2:]
    with socket.create_server(("127.0.0.1", 0)) as server:
        known = {"WORLD_SIZE": str(size), "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(server.getsockname()[1])}
        own = [{"RANK": str(rank), "LOCAL_RANK": str(rank)} for rank in range(size)]
        ranks = [subprocess.Popen(command, env={**os.environ, **known, **numbers}) for numbers in own]

        def pass_on(number: int, _: object) -> None:
            for rank in ranks:
                rank.send_signal(number)

        signal.signal(signal.SIGINT, pass_on)
        statuses = [rank.wait() for rank in ranks]
    for rank, status in enumerate(statuses):
        if status < 0:
            print(f"rank {rank} exited on signal {-status}", file=sys.stderr)
    return next((abs(status) for status in statuses if status), 0)


if __name__ == "__main__":
    sys.exit(main())
