#include "engine/devices/cpu/device.h"

#include "engine/devices/cpu/kernels.h"
#include "engine/devices/cpu/processor/amx.h"
#include "engine/devices/host/device.h"

namespace openmps::engine::cpu {
namespace {

const char* vector_width() {
  if (__builtin_cpu_supports("avx512f")) return "AVX-512";
  if (__builtin_cpu_supports("avx2")) return "AVX2";
  return "no vector extension";
}

}  // namespace

std::shared_ptr<Device> make_device(int threads) { return make_device(threads, has_amx()); }

std::shared_ptr<Device> make_device(int threads, bool has_bfloat16) {
  const std::string description = std::to_string(threads) + (threads == 1 ? " thread, " : " threads, ") +
                                  vector_width() + (has_amx() ? ", AMX" : "");
  return host::make_device({.kind = DeviceKind::Cpu,
                            .name = "cpu",
                            .description = description,
                            .kernels = &kernels(),
                            .threads = threads,
                            .has_bfloat16 = has_bfloat16});
}

}  // namespace openmps::engine::cpu
