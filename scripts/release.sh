#!/bin/sh
# Makes a release: docs/releases.md. Nothing is uploaded or pushed.
#
#   scripts/release.sh check VERSION    prints what is lacking, changes nothing
#   scripts/release.sh make VERSION     checks, writes version and date, commits, tags, builds wheel and source archive
set -eu
cd "$(dirname "$0")/.."

say() { echo "openmps: $*" >&2; }
usage() {
  say "scripts/release.sh takes \"check\" or \"make\" and a version like 0.2.0."
  exit 2
}
[ $# = 2 ] || usage
mode=$1
version=$2
echo "$version" | grep -qxE '[0-9]+\.[0-9]+\.[0-9]+' || usage
case $mode in check | make) ;; *) usage ;; esac
tag=v$version
python=${OPENMPS_VENV:-.venv}/bin/python
lacking=0
lack() {
  say "$*"
  lacking=1
}

check() {
  branch=$(git symbolic-ref --short HEAD 2>/dev/null || echo none)
  [ "$branch" = main ] || lack "the branch is $branch; a release is made from main."
  [ -z "$(git status --porcelain)" ] || lack "the working tree has changes that are not committed."
  last=$(git tag --list 'v[0-9]*' --sort=-version:refname | head -1)
  highest=$(printf '%s\n%s\n' "${last#v}" "$version" | sort -V | tail -1)
  [ "$highest" = "$version" ] && [ "$last" != "$tag" ] || lack "the last tag is $last; $version is not higher."
  grep -qE "^## $version\b" CHANGELOG.md || lack "CHANGELOG.md has no section \"## $version\"."
  # Not by scripts/evidence.sh, which would build.
  PYTHONPATH=tools "$python" -m evidence --ages >/dev/null || lack "docs/evidence.md has rows that are too old: scripts/evidence.sh --ages."
}

write_version() {
  date=$(date -u +%Y-%m-%d)
  sed -i "s/^__version__ = .*/__version__ = \"$version\"/" python/openmps/_version.py
  sed -i -e "s/^version: .*/version: $version/" -e '/^date-released: /d' CITATION.cff
  echo "date-released: $date" >>CITATION.cff
  sed -i "s/^## $version\b.*/## $version, $date/" CHANGELOG.md
}

check
if [ "$lacking" = 1 ]; then
  say "version $version is not ready."
  exit 1
fi
say "version $version is ready, if .ci/full passes on $(git rev-parse --short HEAD)."
[ "$mode" = make ] || exit 0

write_version
git commit --quiet --all --message "release: Version $version"
if [ -n "$(git config user.signingkey || true)" ]; then sign=--sign; else sign=--annotate; fi
git tag "$sign" --message "openmps $version" "$tag"
scripts/build_wheel.sh
"$python" -m build --sdist --outdir wheelhouse
say "wheelhouse has the files, and $tag is the tag. Look at them, then push the tag and upload the files by hand."
