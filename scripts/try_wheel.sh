#!/bin/sh
# Installs a wheel in a bare Debian 12 with Python and nothing else, runs the first program of docs/site/start.md, and
# prints the seconds of both. Needs root and mmdebstrap.
#
#   scripts/try_wheel.sh FILE.whl [FOLDER]     FOLDER keeps the Debian for the next time
set -eu
wheel=$(realpath "$1")
case $(basename "$wheel") in *-cp311-*) ;; *)
  echo "openmps: Debian 12 has Python 3.11; $1 is for another one." >&2
  exit 1
  ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$(realpath -m "${2:-$work/root}")
cd "$(dirname "$0")/.."

if [ ! -x "$root/usr/bin/python3" ]; then
  mirror=$(apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
    sed -n 's/^Debian \(.*\/debian\/\)$/\1/p' | head -1)
  # shellcheck disable=SC2086  # one word or none
  mmdebstrap --quiet --variant=apt --mode=root --include=python3-venv,ca-certificates \
    --aptopt='APT::Install-Recommends "false"' --dpkgopt=force-unsafe-io bookworm "$root" $mirror
fi
# The network's settings of this machine: names, certificates, and those of pip.
for file in /etc/resolv.conf /etc/hosts /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do
  [ ! -f "$file" ] || cp -L "$file" "$root$file"
done
rm -rf "$root/try" && mkdir "$root/try"
cp "$wheel" "$root/try"
sed -n '/^```python$/,/^```$/ { /^```/d; p }' docs/site/start.md >"$root/try/first.py"

unshare --mount sh -eu -c '
  mount --bind /proc "$1/proc"
  mount --rbind /dev "$1/dev"
  exec chroot "$1" sh -eu -c "
    cd /try && python3 -m venv fresh
    begin=\$(date +%s)
    fresh/bin/pip install --quiet ./openmps-*.whl
    installed=\$(date +%s)
    fresh/bin/python first.py
    echo \"openmps: installed in \$((installed - begin)) s, first result \$((\$(date +%s) - installed)) s later\"
  "
' sh "$root"
