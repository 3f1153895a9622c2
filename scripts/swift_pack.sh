#!/bin/sh
# Packs the built examples in Swift for another machine: programs, libopenmps_c, the libraries that they load, a loader,
# the program that compiles users' Metal kernels for a GPU.
#
#   scripts/swift_pack.sh [FILE]           writes FILE, build/swift/programs.tar.gz without one
#
# On the other machine (x86-64, any Linux, Swift is not needed there):
#
#   tar -xzf programs.tar.gz && programs/run DigitsGraph 300
#
# `run` starts the program with the packed loader and libraries, and finds NVIDIA's libraries as openmps does anywhere:
# the driver that is installed, the others in OPENMPS_CUDA_PATH.
set -eu
cd "$(dirname "$0")/.."

file=${1:-build/swift/programs.tar.gz}
built=build/swift/examples/release
compiler=build/swift/csrc/bindings/swift/openmps-nvrtc
[ -x "$built/DigitsGraph" ] && [ -x "$compiler" ] || {
  echo "openmps: build the examples first: scripts/swift_test.sh" >&2
  exit 1
}

# Inside the root: what each program loads is known there alone.
pack='
  set -eu
  folder=build/swift/programs
  rm -rf "$folder"
  mkdir -p "$folder/bin" "$folder/lib"
  for program in '"$built"'/* '"$compiler"'; do
    [ -f "$program" ] && [ -x "$program" ] && [ "${program%.*}" = "$program" ] || continue
    cp "$program" "$folder/bin/"
    ldd "$program"
  done | sed -n "s/.*=> \(\/[^ ]*\).*/\1/p; s/^[[:space:]]*\(\/[^ ]*ld-linux[^ ]*\).*/\1/p" | sort -u |
    while read -r library; do cp -L "$library" "$folder/lib/"; done
'
scripts/swift_env.sh sh -c "$pack"
cat >build/swift/programs/run <<'RUN'
#!/bin/sh
# run PROGRAM [ARGUMENT...]: with the libraries beside it, then those of the machine, among them the GPU's driver.
here=$(cd "$(dirname "$0")" && pwd)
name=$1
shift
system=/usr/lib/x86_64-linux-gnu:/usr/lib64:/usr/local/nvidia/lib64
exec "$here/lib/ld-linux-x86-64.so.2" --library-path "$here/lib:${LD_LIBRARY_PATH:-}:$system" "$here/bin/$name" "$@"
RUN
# The engine starts this program, which it finds beside its library.
cat >build/swift/programs/lib/openmps-nvrtc <<'RUN'
#!/bin/sh
exec "$(dirname "$0")/../run" openmps-nvrtc "$@"
RUN
chmod +x build/swift/programs/run build/swift/programs/lib/openmps-nvrtc
tar -czf "$file" -C build/swift programs
echo "$file: $(du -h "$file" | cut -f1)"
