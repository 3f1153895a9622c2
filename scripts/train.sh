#!/bin/sh
# Sets everything up and trains the handwritten-digit network; arguments go to `openmps train digits`.
set -eu
cd "$(dirname "$0")/.."
scripts/bootstrap.sh
exec "${OPENMPS_VENV:-.venv}/bin/openmps" train digits "$@"
