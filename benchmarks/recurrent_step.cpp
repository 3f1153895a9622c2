// Times an LSTM over a sequence: forward and all gradients, and one step for one sample. Beside it, in the same run,
// belongs `torch.nn.LSTM` of the same sizes. A part of a name as the argument selects the sizes of that name, and a
// number after it the repetitions.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <future>
#include <random>
#include <vector>

#include "engine/engine.h"

using namespace openmps;
using namespace openmps::engine;

namespace {

using Clock = std::chrono::steady_clock;

struct Sizes {
  const char* name;
  std::int64_t steps, rows, inputs, features;
  bool trains;
  int runs;
};
constexpr Sizes kSizes[] = {{"training, 512 features", 64, 32, 256, 512, true, 15},
                            {"training, 200 features", 20, 32, 64, 200, true, 30},
                            {"one step, one sample", 1, 1, 256, 512, false, 200}};

std::shared_ptr<Executable> compile(Device& device, const Sizes& s) {
  GraphBuilder graph("lstm");
  const auto input = [&](const Shape& shape, const char* name) { return graph.input(DType::Float32, shape, name); };
  const Tensor x = input({s.steps, s.rows, s.inputs}, "x"), w = input({4 * s.features, s.inputs}, "w"),
               r = input({4 * s.features, s.features}, "r"), b = input({4 * s.features}, "b"),
               h0 = input({s.rows, s.features}, "h0"), c0 = input({s.rows, s.features}, "c0");
  const Tensor z = graph.op("matmul", {x, w, b}, {{"transpose_b", true}});
  const Tensor operands[] = {z, r, h0, c0}, with[] = {x, w, r, b};
  const std::vector<Tensor> made = graph.ops("lstm", operands);
  graph.output(made[0]);
  if (s.trains) {
    const Tensor dy = input({s.steps, s.rows, s.features}, "dy");
    for (const Tensor& gradient : graph.gradients(made[0], dy, with)) graph.output(gradient);
  } else {
    graph.output(made[1]);
  }
  return graph.compile(device).take_or_throw();
}

void fill(Buffer& buffer, std::size_t bytes, std::mt19937& random) {
  std::uniform_real_distribution<float> draw(-0.05F, 0.05F);
  auto* const numbers = static_cast<float*>(buffer.host());
  for (std::size_t i = 0; i < bytes / sizeof(float); ++i) numbers[i] = draw(random);
  buffer.touch();
}

double run_ms(Queue& queue, const std::shared_ptr<Executable>& plan, const std::vector<BufferView>& inputs,
              const std::vector<BufferView>& outputs) {
  const auto start = Clock::now();
  auto list = queue.make_list();
  list->run(plan, inputs, outputs).throw_if_error();
  std::promise<void> done;
  queue.submit({std::move(list), nullptr, [&](const Status&) { done.set_value(); }});
  done.get_future().wait();
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void time(Device& device, const Sizes& s) {
  const auto plan = compile(device, s);
  const auto queue = device.make_queue().take_or_throw();
  std::mt19937 random(1);
  std::vector<BufferView> inputs, outputs;
  for (const TensorType& type : plan->inputs()) {
    inputs.push_back({device.allocate(type.bytes(), Storage::Shared).take_or_throw(), 0});
    fill(*inputs.back().buffer, type.bytes(), random);
  }
  for (const TensorType& type : plan->outputs())
    outputs.push_back({device.allocate(type.bytes(), Storage::Shared).take_or_throw(), 0});
  for (int i = 0; i < 3; ++i) run_ms(*queue, plan, inputs, outputs);
  std::vector<double> times;
  for (int i = 0; i < s.runs; ++i) times.push_back(run_ms(*queue, plan, inputs, outputs));
  std::ranges::sort(times);
  std::printf("%-24s median %.3f ms, best %.3f ms\n", s.name, times[times.size() / 2], times.front());
}

}  // namespace

int main(int count, char** arguments) {
  const auto device = default_device().take_or_throw();
  for (Sizes sizes : kSizes) {
    if (count > 1 && !std::strstr(sizes.name, arguments[1])) continue;
    if (count > 2) sizes.runs = std::max(1, std::atoi(arguments[2]));
    time(*device, sizes);
  }
  return 0;
}
