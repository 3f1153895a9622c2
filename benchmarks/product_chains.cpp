// Times element-wise chains after matmuls and convolutions on the engine alone: fused into the product beside two
// kernels, in turns. Prints medians in milliseconds, their ratio, and the bytes of intermediates of both.
//
//   product_chains [--rounds N] [--device NAME] [--apart PASSES] [--only TEXT] [--clock processor]
//
//   --apart            the passes that the second way leaves out
//   --only             products whose name has this text
//   --clock processor  processor time instead of elapsed time: for one thread on a busy machine (OMP_NUM_THREADS=1)
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <random>
#include <semaphore>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace {

using namespace openmps::engine;

constexpr const char* kSkipped = "OPENMPS_SKIP_PASSES";

struct Options {
  int rounds = 15;
  std::string device = "cpu", apart = "stitch_products", only, clock;
};

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string flag = argv[i], value = argv[i + 1];
    if (flag == "--rounds")
      options.rounds = std::max(1, std::atoi(value.c_str()));
    else if (flag == "--device")
      options.device = value;
    else if (flag == "--apart")
      options.apart = value;
    else if (flag == "--only")
      options.only = value;
    else if (flag == "--clock")
      options.clock = value;
    else
      std::exit((std::fprintf(stderr, "product_chains: unknown option %s\n", flag.c_str()), 2));
  }
  return options;
}

struct Product {
  const char *name, *op;
  Shape x, weights, result;
  Attributes attributes{};
};

std::vector<Product> products() {
  const Attributes padded{{"pads", Integers{1, 1, 1, 1}}};
  return {{"matmul 512x512x512", "matmul", {512, 512}, {512, 512}, {512, 512}},
          {"matmul 1024x1024x1024", "matmul", {1024, 1024}, {1024, 1024}, {1024, 1024}},
          {"matmul 4096x64x64", "matmul", {4096, 64}, {64, 64}, {4096, 64}},
          {"matmul 4096x64x1024", "matmul", {4096, 64}, {64, 1024}, {4096, 1024}},
          {"1x1 8x56x56 64 to 256", "conv2d", {8, 56, 56, 64}, {256, 1, 1, 64}, {8, 56, 56, 256}},
          {"1x1 32x56x56 64 to 256", "conv2d", {32, 56, 56, 64}, {256, 1, 1, 64}, {32, 56, 56, 256}},
          {"1x1 8x14x14 1024 to 256", "conv2d", {8, 14, 14, 1024}, {256, 1, 1, 1024}, {8, 14, 14, 256}},
          {"3x3 8x56x56 64 to 64", "conv2d", {8, 56, 56, 64}, {64, 3, 3, 64}, {8, 56, 56, 64}, padded},
          {"3x3 8x14x14 256 to 256", "conv2d", {8, 14, 14, 256}, {256, 3, 3, 256}, {8, 14, 14, 256}, padded}};
}

struct Chain {
  const char* name;
  Tensor (*make)(GraphBuilder& graph, Tensor sums, Tensor residual);
};

const std::vector<Chain>& chains() {
  static const std::vector<Chain> all{
      {"GeLU", [](GraphBuilder& g, Tensor y, Tensor) { return g.op("neuron_gelu", {y}); }},
      {"tanh", [](GraphBuilder& g, Tensor y, Tensor) { return g.op("tanh", {y}); }},
      {"sigmoid * x",
       [](GraphBuilder& g, Tensor y, Tensor) {
         return g.op("multiply", {g.op("sigmoid", {y}), y});
       }},
      {"residual, ReLU", [](GraphBuilder& g, Tensor y, Tensor r) {
         return g.op("neuron_relu", {g.op("add", {y, r})});
       }}};
  return all;
}

template <typename T>
T unwrap(openmps::Result<T> result) {
  if (!result) std::exit((std::fprintf(stderr, "%s\n", result.status().message().c_str()), 1));
  return std::move(result).take_or_throw();
}

double seconds_of(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

class Way {
 public:
  Way(Device& device, const Product& product, const Chain& chain, const std::string& skipped)
      : queue_(unwrap(device.make_queue())) {
    setenv(kSkipped, skipped.c_str(), 1);
    GraphBuilder graph(product.name);
    const Tensor x = graph.input(DType::Float32, product.x, "x"),
                 weights = graph.input(DType::Float32, product.weights, "weights"),
                 bias = graph.input(DType::Float32, {product.result.back()}, "bias"),
                 residual = graph.input(DType::Float32, product.result, "residual");
    const Tensor y = graph.op(product.op, {x, weights, bias}, product.attributes);
    graph.output(chain.make(graph, y, residual));
    plan_ = unwrap(graph.compile(device));
    plan_->profile(true);
    std::mt19937 random(1);
    for (const TensorType& type : plan_->inputs()) {
      inputs_.push_back({unwrap(device.allocate(type.bytes(), Storage::Shared))});
      auto* data = reinterpret_cast<float*>(inputs_.back().host());
      std::generate_n(data, type.shape.elements(), [&] { return std::uniform_real_distribution(-0.1f, 0.1f)(random); });
    }
    for (const TensorType& type : plan_->outputs())
      outputs_.push_back({unwrap(device.allocate(type.bytes(), Storage::Shared))});
  }

  // Milliseconds of one run.
  double run(clockid_t clock) {
    auto list = queue_->make_list();
    list->run(plan_, inputs_, outputs_).throw_if_error();
    const double start = seconds_of(clock);
    queue_->submit({std::move(list), {}, [this](const openmps::Status&) { done_.release(); }});
    done_.acquire();
    return 1000 * (seconds_of(clock) - start);
  }
  std::size_t arena_bytes() const { return plan_->arena_bytes(); }
  std::string launches() const {
    std::string text;
    for (const auto& launch : plan_->timeline()) {
      char line[120];
      std::snprintf(line, sizeof line, " %.40s %.3f", launch.name.c_str(),
                    launch.milliseconds / static_cast<double>(std::max<std::uint64_t>(launch.runs, 1)));
      text += line;
    }
    return text;
  }

 private:
  std::shared_ptr<Queue> queue_;
  std::shared_ptr<Executable> plan_;
  std::vector<BufferView> inputs_, outputs_;
  std::binary_semaphore done_{0};
};

double median(std::vector<double> times) {
  std::ranges::sort(times);
  return times[times.size() / 2];
}

void measure(Device& device, const Product& product, const Chain& chain, const Options& options) {
  Way fused(device, product, chain, ""), apart(device, product, chain, options.apart);
  const clockid_t clock = options.clock == "processor" ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC;
  for (int warm = 0; warm < 3; ++warm) fused.run(clock), apart.run(clock);
  std::vector<double> of_fused, of_apart;
  for (int round = 0; round < options.rounds; ++round) {
    of_fused.push_back(fused.run(clock));
    of_apart.push_back(apart.run(clock));
  }
  const double one = median(of_fused), two = median(of_apart);
  std::printf("%-24s %-15s fused %8.3f ms, apart %8.3f ms, apart / fused %5.2f, bytes %zu and %zu |%s |%s\n",
              product.name, chain.name, one, two, two / one, fused.arena_bytes(), apart.arena_bytes(),
              fused.launches().c_str(), apart.launches().c_str());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse(argc, argv);
  const auto found = std::ranges::find(devices(), options.device, [](const auto& device) { return device->name(); });
  if (found == devices().end()) std::exit((std::fprintf(stderr, "no device %s\n", options.device.c_str()), 1));
  for (const Product& product : products())
    if (std::string(product.name).find(options.only) != std::string::npos)
      for (const Chain& chain : chains()) measure(**found, product, chain, options);
}
