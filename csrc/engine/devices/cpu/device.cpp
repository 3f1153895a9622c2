#include "engine/devices/cpu/device.h"

#include "engine/devices/cpu/kernels.h"
#include "engine/devices/host/device.h"

namespace openmps::engine::cpu {
namespace {

const char* vector_width() {
  if (__builtin_cpu_supports("avx512f")) return "AVX-512";
  if (__builtin_cpu_supports("avx2")) return "AVX2";
  return "no vector extension";
}

}  // namespace

std::shared_ptr<Device> make_device(int threads) {
  PassSet passes;
  for (const Pass& pass : all_passes()) passes.insert(pass.name);
  passes.erase("even_padding");         // oneDNN takes any padding
  passes.erase("duplicate_producers");  // launches cost nothing here
  passes.erase("im2col_convolution");   // small images need no copies
  const std::string description =
      std::to_string(threads) + (threads == 1 ? " thread, " : " threads, ") + vector_width();
  return host::make_device({DeviceKind::Cpu, "cpu", description, &kernels(), std::move(passes), threads});
}

}  // namespace openmps::engine::cpu
