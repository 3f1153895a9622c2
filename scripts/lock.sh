#!/bin/sh
# Writes constraints.txt: a version for each package that development, tests and the site use, as pip resolves
# pyproject.toml today. Nothing is installed.
#
#   scripts/lock.sh
#   PIP_CONSTRAINT=$PWD/constraints.txt scripts/bootstrap.sh full    installs these versions
set -eu
cd "$(dirname "$0")/.."
python=${OPENMPS_VENV:-.venv}/bin/python
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$python" scripts/build_requirements.py openmps dev docs demo >"$work/wanted.txt"
"$python" scripts/build_requirements.py >>"$work/wanted.txt"
"$python" -m pip --disable-pip-version-check install --quiet --dry-run --ignore-installed --report "$work/report.json" \
  --requirement "$work/wanted.txt"
"$python" - "$work/report.json" >"$work/constraints.txt" <<'END'
import json, sys

report = json.load(open(sys.argv[1]))
python = ".".join(report["environment"]["python_full_version"].split(".")[:2])
print("# scripts/lock.sh writes this file: versions for Python", python, "on", report["environment"]["sys_platform"])
found = (item["metadata"] for item in report["install"])
print(*sorted(f"{each['name'].lower().replace('_', '-')}=={each['version'].partition('+')[0]}" for each in found), sep="\n")
END
mv "$work/constraints.txt" constraints.txt
echo "openmps: constraints.txt has $(grep -c == constraints.txt) packages" >&2
