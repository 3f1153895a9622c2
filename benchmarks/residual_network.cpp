// Times whole training steps of ResNet-50 for images of 32x32 on the engine alone, written as by a front end. It has
// weights (kH, kW, in, out), batch normalisation spelt out, gradients, plain gradient descent.
//
//   residual_network [--batch N] [--steps N] [--device NAME] [--print]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace {

using namespace openmps::engine;
using Clock = std::chrono::steady_clock;

struct Options {
  int batch = 64, steps = 20;
  std::string device = "cpu";
  bool print = false;
};

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    const auto value = [&] { return i + 1 < argc ? argv[++i] : "0"; };
    if (flag == "--batch")
      options.batch = std::atoi(value());
    else if (flag == "--steps")
      options.steps = std::atoi(value());
    else if (flag == "--device")
      options.device = value();
    else if (flag == "--print")
      options.print = true;
    else
      std::exit((std::fprintf(stderr, "residual_network: unknown option %s\n", flag.c_str()), 2));
  }
  return options;
}

void check(const openmps::Status& status) {
  if (!status) std::exit((std::fprintf(stderr, "%s\n", status.message().c_str()), 1));
}
template <typename T>
T unwrap(openmps::Result<T> result) {
  check(result.status());
  return std::move(result).value();
}

struct Stage {
  int blocks, inner, outer;
};
constexpr Stage kStages[] = {{3, 64, 256}, {4, 128, 512}, {2, 256, 1024}, {3, 512, 2048}};

// Inputs are bound in the order in which they are made, the learning rate last.
class Network {
 public:
  Network(Device& device, int batch) : device_(device), batch_(batch) {}

  std::shared_ptr<Executable> build() {
    const Tensor images = input({batch_, 32, 32, 3}), labels = input({batch_, 10});
    Tensor x = relu(normalized(convolved(images, 7, 3, 64, 2, 0), 64));
    x = graph_.op("pool2d_max", {x}, {{"kernel", Integers{3, 3}}, {"strides", Integers{2, 2}}});
    int channels = 64;
    for (const Stage& stage : kStages)
      for (int block = 0; block < stage.blocks; ++block) {
        x = residual(x, channels, stage, block == 0 && channels != 64 ? 2 : 1, block == 0);
        channels = stage.outer;
      }
    x = graph_.op("reduce_mean", {x}, {{"axes", Integers{1, 2}}});
    x = graph_.op("reshape", {x}, {{"shape", Integers{batch_, channels}}});
    x = graph_.op("matmul", {x, parameter({channels, 10}, 0.03f)});
    x = graph_.op("add", {x, parameter({1, 10}, 0.0f)});
    const Tensor losses = graph_.op("softmax_cross_entropy", {x, labels});
    const Tensor sum = graph_.op("reduce_sum", {losses}, {{"axes", Integers{0, 1}}, {"keep_axes", false}});
    const Tensor loss = graph_.op("multiply", {sum, graph_.constant(1.0 / static_cast<double>(batch_))});
    add_updates(loss);
    return unwrap(graph_.compile(device_));
  }

  std::vector<BufferView> inputs, outputs;
  std::int64_t parameter_count = 0;

 private:
  Tensor input(const Shape& shape) {
    const TensorType type{DType::Float32, shape};
    inputs.push_back({unwrap(device_.allocate(type.bytes(), Storage::Managed)), 0});
    return graph_.input(DType::Float32, shape, "input");
  }

  Tensor parameter(const Shape& shape, float limit, float offset = 0) {
    const int position = static_cast<int>(inputs.size());
    const Tensor tensor = input(shape);
    std::mt19937 random(static_cast<unsigned>(position));
    std::uniform_real_distribution<float> uniform(offset - limit, offset + limit);
    auto* values = reinterpret_cast<float*>(inputs.back().host());
    for (std::int64_t i = 0; i < shape.elements(); ++i) values[i] = uniform(random);
    inputs.back().buffer->touch();
    parameters_.push_back(tensor);
    positions_.push_back(position);
    parameter_count += shape.elements();
    return tensor;
  }

  Tensor relu(Tensor x) { return graph_.op("neuron_relu", {x}); }

  Tensor convolved(Tensor x, int kernel, int in, int out, int stride, int pad) {
    const Tensor w = parameter({kernel, kernel, in, out}, std::sqrt(6.0f / static_cast<float>(kernel * kernel * in)));
    return graph_.op("conv2d", {x, graph_.op("transpose", {w}, {{"permutation", Integers{3, 0, 1, 2}}})},
                     {{"strides", Integers{stride, stride}}, {"pads", Integers{pad, pad, pad, pad}}});
  }

  Tensor normalized(Tensor x, int channels) {
    const Attributes axes{{"axes", Integers{0, 1, 2}}};
    const Tensor mean = graph_.op("reduce_mean", {x}, axes), difference = graph_.op("subtract", {x, mean});
    const Tensor variance = graph_.op("reduce_mean", {graph_.op("square", {difference})}, axes);
    const Tensor deviation = graph_.op("sqrt", {graph_.op("add", {variance, graph_.constant(1e-3)})});
    const Tensor gamma = parameter({channels}, 0, 1), beta = parameter({channels}, 0);
    statistics_.push_back(mean);
    statistics_.push_back(variance);
    const Tensor y = graph_.op("divide", {difference, deviation});
    return graph_.op("add", {graph_.op("multiply", {y, gamma}), beta});
  }

  Tensor residual(Tensor x, int channels, const Stage& stage, int stride, bool projects) {
    Tensor y = relu(normalized(convolved(x, 1, channels, stage.inner, stride, 0), stage.inner));
    y = relu(normalized(convolved(y, 3, stage.inner, stage.inner, 1, 1), stage.inner));
    y = normalized(convolved(y, 1, stage.inner, stage.outer, 1, 0), stage.outer);
    if (projects) x = normalized(convolved(x, 1, channels, stage.outer, stride, 0), stage.outer);
    return relu(graph_.op("add", {y, x}));
  }

  void add_updates(Tensor loss) {
    const std::vector<Tensor> gradients = graph_.gradients(loss, {}, parameters_);
    add_output(loss, -1);
    for (const Tensor value : statistics_) add_output(value, -1);
    const Tensor rate = graph_.scalar(DType::Float32, "rate");
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
      const Tensor operands[] = {parameters_[i], gradients[i], rate};
      const std::vector<Tensor> updated = graph_.ops("sgd_step", operands, {}, "sgd");
      check(graph_.status());
      graph_.output(updated[0], positions_[i]);
      outputs.push_back(inputs[static_cast<std::size_t>(positions_[i])]);
    }
  }

  void add_output(Tensor value, int shared) {
    outputs.push_back({unwrap(device_.allocate(graph_.type(value).bytes(), Storage::Shared)), 0});
    graph_.output(value, shared);
  }

  Device& device_;
  std::int64_t batch_;
  GraphBuilder graph_{"residual network"};
  std::vector<Tensor> parameters_, statistics_;
  std::vector<int> positions_;
};

class Runner {
 public:
  explicit Runner(Device& device) : queue_(unwrap(device.make_queue())) {}

  void run(const std::shared_ptr<Executable>& plan, const Network& network) {
    const Scalar scalars[] = {Scalar::float32(0.01f)};
    auto list = queue_->make_list();
    check(list->run(plan, network.inputs, network.outputs, scalars));
    under_way_ = true;
    queue_->submit({std::move(list), {}, [this](const openmps::Status& status) {
                      const std::lock_guard lock(mutex_);
                      status_ = status;
                      under_way_ = false;
                      ended_.notify_one();
                    }});
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [&] { return !under_way_; });
    check(status_);
  }

 private:
  std::shared_ptr<Queue> queue_;
  std::mutex mutex_;
  std::condition_variable ended_;
  openmps::Status status_;
  bool under_way_ = false;
};

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void fill_data(const Network& network, int batch) {
  std::mt19937 random(7);
  std::normal_distribution<float> normal;
  auto* images = reinterpret_cast<float*>(network.inputs[0].host());
  auto* labels = reinterpret_cast<float*>(network.inputs[1].host());
  for (int i = 0; i < batch * 3072; ++i) images[i] = normal(random);
  std::memset(labels, 0, static_cast<std::size_t>(batch) * 10 * sizeof(float));
  for (int i = 0; i < batch; ++i) labels[i * 10 + static_cast<int>(random() % 10)] = 1;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse(argc, argv);
  std::shared_ptr<Device> device;
  for (const auto& candidate : devices())
    if (candidate->name() == options.device) device = candidate;
  if (!device) return std::fprintf(stderr, "residual_network: there is no device %s\n", options.device.c_str()), 1;
  Network network(*device, options.batch);
  const auto start = Clock::now();
  const std::shared_ptr<Executable> plan = network.build();
  std::printf("compiled in %.1f ms, arena %.2f MiB, %lld parameters\n", milliseconds_since(start),
              static_cast<double>(plan->arena_bytes()) / (1 << 20), static_cast<long long>(network.parameter_count));
  if (options.print) std::fputs(plan->str().c_str(), stdout);
  fill_data(network, options.batch);
  Runner runner(*device);
  const auto* loss = reinterpret_cast<const float*>(network.outputs[0].host());
  for (int i = 0; i < 5; ++i) {
    const auto begin = Clock::now();
    runner.run(plan, network);
    std::printf("step %d: %.1f ms, loss %.6f\n", i, milliseconds_since(begin), static_cast<double>(*loss));
  }
  std::vector<double> times;
  for (int i = 0; i < options.steps; ++i) {
    const auto begin = Clock::now();
    runner.run(plan, network);
    times.push_back(milliseconds_since(begin));
  }
  std::ranges::sort(times);
  std::printf("batch %d: median %.3f ms, best %.3f ms a step, loss %.6f\n", options.batch, times[times.size() / 2],
              times[0], static_cast<double>(*loss));
}
