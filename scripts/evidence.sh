#!/bin/sh
# Runs the experiments of docs/evidence.md and writes that page: tools/evidence.py says how.
set -eu
cd "$(dirname "$0")/.."
scripts/bootstrap.sh test
exec "${OPENMPS_VENV:-.venv}/bin/python" tools/evidence.py "$@"
