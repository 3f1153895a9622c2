// Times single kernels of the cpu device on shapes of common networks, relative to the machine's peak rates, measured
// in the same run.
//
//   kernel_speed [--threads N] [--seconds S] [part of a name]...
//
// With one thread its processor time is taken, which other work on the machine does not lengthen. Times are the best of
// many runs, on data that the run before has left in the caches if it fits. The "of peak" is relative to the
// multiply-add rate of registers for arithmetic. For element-wise work it is relative to a copy with streaming stores
// that moves as many bytes.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "benchmarks/kernels/machine_peak.h"
#include "engine/devices/cpu/kernels.h"
#include "engine/devices/cpu/memory.h"
#include "engine/ir/builder.h"
#include "engine/ir/op_def.h"
#include "engine/ir/registry.h"
#include "engine/passes/stitching/stitch.h"

using namespace openmps::engine;

namespace {

struct Settings {
  int threads = 2;
  double seconds = 0.2;  // per kernel
  std::vector<std::string> wanted;
};

struct Case {
  std::string name;
  std::function<Graph()> graph;  // its last node is what is timed
  double flops = 0;              // 0: counted in bytes
};

// ---- the cases

Graph one_op(const char* op, const std::vector<TensorType>& inputs, Attributes attributes) {
  Graph graph;
  Builder builder(graph);
  std::vector<Val> values;
  for (const TensorType& type : inputs) values.push_back(builder.input(type.dtype, type.shape, "x"));
  builder.ops(op, values, std::move(attributes));
  return graph;
}

struct Layer {
  const char* name;
  std::int64_t batch, size, in, out, kernel;
};

void add_convolutions(std::vector<Case>& cases) {
  const Layer layers[] = {{"conv1 b40", 40, 28, 1, 32, 5},   {"conv2 b40", 40, 14, 32, 64, 5},
                          {"conv1 b256", 256, 28, 1, 32, 5}, {"conv2 b256", 256, 14, 32, 64, 5},
                          {"small b64", 64, 28, 1, 16, 3},   {"3x3 64@6 b64", 64, 6, 64, 64, 3}};
  for (const Layer& l : layers) {
    const std::int64_t pad = l.kernel / 2;
    const TensorType x{DType::Float32, {l.batch, l.size, l.size, l.in}},
        w{DType::Float32, {l.out, l.kernel, l.kernel, l.in}}, b{DType::Float32, {l.out}},
        y{DType::Float32, {l.batch, l.size, l.size, l.out}};
    // Taps that lie on padding are not counted.
    double taps = 0;
    for (std::int64_t o = 0; o < l.size; ++o)
      taps += static_cast<double>(std::min(l.size, o + pad + 1) - std::max<std::int64_t>(0, o - pad));
    const double flops = 2.0 * taps * taps * static_cast<double>(l.batch * l.in * l.out);
    const Attributes plain{{"pads", Integers{pad, pad, pad, pad}}};
    Attributes data = plain, weights = plain;
    data.set("input_size", Integers{l.size, l.size});
    weights.set("kernel_size", Integers{l.kernel, l.kernel});
    const std::string name = l.name;
    cases.push_back({name + " forward", [=] { return one_op("conv2d", {x, w, b}, plain); }, flops});
    if (l.in > 1)
      cases.push_back({name + " data gradient", [=] { return one_op("conv2d_data_gradient", {y, w}, data); }, flops});
    cases.push_back({name + " weights gradient",
                     [=] {
                       return one_op("conv2d_weights_gradient", {x, y}, weights);
                     },
                     flops});
  }
}

void add_products(std::vector<Case>& cases) {
  struct Dense {
    const char* name;
    std::int64_t batch, in, out;
  } const layers[] = {{"fc1 b1", 1, 3136, 1024}, {"fc1 b40", 40, 3136, 1024}, {"fc1 b256", 256, 3136, 1024},
                      {"fc2 b40", 40, 1024, 10}, {"fc2 b256", 256, 1024, 10}, {"small fc b64", 64, 12544, 10}};
  for (const Dense& l : layers) {
    const TensorType x{DType::Float32, {l.batch, l.in}}, w{DType::Float32, {l.out, l.in}}, b{DType::Float32, {l.out}},
        y{DType::Float32, {l.batch, l.out}};
    const double flops = 2.0 * static_cast<double>(l.batch * l.in * l.out);
    const std::string name = l.name;
    cases.push_back({name + " forward",
                     [=] {
                       return one_op("matmul", {x, w, b}, {{"transpose_b", true}});
                     },
                     l.batch > 1 ? flops : 0});
    cases.push_back({name + " data gradient", [=] { return one_op("matmul", {y, w}, {}); }, l.batch > 1 ? flops : 0});
    cases.push_back({name + " weights gradient",
                     [=] {
                       return one_op("matmul", {y, x}, {{"transpose_a", true}});
                     },
                     l.batch > 1 ? flops : 0});
  }
}

Graph adam(std::int64_t elements) {
  Graph graph;
  Builder b(graph);
  const Val value = b.input(DType::Float32, {elements}, "value"),
            gradient = b.input(DType::Float32, {elements}, "gradient"), m = b.input(DType::Float32, {elements}, "m"),
            v = b.input(DType::Float32, {elements}, "v"), rate = b.input(DType::Float32, {}, "rate");
  const Val new_m = m * 0.9 + gradient * 0.1, new_v = v * 0.999 + square(gradient) * 0.001;
  b.output(value - rate * new_m / (sqrt(new_v) + 1e-8));
  b.output(new_m);
  b.output(new_v);
  return stitch(graph);
}

Graph chain(std::int64_t elements) {
  Graph graph;
  Builder b(graph);
  const Val x = b.input(DType::Float32, {elements}, "x");
  b.output(maximum(x * 1.5 + 0.25, b.constant(0, DType::Float32)) * 0.5 + 1.0);
  return stitch(graph);
}

Graph two_inputs(std::int64_t elements) {
  Graph graph;
  Builder b(graph);
  const Val x = b.input(DType::Float32, {elements}, "x"), y = b.input(DType::Float32, {elements}, "y");
  b.output(maximum(x * y + 0.25, x));
  return stitch(graph);
}

void add_elementwise(std::vector<Case>& cases) {
  const std::int64_t large = std::int64_t{256} << 20;  // 1 GiB an array: more than any cache
  const TensorType image{DType::Float32, {4096, 1024}};
  cases.push_back({"chain add multiply maximum, 1 GiB", [=] { return chain(large); }});
  cases.push_back({"chain of two inputs, 1 GiB", [=] { return two_inputs(large); }});
  cases.push_back({"chain add multiply maximum, 1 MiB", [] { return chain(1 << 18); }});
  cases.push_back({"adam, 3.3 M values", [] { return adam(3274634); }});
  cases.push_back({"gelu, 16 MiB", [=] { return one_op("neuron_gelu", {image}, {}); }});
  cases.push_back({"gelu gradient, 16 MiB", [=] { return one_op("neuron_gelu_gradient", {image, image}, {}); }});
  cases.push_back({"bias over the last axis, 16 MiB", [=] {
                     return one_op("add", {image, {DType::Float32, {1024}}}, {});
                   }});
}

void add_images(std::vector<Case>& cases) {
  for (const std::int64_t batch : {40, 256}) {
    const std::string name = " b" + std::to_string(batch);
    const TensorType x{DType::Float32, {batch, 28, 28, 32}}, y{DType::Float32, {batch, 14, 14, 32}},
        index{DType::UInt8, {batch, 14, 14, 32}};
    const Attributes pool{{"kernel", Integers{2, 2}}, {"strides", Integers{2, 2}}, {"relu", true}};
    Attributes gradient{{"kernel", Integers{2, 2}}, {"strides", Integers{2, 2}}};
    gradient.set("input_size", Integers{28, 28});
    cases.push_back({"max pool + relu 2x2" + name, [=] { return one_op("pool2d_max", {x}, pool); }});
    cases.push_back({"max pool gradient 2x2" + name, [=] {
                       return one_op("pool2d_max_gradient", {y, index}, gradient);
                     }});
    const TensorType hidden{DType::Float32, {batch, 1024}}, number{DType::UInt32, {}},
        logits{DType::Float32, {batch, 10}};
    cases.push_back({"dropout 1024" + name, [=] {
                       return one_op("dropout", {hidden, number, number}, {{"keep_probability", 0.5}});
                     }});
    cases.push_back({"softmax loss 10" + name, [=] { return one_op("softmax_cross_entropy", {logits, logits}, {}); }});
    cases.push_back({"softmax loss gradient 10" + name, [=] {
                       return one_op("softmax_cross_entropy_gradient", {logits, logits}, {});
                     }});
    cases.push_back({"sum over rows 1024" + name, [=] {
                       return one_op("reduce_sum", {hidden}, {{"axes", Integers{0}}});
                     }});
    cases.push_back({"sum over columns 1024" + name, [=] {
                       return one_op("reduce_sum", {hidden}, {{"axes", Integers{1}}});
                     }});
    cases.push_back({"transpose NHWC to NCHW" + name, [=] {
                       return one_op("transpose", {x}, {{"permutation", Integers{0, 3, 1, 2}}});
                     }});
  }
}

// ---- timing

struct Timing {
  double best = 1e30, median = 0;  // seconds
};

Timing time_runs(const Settings& settings, const std::function<void()>& run) {
  const double begin = bench::now(settings.threads);
  std::vector<double> times;
  run();
  while (times.size() < 5 || bench::now(settings.threads) - begin < settings.seconds) {
    const double start = bench::now(settings.threads);
    run();
    times.push_back(bench::now(settings.threads) - start);
  }
  std::ranges::sort(times);
  return {times.front(), times[times.size() / 2]};
}

// A number that no kernel treats specially; indices of pooling stay valid.
void fill(const TensorType& type, void* data) {
  for (std::int64_t i = 0; i < type.shape.elements(); ++i) {
    if (type.dtype == DType::Float32)
      static_cast<float*>(data)[i] = static_cast<float>(i * 37 % 101) * 0.02f - 1;
    else if (type.dtype == DType::UInt8)
      static_cast<std::uint8_t*>(data)[i] = static_cast<std::uint8_t>(i % 4);
    else
      std::memset(static_cast<std::byte*>(data) + i * static_cast<std::int64_t>(size_of(type.dtype)), 1,
                  size_of(type.dtype));
  }
}

void run_case(const Case& c, const Settings& settings, const bench::Peak& peak) {
  const Graph graph = c.graph();
  const Node& node = graph.nodes().back();
  const auto inputs = graph.types(node.inputs), outputs = graph.types(node.outputs);
  const auto kernel = cpu::own_kernels().make({node, inputs, outputs, settings.threads});
  if (!kernel) return void(std::printf("%-38s no kernel of its own\n", c.name.c_str()));
  std::vector<cpu::AlignedMemory> memory;
  std::vector<void*> from, to;
  double bytes = 0;
  for (const TensorType& type : inputs) {
    memory.emplace_back(type.bytes());
    fill(type, memory.back().get());
    from.push_back(memory.back().get());
    bytes += static_cast<double>(type.bytes());
  }
  for (const TensorType& type : outputs) {
    memory.emplace_back(type.bytes());
    std::memset(memory.back().get(), 0, type.bytes());
    to.push_back(memory.back().get());
    bytes += static_cast<double>(type.bytes());
  }
  const cpu::AlignedMemory workspace(kernel->workspace_bytes());
  std::vector<std::uint64_t> versions(inputs.size(), 0);  // as in training: nothing stays packed
  const Timing t = time_runs(settings, [&] {
    kernel->run({from.data(), to.data(), workspace.get(), versions.data()});
  });
  if (c.flops > 0) {
    std::printf("%-38s %9.4f %9.4f %8.1f GFLOP/s %5.0f %%\n", c.name.c_str(), t.best * 1e3, t.median * 1e3,
                c.flops / t.best * 1e-9, 100 * c.flops / t.best / peak.flops);
  } else {
    const double copy = peak.copy_seconds(bytes);
    std::printf("%-38s %9.4f %9.4f %8.1f GB/s    %5.0f %%\n", c.name.c_str(), t.best * 1e3, t.median * 1e3,
                bytes / t.best * 1e-9, 100 * copy / t.best);
  }
}

Settings read_settings(int count, char** words) {
  Settings settings;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--threads" && i + 1 < count)
      settings.threads = std::atoi(words[++i]);
    else if (word == "--seconds" && i + 1 < count)
      settings.seconds = std::atof(words[++i]);
    else
      settings.wanted.push_back(word);
  }
  return settings;
}

bool is_wanted(const Case& c, const Settings& settings) {
  return settings.wanted.empty() || std::ranges::any_of(settings.wanted, [&](const std::string& part) {
           return c.name.find(part) != std::string::npos;
         });
}

}  // namespace

int main(int count, char** words) {
  const Settings settings = read_settings(count, words);
  bench::use_threads(settings.threads);
  const bench::Peak peak(settings.threads);
  std::printf(
      "%d threads; multiply-adds from registers %.0f GFLOP/s; copy with streaming stores %.1f GB/s (256 MiB), plain "
      "%.1f GB/s (2 MiB)\n",
      settings.threads, peak.flops * 1e-9, 2 * 268435456.0 / peak.copy_seconds(2 * 268435456.0) * 1e-9,
      2 * 2097152.0 / peak.copy_seconds(2 * 2097152.0) * 1e-9);
  std::printf("%-38s %9s %9s\n", "kernel", "best ms", "median");
  std::vector<Case> cases;
  add_convolutions(cases);
  add_products(cases);
  add_elementwise(cases);
  add_images(cases);
  for (const Case& c : cases)
    if (is_wanted(c, settings)) run_case(c, settings, peak);
}
