// Random graphs of 2 to 12 operations with their gradients, on every device against the reference: what no single
// operation shows is fusing, memory that is reused too early, results written over their operands.
#include <doctest/doctest.h>

#include <cstdlib>
#include <random>

#include "engine/autodiff/gradients.h"
#include "engine/ir/printer.h"
#include "engine/ir/verifier.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// Grows one graph. Every step keeps values within a few units, so that errors stay comparable.
class Grower {
 public:
  explicit Grower(std::uint64_t seed) : random_(seed), builder_(graph_) {
    graph_.name = "random " + std::to_string(seed);
    const auto images = pick(3) + 1, height = pick(4) + 4, width = pick(4) + 4, channels = pick(4) + 1;
    values_.push_back(fresh({images, height, width, channels}));
    const int steps = 2 + static_cast<int>(pick(11));
    for (int i = 0; i < steps; ++i) grow();
    finish();
  }

  const Graph& graph() const { return graph_; }
  const std::vector<Tensor64>& inputs() const { return inputs_; }

 private:
  using Step = Val (Grower::*)(Val);

  std::int64_t pick(std::int64_t count) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(count));
  }

  Val fresh(const Shape& shape, double low = -1, double high = 1) {
    inputs_.push_back(draw({shape, low, high}, random_()));
    return builder_.input(DType::Float32, shape, "input " + std::to_string(inputs_.size()));
  }

  void grow() {
    static constexpr Step kSteps[] = {&Grower::single,  &Grower::single,    &Grower::both,       &Grower::both,
                                      &Grower::chosen,  &Grower::convolved, &Grower::pooled,     &Grower::multiplied,
                                      &Grower::reduced, &Grower::moved,     &Grower::normalized, &Grower::joined,
                                      &Grower::dropped};
    const Val x = values_[static_cast<std::size_t>(pick(static_cast<std::int64_t>(values_.size())))];
    values_.push_back((this->*kSteps[static_cast<std::size_t>(pick(std::size(kSteps)))])(x));
  }

  Val single(Val x) {
    static constexpr const char* kNames[] = {"tanh", "sigmoid", "neuron_relu", "neuron_gelu", "neuron_soft_sign",
                                             "erf",  "negate",  "sin",         "neuron_elu",  "abs"};
    return builder_.op(kNames[pick(std::size(kNames))], {x});
  }
  Val both(Val x) {
    static constexpr const char* kNames[] = {"add", "subtract", "multiply", "maximum", "minimum"};
    Shape shape = x.shape();
    for (std::size_t axis = 0; axis < shape.rank(); ++axis)
      if (pick(3) == 0) shape[axis] = 1;  // broadcast
    const Val other = pick(2) ? fresh(shape) : tanh(x * 0.5);
    return builder_.op(kNames[pick(std::size(kNames))], {x, other});
  }
  Val chosen(Val x) {
    const Val condition = less(fresh(x.shape()), builder_.constant(0.25, DType::Float32));
    return select(condition, x, x * 0.5);
  }
  Val convolved(Val x) {
    if (x.shape().rank() != 4) return single(x);
    const std::int64_t outputs = pick(5) + 1, kernel = pick(2) ? 3 : 1;
    const double size = 1.0 / static_cast<double>(kernel * x.shape()[3]);
    const Val weights = fresh({outputs, kernel, kernel, x.shape()[3]}, -size, size), bias = fresh({outputs});
    const std::int64_t pad = kernel / 2, stride = pick(2) + 1;
    return with_bias("conv2d", x, weights, bias,
                     {{"pads", Integers{pad, pad, pad, pad}}, {"strides", Integers{stride, stride}}});
  }
  Val pooled(Val x) {
    if (x.shape().rank() != 4 || x.shape()[1] < 2 || x.shape()[2] < 2) return single(x);
    return builder_.op(pick(2) ? "pool2d_max" : "pool2d_average", {x},
                       {{"kernel", Integers{2, 2}}, {"strides", Integers{2, 2}}, {"pads", Integers{0, 1, 0, 1}}});
  }
  Val multiplied(Val x) {
    const std::int64_t rows = x.shape().elements() / x.shape().back(), columns = x.shape().back(),
                       outputs = pick(9) + 1;
    const double size = 1.0 / static_cast<double>(columns);
    const Val weights = fresh({outputs, columns}, -size, size);
    return with_bias("matmul", reshape(x, {rows, columns}), weights, fresh({outputs}), {{"transpose_b", true}});
  }
  // The bias is an operand, or added behind; MPSGraph's ReLU follows, or not.
  Val with_bias(const char* op, Val x, Val weights, Val bias, const Attributes& attributes) {
    const Val y = pick(2) ? builder_.op(op, {x, weights, bias}, attributes, "product")
                          : builder_.op(op, {x, weights}, attributes, "product") + bias;
    const Val zero = builder_.constant(0, DType::Float32);
    return pick(2) ? y : select(builder_.op("greater", {y, zero}), y, zero);
  }
  Val reduced(Val x) {
    const auto axis = pick(static_cast<std::int64_t>(x.shape().rank()));
    const Val mean = reduce_mean(x, {axis});
    return pick(2) ? mean : x - mean;
  }
  Val moved(Val x) {
    const std::size_t rank = x.shape().rank();
    Integers permutation;
    for (std::size_t axis = 0; axis < rank; ++axis) permutation.push_back(static_cast<std::int64_t>((axis + 1) % rank));
    return builder_.op("transpose", {x}, {{"permutation", permutation}});
  }
  Val normalized(Val x) { return builder_.op(pick(2) ? "softmax" : "log_softmax", {x}); }
  Val joined(Val x) { return builder_.op("concatenate", {x, tanh(x)}, {{"axis", -1}}); }
  Val dropped(Val x) {
    const auto counter = [&](double value) {
      inputs_.push_back({{}, {value}});
      return builder_.scalar(DType::UInt32, "counter");
    };
    const Val seed = counter(static_cast<double>(pick(1000))), step = counter(static_cast<double>(pick(1000)));
    return builder_.op("dropout", {x, seed, step}, {{"keep_probability", 0.75}});
  }

  // Some values on the way, the last one, an input itself, one value twice, and the gradients of the last one.
  void finish() {
    const Val last = values_.back();
    builder_.output(values_[static_cast<std::size_t>(pick(static_cast<std::int64_t>(values_.size())))]);
    builder_.output(last);
    if (pick(3) == 0) builder_.output(last);
    if (pick(4) == 0) builder_.output(values_.front());
    std::vector<Val> with;
    for (const GraphInput& input : graph_.inputs())
      if (is_float(graph_.type(input.value).dtype)) with.push_back(builder_.wrap(input.value));
    for (const Val& part : gradients(builder_, last, fresh(last.shape()), with))
      if (part) builder_.output(part);
  }

  std::mt19937_64 random_;
  Graph graph_;
  Builder builder_;
  std::vector<Val> values_;
  std::vector<Tensor64> inputs_;
};

void check_graph(std::uint64_t seed) {
  const Grower grower(seed);
  verify(grower.graph());
  const std::vector<Tensor64> expected = run_on(device_named("reference"), grower.graph(), grower.inputs());
  for (Device* device : compared_devices()) {
    const auto runs = run_repeatedly(*device, grower.graph(), grower.inputs(), 2);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const std::string problem = difference(runs[0][i], expected[i], bound_of_graph(grower.graph().nodes().size()));
      CHECK_MESSAGE(problem.empty(), device->name(), ", seed ", seed, ", output ", i, ": ", problem, "\n",
                    print(grower.graph()));
      const std::string change = difference(runs[1][i], runs[0][i], {});
      CHECK_MESSAGE(change.empty(), device->name(), ", seed ", seed, ", output ", i,
                    " differs from run to run: ", change);
    }
  }
}

}  // namespace

TEST_CASE("devices: random graphs and their gradients agree with the reference") {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) check_graph(seed);
}

TEST_CASE("devices: many random graphs and their gradients agree with the reference" * doctest::test_suite("slow")) {
  const char* const count = std::getenv("OPENMPS_RANDOM_GRAPHS");
  const std::uint64_t end = 1000 + (count ? std::strtoull(count, nullptr, 10) : 2000);
  for (std::uint64_t seed = 1000; seed < end; ++seed) check_graph(seed);
}

}  // namespace openmps::engine::testing
