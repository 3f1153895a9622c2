#!/bin/sh
# Runs the experiments of docs/evidence.md and writes that page: tools/evidence says how.
set -eu
cd "$(dirname "$0")/.."
scripts/bootstrap.sh test
PYTHONPATH=tools exec "${OPENMPS_VENV:-.venv}/bin/python" -m evidence "$@"
