#!/usr/bin/env bash
# Checks openmps on a machine with a GPU, which may have neither compiler for Objective-C nor network.
#
#   scripts/gpu_check.sh pack [FOLDER]   here: gathers what has to travel, this repository, the programs and libraries of
#                                        the build in BUILD (build/python, by bootstrap.sh test) and MNIST of OPENMPS_DATA,
#                                        in build/gpu or FOLDER
#   scripts/gpu_check.sh run [PART...]   there: tests, train, speed (all unless named; about 8 minutes), graphs, kernels,
#                                        stitching, ranks (RANKS=1,2,4), zoo (NETWORKS by name in PRECISIONS, side by side
#                                        on all GPUs), launches (of NETWORKS) and evidence, a short table last; evidence runs the
#                                        experiments ROWS of docs/evidence.md on all cores for MINUTES; OUT/evidence.tar.gz
#                                        is for evidence.sh --take
#
# `run` takes bundle.tar.xz from the folder of this script or from build/gpu. The machine has to have NVIDIA's driver, a
# Python with NumPy, safetensors, pytest and pybind11, g++, and NVRTC, cuDNN 9 and cuBLASLt as PyTorch brings them; where
# PyTorch and JAX are there too, they stand in the table; PEERS=openmps leaves them out. Logs are in OUT, or
# /tmp/openmps-gpu.
set -u
here=$(cd "$(dirname "$0")" && pwd)

pack() {
  set -e
  cd "$here/.."
  local build=${BUILD:-build/python} folder=${1:-build/gpu} stage
  stage=$(mktemp -d)
  mkdir -p "$folder" "$stage"/{bin,lib,kernels,data/mnist}
  cmake --build "$build" --target all benchmarks
  cmake --install "$build" --prefix "$stage/installed" >/dev/null
  cmake -S examples/objc/mnist -B "$stage/example" >/dev/null \
    -Dopenmps_DIR="$(dirname "$(find "$stage/installed" -name openmpsConfig.cmake)")"
  cmake --build "$stage/example" >/dev/null
  cp "$stage/example/mnist" "$build"/tests/{core,devices,engine,frameworks,layers}_tests "$build"/tests/libemulated_*.so \
    "$build/tests/malformed_calls" "$build/openmps-nvrtc" "$stage/bin/"
  cp "$build"/benchmarks/{kernel_rounds,training_step} "$stage/bin/"
  # Every library but the C and C++ runtimes, which the other machine has at least as new.
  ldd "$build/libopenmps.so" | awk '$3 ~ /^\// {print $3}' |
    grep -vE '/(libc|libm|libdl|librt|libpthread|libgcc_s|libstdc\+\+|ld-linux[^/]*)\.so' |
    xargs -I{} cp -L {} "$stage/lib/"
  cp "$build/libopenmps.so" "$build/openmps-nvrtc" "$stage/lib/"
  strip "$stage"/bin/* "$stage"/lib/*
  install -D -m 644 tests/devices/emulated_gpu/emulated.h "$stage/bin/emulated_gpu/emulated.h"
  sources "$stage"
  git log -1 --format=%h -- csrc python tests >"$stage/commit"
  [ -z "${KERNELS:-}" ] || cp "$KERNELS"/* "$stage/kernels/"
  [ -z "${OPENMPS_DATA:-}" ] || cp "$OPENMPS_DATA"/mnist/*.gz "$stage/data/mnist/"
  rm -rf "$stage/installed" "$stage/example"
  tar cf - -C "$stage" . | xz -6 -T0 >"$folder/bundle.tar.xz"
  cp "$here/gpu_check.sh" "$folder/"
  rm -rf "$stage"
  ls -l "$folder/bundle.tar.xz"
}

# sources FOLDER: every file of the repository and those that its tools wrote for Python, at their places.
sources() {
  { git ls-files -z && find python/openmps -path '*/_written/*.py' -print0; } | tar cf - --null -T - | tar xf - -C "$1"
}

# one NAME COMMAND...: runs it, keeps its output, remembers how it ended, how long it took and its last word.
rows=100
one() {
  ((++rows))
  row $rows "$@"
}

# The same beside others, as many at once as there are cores (nproc would tell OpenMP's threads); `together` waits for
# all of them.
cores=$(getconf _NPROCESSORS_ONLN)
beside() {
  while [ "$(jobs -rp | wc -l)" -ge "$cores" ]; do wait -n; done
  ((++rows))
  row $rows "$@" &
}
together() { wait; }

row() {
  local number=$1 name=$2 start=$SECONDS status said
  shift 2
  timeout "${LIMIT:-240}" "$@" >"$logs/$name.log" 2>&1
  status=$?
  said=$(grep -E 'assertions:|passed|failed|a step|first step|test accuracy|ERROR SUMMARY' "$logs/$name.log" | tail -4 |
    sed -E 's/\[doctest\] //; s/ +/ /g' | tr '\n' ';' | cut -c1-300)
  [ $status = 0 ] || said="$said $(tail -1 "$logs/$name.log" | cut -c1-160)"
  printf '%-24s %-6s %3d s  %s\n' "$name" "$([ $status = 0 ] && echo ok || echo "rc $status")" $((SECONDS - start)) "$said" >"$logs/$number.row"
}
skipped() {
  ((++rows))
  printf '%-24s skipped: %s\n' "$1" "$2" >"$logs/$rows.row"
}

# parts COUNT NAME PROGRAM: its tests in so many processes.
parts() {
  local count=$1 name=$2 program=$3 tests part
  tests=$("$program" --count --no-colors=1 | grep -oE '[0-9]+$' | tail -1)
  for ((part = 0; part < count; ++part)); do
    beside "$name-$((part + 1))" "$program" --first=$((tests * part / count + 1)) --last=$((tests * (part + 1) / count))
  done
}

# Making kernels takes the longest, on one core each: side by side.
tests() {
  local threads=$OMP_NUM_THREADS dtype layer
  export OPENMPS_POISON=1 OMP_NUM_THREADS=1  # memory of a run begins as NaN
  for dtype in float32 float16 bfloat16 float64; do
    beside "conformance-$dtype" bin/devices_tests --test-case="devices: every*sample* $dtype*"
  done
  for layer in 'single gate' LSTM GRU; do
    beside "recurrent-${layer// /-}" bin/devices_tests --test-case="recurrent: a*$layer*unrolled*"
  done
  beside conformance-others bin/devices_tests --test-suite-exclude=gpu --test-case='*every*,*several outputs*' \
    --test-case-exclude='devices: every*sample*,recurrent*'
  beside gpu-cases bin/devices_tests --test-suite=gpu
  OPENMPS_PRECISION=tf32 beside gpu-cases-tf32 bin/devices_tests --test-suite=gpu
  beside random-graphs bin/devices_tests --test-case='devices: random graphs*'
  parts 4 frameworks bin/frameworks_tests
  unset OPENMPS_POISON
  beside python-gpu python3 -m pytest -q -p no:cacheprovider -m gpu tests/python
  beside python-devices python3 -m pytest -q -p no:cacheprovider tests/python/test_{training_numbers,data_sources,graphs,fit,gpu_captures,byte_images,metal_encode,metal_in_graph,metal_kernels,metal_textures}.py
  together
  export OMP_NUM_THREADS=$threads
  sanitizer
}

# Only some machines let it see the GPU.
sanitizer() {
  local tool
  tool=$(command -v compute-sanitizer || ls /usr/local/cuda*/bin/compute-sanitizer 2>/dev/null | head -1)
  if [ -z "$tool" ]; then
    skipped sanitizer "compute-sanitizer is not here"
    return
  fi
  one sanitizer "$tool" --error-exitcode 9 bin/training_step --device cuda:0 --batch 40 --steps 3
  if grep -qiE 'device not supported|unable to|not supported' "$logs/sanitizer.log"; then
    skipped sanitizer "it does not run on this machine"
  fi
}

train() {
  export OPENMPS_PROFILE=queues
  one train-digits python3 -m openmps train digits --device cuda:0 --output /tmp/digits
  if [ -n "$(ls data/mnist)" ]; then
    one train-mnist python3 -m openmps train mnist --epochs 2 --device cuda:0 --output /tmp/mnist
    one mnist-objc-300 bin/mnist --iterations 300 data/mnist
    OPENMPS_PRECISION=tf32 one mnist-objc-300-tf32 bin/mnist --iterations 300 data/mnist
    OPENMPS_PRECISION=bf16 one mnist-objc-300-bf16 bin/mnist --iterations 300 data/mnist
    OPENMPS_PRECISION=float16 one mnist-objc-300-float16 bin/mnist --iterations 300 data/mnist
    OPENMPS_PRECISION=tf32 one mnist-objc-8300-tf32 bin/mnist --iterations 8300 data/mnist
  fi
  unset OPENMPS_PROFILE
}

speed() {
  local precision peer
  one loss-cpu bin/training_step --device cpu --batch 40 --steps 5
  for precision in float32 tf32 bf16; do
    for peer in ${PEERS:-openmps torch jax}; do
      OPENMPS_PRECISION=$precision OPENMPS_PROFILE=queues one "steps-$peer-$precision" python3 benchmarks/gpu/steps_$peer.py $precision 40 256 4096
    done
    for batch in 40 256 4096; do
      OPENMPS_PRECISION=$precision one "engine-$batch-$precision" bin/training_step --device cuda:0 --batch $batch --steps 200 --in-flight 2
    done
  done
}

graphs() {
  local precision peer
  for precision in ${PRECISIONS:-tf32 bf16}; do
    for peer in ${PEERS:-openmps torch jax}; do
      one "graphs-$peer-$precision" python3 benchmarks/gpu/networks.py "$peer" "$precision" ${GRAPHS:-resnet50 gan lstm_text lstm_write activity}
    done
  done
}

# Fused reductions against the reference, then element-wise chains: stitched, operation by operation, PyTorch.
stitching() {
  one fused-reductions bin/devices_tests --test-suite=gpu --test-case='gpu fused reductions*'
  LIMIT=${LIMIT_OF_STITCHING:-480} one stitching python3 benchmarks/gpu/stitching.py ${STITCHING:-}
  sed -n '/^microseconds/,$p' "$logs/stitching.log"
}

# Each kernel of the library beside PyTorch eager, in turns; KERNEL_PARTS are filters, layers, arrays.
kernels() {
  local part
  for part in ${KERNEL_PARTS:-filters layers arrays}; do
    one "kernels-$part" python3 benchmarks/kernels/beside.py bin/kernel_rounds --device cuda:0 --part "$part" \
      --rounds "${ROUNDS:-15}" --seconds 0.02 --patience 6 --json "$logs/kernels-$part.json"
  done
}

# On a machine with several GPUs: the tests of ranks, then steps beside PyTorch's DistributedDataParallel.
ranks() {
  one ranks-tests python3 -m pytest -q -p no:cacheprovider -m gpu tests/python/test_distributed.py
  LIMIT=540 one ranks-speed python3 benchmarks/ranks.py --device cuda --ranks "${RANKS:-1,2}"
  sed -n '/^work /,$p' "$logs/ranks-speed.log"
}

# Networks of the zoo beside PyTorch's forms and JAX. PyTorch compiles first, all networks at once, into its cache, so
# that no compiler works while steps are measured. Each GPU measures its part with its part of the cores.
zoo() {
  local precision name number=0
  export PEERS_DIR=$PWD/peers
  for name in torch jax; do
    mkdir -p "peers/$name/bin"
    printf '#!/bin/sh\nexec %s "$@"\n' "$(command -v python3)" >"peers/$name/bin/python"
    chmod +x "peers/$name/bin/python"
  done
  for precision in ${PRECISIONS:-bf16 tf32}; do
    for name in ${NETWORKS:?names of networks}; do
      CUDA_VISIBLE_DEVICES=$((number++ % gpus)) beside "compile-$precision-$name" \
        python3 benchmarks/compare.py --zoo --scale full --device cuda --threads "$cores" --precision "$precision" \
        --networks "$name" --peers torch:compiled_graph --rounds 0
    done
    together
    echo "compiled for $precision after $SECONDS s"
    on_each_gpu "zoo-$precision" "$precision" --rounds "${ROUNDS:-3}" --slice 0.3 --patience 20 \
      --peers "${ZOO_PEERS:-openmps:graph,torch:graph,torch:compiled_graph,jax}"
  done
  grep -hE '^### |^\| (openmps|torch|jax)|peak of' "$logs"/zoo-*.log | grep -v 'times as fast'
}

# The times of the launches of NETWORKS, in peers-launches-*.log.
launches() {
  local precision
  for precision in ${PRECISIONS:-bf16 tf32}; do
    OPENMPS_PROFILE=1 on_each_gpu "launches-$precision" "$precision" --rounds 1 --slice 0.1 --peers openmps:graph
  done
}

gpus=$(nvidia-smi -L 2>/dev/null | wc -l)

# on_each_gpu NAME PRECISION ARGUMENTS...: the comparison of each GPU's part of NETWORKS.
on_each_gpu() {
  local name=$1 precision=$2 gpu part mine names
  read -ra names <<<"$NETWORKS"
  for ((gpu = 0; gpu < gpus; ++gpu)); do
    mine=()
    for ((part = gpu; part < ${#names[@]}; part += gpus)); do mine+=("${names[part]}"); done
    CUDA_VISIBLE_DEVICES=$gpu LIMIT=${LIMIT_OF_ZOO:-520} beside "$name-$gpu" \
      taskset -c $((gpu * cores / gpus))-$(((gpu + 1) * cores / gpus - 1)) \
      python3 benchmarks/compare.py --zoo --scale full --device cuda --threads 8 --precision "$precision" \
      --networks "$(IFS=,; echo "${mine[*]}")" --log "$logs/peers-$name-$gpu.log" --json "$logs/$name-$gpu.json" "${@:3}"
  done
  together
}

# The rows of docs/evidence.md that need cores more than a GPU. MINUTES is a whole number: 90 s after them, experiments
# that still run are stopped, and the records of the others are kept.
evidence() {
  local row chosen=()
  for row in $ROWS; do chosen+=(--row "$row"); done
  mkdir -p build/python
  ln -sfn "$PWD/bin" build/python/tests
  ln -sfn "$PWD/bin" build/python/benchmarks
  OPENMPS_COMMIT=$(cat commit) OMP_NUM_THREADS=1 PYTHONPATH=tools:$PYTHONPATH LIMIT=$((60 * ${MINUTES:-8} + 90)) \
    one evidence python3 -m evidence --jobs "$cores" --minutes "${MINUTES:-8}" "${chosen[@]}"
  tar czf "$logs/evidence.tar.gz" -C build/evidence/whole .
  tail -n "${LINES_OF_EVIDENCE:-40}" "$logs/evidence.log"
}

# The bindings alone are compiled for this machine's Python. Without them nothing else runs.
bind() {
  local suffix source
  suffix=$(python3 -c 'import sysconfig; print(sysconfig.get_config_var("EXT_SUFFIX"))')
  for source in csrc/bindings/*.cpp; do
    g++ -O1 -std=c++20 -fPIC -fvisibility=hidden $(python3 -m pybind11 --includes) -Icsrc -c "$source" \
      -o "$(basename "$source").o" &
  done
  for source in $(jobs -p); do wait "$source" || return 1; done
  g++ -shared ./*.cpp.o -o "python/openmps/_core$suffix" -Llib -l:libopenmps.so -Wl,-rpath,'$ORIGIN/../../lib' \
    -Wl,--allow-shlib-undefined && python3 -c 'import openmps; print(openmps.__version__)'
}

run() {
  local place=/tmp/openmps-bundle bundle=$here/bundle.tar.xz part
  [ -f "$bundle" ] || bundle=$here/../build/gpu/bundle.tar.xz
  logs=${OUT:-/tmp/openmps-gpu}
  mkdir -p "$logs" "$place"
  tar xJf "$bundle" -C "$place"
  cd "$place" || exit 1
  chmod 700 kernels
  export OPENMPS_KERNEL_CACHE=$place/kernels OPENMPS_DATA=$place/data PYTHONPATH=$place/python PYTHONUNBUFFERED=1
  export LD_LIBRARY_PATH=$place/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} OMP_NUM_THREADS=8
  OPENMPS_CUDA_PATH=$(python3 -c 'import site; print(":".join(site.getsitepackages() + [site.getusersitepackages()]))')
  export OPENMPS_CUDA_PATH
  bind >"$logs/bindings.log" 2>&1 || {
    tail -20 "$logs/bindings.log"
    exit 1
  }
  for part in ${*:-tests train speed}; do $part; done
  grep -hE 'ERROR:|cuda:0:|cuda:0,' "$logs"/*.log | grep -v 'CHECK(' | cut -c1-300 | sort | uniq -c | sort -rn | head -"${LINES_OF_ERRORS:-15}"
  cat "$logs"/*.row
  rm "$logs"/*.row
  echo "all of it took $SECONDS s"
  grep -h '^step ' "$logs"/steps-*.log "$logs"/graphs-*.log 2>/dev/null | sort -k3,3 -k4,4n -k2,2 | awk '
    { key = $3 " " $4; if (!(key in row)) order[++n] = key; row[key] = row[key] sprintf("  %s %s", $2, $5) }
    END { print "ms a training step"; for (i = 1; i <= n; ++i) print "  " order[i] ":" row[order[i]] }'
  grep -H '^queue:' "$logs"/steps-openmps-*.log 2>/dev/null | sed 's/.*steps-openmps-//; s/.log:queue//'
  # Of each part: how many kernels, and those behind PyTorch.
  for part in "$logs"/kernels-*.log; do
    [ -f "$part" ] && awk '/^[0-9]+ kernels/ { said = 1 } said || /FAILED/' "$part" | head -"${LINES_OF_KERNELS:-40}"
  done
  # Few files, whatever takes them from there.
  tar czf "$logs/kernels.tar.gz" -C "$place/kernels" .
  tar czf "$logs/logs.tar.gz" -C "$logs" --remove-files $(cd "$logs" && ls ./*.log)
}

case ${1:-run} in
  pack | run) "$1" "${@:2}" ;;
  sources) cd "$here/.." && sources "${2:?a folder}" ;;
  *) run "$@" ;;
esac
