#!/bin/sh
# Runs the programs of examples/python and puts their pictures and logs where examples/README.md shows them.
#
#   scripts/gallery.sh                 all programs; data as openmps.datasets finds them, else drawn
#   scripts/gallery.sh digits gan      these programs
#
# PYTHON names the interpreter that has openmps. CIFAR names a folder or a file of pictures for resnet50.py. Logs are
# written to the folder that LOGS names, build/gallery by default. The runs take a quarter of an hour on two cores.
set -eu
cd "$(dirname "$0")/.."
python="${PYTHON:-.venv/bin/python}"
logs="${LOGS:-build/gallery}"
pictures=docs/pictures/examples
mkdir -p "$pictures" "$logs"

arguments() {
  case "$1" in
  activity) echo "--iterations 1000" ;;
  digits) echo "--epochs 3 --iterations 100" ;;
  gan) echo "--epochs 3 --images 12800" ;;
  gelu) echo "--rows 4096" ;;
  resnet50) echo "--epochs 5 --images 2560 --rate 0.02${CIFAR:+ --data $CIFAR}" ;;
  shakespeare) echo "--epochs 3 --steps 100 --features 256" ;;
  *)
    echo "gallery.sh: there is no program $1" >&2
    exit 2
    ;;
  esac
}

[ $# -gt 0 ] || set -- activity digits gan gelu resnet50 shakespeare
for program; do arguments "$program" >/dev/null; done
for program; do
  # shellcheck disable=SC2046
  "$python" "examples/python/$program.py" $(arguments "$program") --output "$logs/$program" | tee "$logs/$program.log"
  for picture in activity digits gelu; do # CIFAR's pictures have no licence: those of resnet50.py stay out
    file="$logs/$program/$picture.png"
    [ ! -f "$file" ] || cp "$file" "$pictures/$program.png"
  done
  [ "$program" != gan ] || cp "$logs/gan/losses.png" "$pictures/gan_losses.png"
done
