// Uniform random tensors.
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kRandomGrain = 16384;  // elements drawn in a few times the wake-up time of a thread
constexpr std::int64_t kRandomStep = 64;      // elements: whole blocks of words, whole cache lines

class UniformKernel final : public host::Kernel {
 public:
  UniformKernel(std::int64_t count, float low, float high, int threads)
      : count_(count), low_(low), width_(high - low), threads_(useful_threads(threads, count, kRandomGrain)) {}

  void run(const host::KernelCall& call) override {
    const auto seed = *static_cast<const std::uint32_t*>(call.inputs[0]),
               step = *static_cast<const std::uint32_t*>(call.inputs[1]);
    auto* y = static_cast<float*>(call.outputs[0]);
    parallel_ranges(threads_, count_, kRandomStep, [&](std::int64_t begin, std::int64_t end, int) {
      loops().random.uniform({seed, step, static_cast<std::uint64_t>(begin / 4)}, y + begin, end - begin, low_, width_);
    });
  }

 private:
  std::int64_t count_;
  float low_, width_;
  int threads_;
};

std::unique_ptr<host::Kernel> make_uniform(const host::KernelRequest& request) {
  const Attributes& attributes = request.node.attributes;
  const auto low = static_cast<float>(attributes.number("low")), high = static_cast<float>(attributes.number("high"));
  return std::make_unique<UniformKernel>(request.outputs[0].shape.elements(), low, high, request.threads);
}

}  // namespace

void add_random_kernels(host::KernelTable& table) { table.add("random_uniform", make_uniform); }

}  // namespace openmps::engine::cpu
