// Random tensors drawn from a state tensor.
#include <algorithm>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"
#include "engine/ops/random/normal_quantile.h"
#include "engine/ops/random/random_law.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kRandomStateGrain = 4096;  // elements drawn in a few times the wake-up time of a thread

class RandomStateKernel final : public host::Kernel {
 public:
  explicit RandomStateKernel(const host::KernelRequest& request)
      : rule_(random_rule(request.node.op->name(), request.node.attributes)),
        count_(request.outputs[0].shape.elements()),
        threads_(useful_threads(request.threads, count_, kRandomStateGrain)) {}

  void run(const host::KernelCall& call) override {
    const auto* words = static_cast<const std::int32_t*>(call.inputs[0]);
    const RandomState state = random_state(words);
    if (call.outputs[0]) {
      if (rule_.kind == RandomKind::UniformInteger)
        fill(state, static_cast<std::int32_t*>(call.outputs[0]),
             [this](std::uint32_t word) { return static_cast<std::int32_t>(uniform_integer(word, rule_.law)); });
      else if (rule_.kind == RandomKind::UniformFloat)
        fill(state, static_cast<float*>(call.outputs[0]),
             [this](std::uint32_t word) { return uniform_float(word, rule_.law); });
      else
        fill(state, static_cast<float*>(call.outputs[0]), [this](std::uint32_t word) {
          return normal_float(normal_quantile(normal_fraction(word, rule_.law)), rule_.law);
        });
    }
    if (!call.outputs[1]) return;
    const PhiloxBlock counter = advanced(state.counter, static_cast<std::uint64_t>((count_ + 3) / 4));
    auto* moved_on = static_cast<std::int32_t*>(call.outputs[1]);
    std::copy_n(words, kRandomStateWords, moved_on);
    for (std::size_t i = 0; i < 4; ++i) moved_on[1 + i] = static_cast<std::int32_t>(counter[i]);
  }

 private:
  template <typename Element, typename Make>
  void fill(const RandomState& state, Element* y, const Make& make_random_state) const {
    parallel_ranges(threads_, count_, 64, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t at = begin; at < end; at += 4) {
        const PhiloxBlock words = random_words(state, static_cast<std::uint64_t>(at / 4));
        for (std::int64_t k = 0; k < std::min<std::int64_t>(4, end - at); ++k)
          y[at + k] = make_random_state(words[static_cast<std::size_t>(k)]);
      }
    });
  }

  RandomRule rule_;
  std::int64_t count_;
  int threads_;
};

std::unique_ptr<host::Kernel> make_random_state(const host::KernelRequest& request) {
  return std::make_unique<RandomStateKernel>(request);
}

}  // namespace

void add_random_state_kernels(host::KernelTable& table) {
  for (const char* op : {"random_uniform_state", "random_normal_state", "random_truncated_normal_state"})
    table.add(op, make_random_state);
}

}  // namespace openmps::engine::cpu
