// Times whole training steps of the seeds' digit network on the engine alone: no frameworks, no Python.
//
//   training_step [--batch N] [--steps N] [--device NAME] [--in-flight N] [--print]
//
// Prints the first step's time, the median of the others and, with --in-flight, the mean of steps of which N are in
// flight at once. OPENMPS_PROFILE=1 adds the times launch by launch.
#include <algorithm>
#include <chrono>
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
using openmps::Status;
using Clock = std::chrono::steady_clock;

struct Options {
  int batch = 40;
  int steps = 60;
  int in_flight = 1;
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
    else if (flag == "--in-flight")
      options.in_flight = std::atoi(value());
    else if (flag == "--device")
      options.device = value();
    else if (flag == "--print")
      options.print = true;
    else
      std::exit((std::fprintf(stderr, "training_step: unknown option %s\n", flag.c_str()), 2));
  }
  return options;
}

void check(const Status& status) {
  if (!status) std::exit((std::fprintf(stderr, "%s\n", status.message().c_str()), 1));
}
template <typename T>
T unwrap(openmps::Result<T> result) {
  check(result.status());
  return std::move(result).value();
}

// One trained tensor: the plan reads and replaces value, momentum and velocity.
struct Parameter {
  Tensor tensor;
  int value_input;
  Shape shape;
};

// Builds the network with its gradients and Adam's updates; inputs and outputs are bound in the order in which they are
// made.
class Network {
 public:
  Network(Device& device, int batch) : device_(device), batch_(batch) {}

  std::shared_ptr<Executable> build() {
    images_ = input({batch_, 28, 28, 1}, Storage::Shared);
    labels_ = input({batch_, 1, 1, 10}, Storage::Shared);
    rate_ = graph_.scalar(DType::Float32, "rate");
    seed_ = graph_.scalar(DType::UInt32, "seed");
    step_ = graph_.scalar(DType::UInt32, "step");
    Tensor x = block(images_, 5, 1, 32, "1");
    x = block(x, 5, 32, 64, "2");
    x = dense(x, 7, 64, 1024, "fc1");
    x = graph_.op("neuron_relu", {x});
    x = graph_.op("dropout", {x, seed_, step_}, {{"keep_probability", 0.5}});
    x = dense(x, 1, 1024, 10, "fc2");
    const Tensor loss =
        graph_.op("reduce_sum", {graph_.op("softmax_cross_entropy", {x, labels_})}, {{"axes", Integers{0, 1, 2, 3}}});
    const Tensor mean = graph_.op("multiply", {loss, graph_.constant(1.0 / batch_)});
    graph_.output(mean);
    add_updates(mean);
    return unwrap(graph_.compile(device_));
  }

  std::vector<BufferView> inputs, outputs;

 private:
  // Weights and states stay on the device.
  Tensor input(const Shape& shape, Storage storage = Storage::Managed) {
    const TensorType type{DType::Float32, shape};
    inputs.push_back({unwrap(device_.allocate(type.bytes(), storage)), 0});
    ++input_count_;
    return graph_.input(DType::Float32, shape, "input");
  }

  Tensor parameter(const Shape& shape, float limit, float offset) {
    const int position = input_count_ + scalars_before_parameters_;
    const Tensor tensor = input(shape);
    std::mt19937 random(static_cast<unsigned>(position));
    std::uniform_real_distribution<float> uniform(offset - limit, offset + limit);
    auto* values = reinterpret_cast<float*>(inputs.back().host());
    for (std::int64_t i = 0; i < shape.elements(); ++i) values[i] = uniform(random);
    inputs.back().buffer->touch();
    parameters_.push_back({tensor, position, shape});
    return tensor;
  }

  Tensor block(Tensor x, int kernel, int in, int out, const std::string& name) {
    const Tensor w = parameter({out, kernel, kernel, in}, 0.05f, 0), b = parameter({out}, 0, 0.1f);
    const int pad = kernel / 2;
    x = graph_.op("conv2d", {x, w, b}, {{"pads", Integers{pad, pad, pad, pad}}}, "conv" + name);
    x = graph_.op("neuron_relu", {x}, {}, "relu" + name);
    return graph_.op("pool2d_max", {x}, {{"kernel", Integers{2, 2}}, {"strides", Integers{2, 2}}}, "pool" + name);
  }

  Tensor dense(Tensor x, int size, int in, int out, const std::string& name) {
    const Tensor w = parameter({out, size, size, in}, 0.03f, 0), b = parameter({out}, 0, 0.1f);
    return graph_.op("conv2d", {x, w, b}, {}, name);
  }

  void add_updates(Tensor loss) {
    std::vector<Tensor> with;
    for (const Parameter& p : parameters_) with.push_back(p.tensor);
    const std::vector<Tensor> gradients = graph_.gradients(loss, {}, with);
    outputs.push_back({unwrap(device_.allocate(sizeof(float), Storage::Shared)), 0});
    const std::vector<Parameter> trained = parameters_;
    for (std::size_t i = 0; i < trained.size(); ++i) {
      const auto value_view = inputs[static_cast<std::size_t>(trained[i].value_input - scalars_before_parameters_)];
      const int momentum_input = input_count_ + scalars_before_parameters_;
      const Tensor momentum = input(trained[i].shape), velocity = input(trained[i].shape);
      const Tensor operands[] = {trained[i].tensor, gradients[i], momentum, velocity, rate_};
      const auto results = graph_.ops("adam_step", operands, {}, "adam");
      check(graph_.status());
      const int shared[] = {trained[i].value_input, momentum_input, momentum_input + 1};
      for (int k = 0; k < 3; ++k) graph_.output(results[static_cast<std::size_t>(k)], shared[k]);
      outputs.push_back(value_view);
      outputs.push_back(inputs[inputs.size() - 2]);
      outputs.push_back(inputs[inputs.size() - 1]);
    }
  }

  static constexpr int scalars_before_parameters_ = 3;
  Device& device_;
  std::int64_t batch_;
  GraphBuilder graph_{"digits"};
  Tensor images_, labels_, rate_, seed_, step_;
  std::vector<Parameter> parameters_;
  int input_count_ = 0;
};

// Submits one list for each step; at most so many are under way.
class Runner {
 public:
  explicit Runner(Device& device) : queue_(unwrap(device.make_queue())) {}

  void submit(const std::shared_ptr<Executable>& plan, const Network& network, std::uint32_t step, int in_flight = 1) {
    const Scalar scalars[] = {Scalar::float32(0.001f), Scalar::uint32(1), Scalar::uint32(step)};
    wait(in_flight - 1);
    auto list = queue_->make_list();
    check(list->run(plan, network.inputs, network.outputs, scalars));
    {
      const std::lock_guard lock(mutex_);
      ++under_way_;
    }
    queue_->submit({std::move(list), {}, [this](const Status& status) { finish(status); }});
  }

  void wait(int left) {
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [&] { return under_way_ <= left; });
    check(status_);
  }

  void run(const std::shared_ptr<Executable>& plan, const Network& network, std::uint32_t step) {
    submit(plan, network, step);
    wait(0);
  }

 private:
  void finish(const Status& status) {
    const std::lock_guard lock(mutex_);
    if (status_) status_ = status;
    --under_way_;
    ended_.notify_one();
  }
  std::shared_ptr<Queue> queue_;
  std::mutex mutex_;
  std::condition_variable ended_;
  Status status_;
  int under_way_ = 0;
};

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void fill_data(const Network& network, int batch) {
  std::mt19937 random(7);
  std::normal_distribution<float> normal;
  auto* images = reinterpret_cast<float*>(network.inputs[0].host());
  auto* labels = reinterpret_cast<float*>(network.inputs[1].host());
  for (int i = 0; i < batch * 784; ++i) images[i] = normal(random);
  for (int i = 0; i < batch; ++i) labels[i * 10 + static_cast<int>(random() % 10)] = 1;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse(argc, argv);
  std::shared_ptr<Device> device;
  for (const auto& candidate : devices())
    if (candidate->name() == options.device) device = candidate;
  if (!device) return std::fprintf(stderr, "training_step: there is no device %s\n", options.device.c_str()), 1;
  Network network(*device, options.batch);
  const auto start = Clock::now();
  const std::shared_ptr<Executable> plan = network.build();
  std::printf("compiled in %.1f ms, arena %.2f MiB\n",
              std::chrono::duration<double, std::milli>(Clock::now() - start).count(),
              static_cast<double>(plan->arena_bytes()) / (1 << 20));
  if (options.print) std::fputs(plan->str().c_str(), stdout);
  fill_data(network, options.batch);
  Runner runner(*device);
  std::uint32_t step = 0;
  const auto first = Clock::now();
  runner.run(plan, network, step++);
  std::printf("first step %.1f ms, loss %.7f\n", milliseconds_since(first),
              static_cast<double>(*reinterpret_cast<const float*>(network.outputs[0].host())));
  for (int i = 0; i < 4; ++i) runner.run(plan, network, step++);
  std::vector<double> times;
  for (int i = 0; i < options.steps; ++i) {
    const auto begin = Clock::now();
    runner.run(plan, network, step++);
    times.push_back(milliseconds_since(begin));
  }
  std::ranges::sort(times);
  std::printf("batch %d: median %.3f ms, best %.3f ms a step, loss %.7f\n", options.batch, times[times.size() / 2],
              times[0], static_cast<double>(*reinterpret_cast<const float*>(network.outputs[0].host())));
  if (options.in_flight < 2) return 0;
  const auto begin = Clock::now();
  for (int i = 0; i < options.steps; ++i) runner.submit(plan, network, step++, options.in_flight);
  runner.wait(0);
  std::printf("batch %d, %d under way: mean %.3f ms a step\n", options.batch, options.in_flight,
              milliseconds_since(begin) / options.steps);
}
