#!/usr/bin/env bash
# Checks the cuda device on a machine with a GPU: the comparison of every operation with the reference, random graphs, training steps.
#
#   scripts/gpu_check.sh pack          here: builds what travels into build/gpu/bundle.tar.gz (programs, their libraries, compiled kernels)
#   scripts/gpu_check.sh run [PART]    there: unpacks it, runs the parts (tests, speed, all) and prints a short table last
#
# The machine needs NVIDIA's driver, and NVRTC, cuDNN 9 and cuBLASLt as any PyTorch brings them; no compiler, no network.
set -u
cd "$(dirname "$0")/.."
bundle=build/gpu/bundle.tar.gz

pack() {
  set -e
  local build=${BUILD:-build/cuda} stage
  stage=$(mktemp -d)
  cmake --build "$build" --target devices_tests engine_tests training_step
  mkdir -p "$stage/lib" "$stage/kernels" build/gpu
  cp "$build"/tests/{devices_tests,engine_tests} "$build/benchmarks/training_step" "$stage/"
  for library in libdnnl.so.3 libgomp.so.1; do
    cp -L "$(ldd "$build/benchmarks/training_step" | awk -v name="$library" '$1 == name {print $3}')" "$stage/lib/"
  done
  strip "$stage"/{devices_tests,engine_tests,training_step}
  [ -z "${KERNELS:-}" ] || cp "$KERNELS"/* "$stage/kernels/"
  tar czf "$bundle" -C "$stage" .
  rm -rf "$stage"
  ls -l "$bundle"
}

# one NAME COMMAND...: runs it, keeps its output, remembers how it ended and how long it took.
table=""
one() {
  local name=$1 start=$SECONDS status
  shift
  timeout "${LIMIT:-240}" "$@" >"$logs/$name.log" 2>&1
  status=$?
  table+=$(printf '%-28s %-6s %4d s  %s' "$name" "$([ $status = 0 ] && echo ok || echo "rc $status")" $((SECONDS - start)) "$(grep -E 'assertions|a step|first step' "$logs/$name.log" | tr '\n' ' ')")$'\n'
}

tests() {
  one samples ./devices_tests --test-case='*every sample*,*every optimizer*'
  one float-samples ./devices_tests --test-case='*every float sample*'
  one gpu-cases ./devices_tests --test-suite=gpu
  OPENMPS_PRECISION=tf32 one gpu-cases-tf32 ./devices_tests --test-suite=gpu
  one random-graphs ./devices_tests --test-case='devices: random graphs*'
}

speed() {
  local batch precision
  one loss-cpu ./training_step --device cpu --batch 40 --steps 5
  for precision in float32 tf32; do
    for batch in 40 256 4096; do
      OPENMPS_PRECISION=$precision one "step-$batch-$precision" ./training_step --device cuda:0 --batch $batch --steps 200 --in-flight 2
    done
  done
  for batch in 40 4096; do
    OPENMPS_PROFILE=1 OPENMPS_PRECISION=tf32 one "profile-$batch" ./training_step --device cuda:0 --batch $batch --steps 20
  done
}

run() {
  logs=${OUT:-/tmp/openmps-gpu}
  local place=/tmp/openmps-bundle
  mkdir -p "$logs" "$place"
  tar xzf "$bundle" -C "$place"
  cd "$place" || exit 1
  chmod 700 kernels
  export OPENMPS_KERNEL_CACHE=$place/kernels LD_LIBRARY_PATH=$place/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} OMP_NUM_THREADS=4
  OPENMPS_CUDA_PATH=$(python3 -c 'import site, sys; print(":".join(site.getsitepackages() + [site.getusersitepackages()]))')
  export OPENMPS_CUDA_PATH
  case ${1:-all} in
    tests) tests ;;
    speed) speed ;;
    *) tests && speed ;;
  esac
  grep -hE 'ERROR|cuda:0:|cuda:0,' "$logs"/*.log | grep -v 'CHECK(' | cut -c1-300 | sort | uniq -c | sort -rn | head -"${LINES_OF_ERRORS:-25}"
  printf '%s' "$table"
}

"${1:-run}" "${@:2}"
