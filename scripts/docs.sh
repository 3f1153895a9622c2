#!/bin/sh
# Builds the site of documents into build/site/html, without the network once its packages are there. A warning of
# Sphinx and a link that leads nowhere are errors. OPENMPS_SITE names another folder.
#
#   scripts/docs.sh          what has changed
#   scripts/docs.sh clean    everything anew
set -eu
cd "$(dirname "$0")/.."
site=${OPENMPS_SITE:-build/site}
bin=${OPENMPS_VENV:-.venv}/bin

say() { echo "openmps: $*" >&2; }

if ! "$bin/python" -c "import openmps" 2>/dev/null; then
  scripts/bootstrap.sh
fi
if ! "$bin/python" -c "import furo, myst_parser, sphinx_copybutton, sphinx_design" 2>/dev/null; then
  say "installing Sphinx and its theme into ${OPENMPS_VENV:-.venv}"
  "$bin/python" scripts/build_requirements.py docs | xargs -d '\n' "$bin/python" -m pip --disable-pip-version-check install --quiet
fi
command -v dot >/dev/null || say "flow charts stay text: the program dot of the Debian package graphviz is not here"

[ "${1:-}" != clean ] || rm -rf "$site"
mkdir -p "$site"
"$bin/python" tools/site/write_site.py "$site/sources"
"$bin/python" -m sphinx --quiet --fail-on-warning --jobs 2 -c docs/site -d "$site/doctrees" "$site/sources" "$site/html"
"$bin/python" tools/site/check_links.py "$site/html"
say "the site is ready: $site/html/index.html"
