// Convolution of volumes against sums from the formula, with indices in another order than the library's. The
// sums of convolutions of images, which a device without a kernel computes, give the same.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "engine/autodiff/gradients.h"
#include "engine/ir/builder.h"
#include "engine/passes/convolution/even_padding.h"
#include "engine/passes/lower_composites.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

using Three = std::array<std::int64_t, 3>;

struct VolumeSetting {
  Shape x, w;
  Three strides, dilations, before, after;
  std::int64_t groups;

  std::int64_t results(std::size_t axis) const {
    const std::int64_t covered = (w[axis + 1] - 1) * dilations[axis] + 1;
    return (x[axis + 1] + before[axis] + after[axis] - covered) / strides[axis] + 1;
  }
  Shape result() const { return {x[0], results(0), results(1), results(2), w[0]}; }
  Attributes attributes(const char* name = nullptr, const Shape& sides = {}) const {
    Attributes made{{"strides", Integers(strides.begin(), strides.end())},
                    {"dilations", Integers(dilations.begin(), dilations.end())},
                    {"pads", Integers{before[0], after[0], before[1], after[1], before[2], after[2]}},
                    {"groups", groups}};
    if (name) made.set(name, Integers{sides[1], sides[2], sides[3]});
    return made;
  }
};

const VolumeSetting kVolumeSettings[] = {
    {{2, 4, 5, 3, 2}, {3, 2, 3, 2, 2}, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, {0, 0, 0}, 1},
    {{1, 5, 4, 6, 4}, {6, 3, 2, 3, 2}, {2, 1, 3}, {1, 2, 1}, {1, 2, 0}, {1, 0, 2}, 2},
    {{1, 6, 5, 4, 3}, {3, 2, 3, 1, 1}, {1, 2, 1}, {3, 1, 1}, {-1, 1, 0}, {2, -1, 0}, 3},
    {{2, 1, 3, 3, 2}, {2, 1, 1, 1, 2}, {1, 2, 2}, {1, 1, 1}, {0, 0, 0}, {0, 0, 0}, 1},
    {{1, 3, 3, 3, 1}, {1, 3, 3, 3, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, 1},
};

std::int64_t at(const Shape& s, std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d, std::int64_t e) {
  return (((a * s[1] + b) * s[2] + c) * s[3] + d) * s[4] + e;
}

struct VolumeSums {
  Tensor64 y, dx, dw;
};

Tensor64 zeros_of(const Shape& shape) {
  return {shape, std::vector<double>(static_cast<std::size_t>(shape.elements()))};
}

VolumeSums volume_sums(const VolumeSetting& s, const Tensor64& x, const Tensor64& w, const Tensor64& dy) {
  VolumeSums e{zeros_of(s.result()), zeros_of(s.x), zeros_of(s.w)};
  const Shape y = s.result();
  for (std::int64_t o = 0; o < s.w[0]; ++o)
    for (std::int64_t tap = 0, taps = s.w[1] * s.w[2] * s.w[3]; tap < taps; ++tap)
      for (std::int64_t c = 0; c < s.w[4]; ++c)
        for (std::int64_t i = 0; i < s.x[0] * y[1] * y[2] * y[3]; ++i) {
          const std::int64_t n = i % s.x[0], p = i / s.x[0] % y[1], q = i / s.x[0] / y[1] % y[2],
                             r = i / s.x[0] / y[1] / y[2];
          const std::int64_t a = tap % s.w[1], b = tap / s.w[1] % s.w[2], d = tap / s.w[1] / s.w[2];
          const std::int64_t z = p * s.strides[0] - s.before[0] + a * s.dilations[0],
                             v = q * s.strides[1] - s.before[1] + b * s.dilations[1],
                             u = r * s.strides[2] - s.before[2] + d * s.dilations[2];
          if (z < 0 || z >= s.x[1] || v < 0 || v >= s.x[2] || u < 0 || u >= s.x[3]) continue;
          const std::int64_t from = at(s.x, n, z, v, u, o / (s.w[0] / s.groups) * s.w[4] + c),
                             to = at(y, n, p, q, r, o), by = at(s.w, o, a, b, d, c);
          e.y[to] += x[from] * w[by];
          e.dx[from] += dy[to] * w[by];
          e.dw[by] += dy[to] * x[from];
        }
  return e;
}

// y of inputs x, w and dy, which has no reader yet.
struct Forward {
  Graph graph;
  std::vector<Tensor64> inputs;

  explicit Forward(const VolumeSetting& s) : inputs{draw({s.x}, 1), draw({s.w}, 2), draw({s.result()}, 3)} {
    Builder builder(graph);
    std::vector<Val> made;
    for (const Tensor64& each : inputs) made.push_back(builder.input(DType::Float64, each.shape, "input"));
    builder.output(builder.op("conv3d", {made[0], made[1]}, s.attributes(), "conv"));
  }
};

// The graph with gradients of its inputs 0 and 1 for input 2 as outputs.
Graph with_gradients(const Graph& forward) {
  Graph result = forward;
  Builder builder(result);
  const auto input = [&](std::size_t i) { return builder.wrap(result.inputs()[i].value); };
  const Val with[] = {input(0), input(1)};
  for (const Val& each : gradients(builder, builder.wrap(result.outputs()[0].value), input(2), with))
    builder.output(each);
  return result;
}

bool has_volumes(const Graph& graph) {
  return std::ranges::any_of(graph.nodes(), [](const Node& node) { return node.op->name().starts_with("conv3d"); });
}

}  // namespace

TEST_CASE("volume convolution: forward and both gradients are the sums of the formula") {
  for (const VolumeSetting& s : kVolumeSettings) {
    CAPTURE(s.x.str());
    CAPTURE(s.w.str());
    const Tensor64 x = draw({s.x}, 1), w = draw({s.w}, 2), dy = draw({s.result()}, 3);
    const VolumeSums e = volume_sums(s, x, w, dy);
    CHECK(near(run_op("conv3d", {x, w}, s.attributes())[0], e.y));
    CHECK(near(run_op("conv3d_data_gradient", {dy, w}, s.attributes("input_size", s.x))[0], e.dx));
    CHECK(near(run_op("conv3d_weights_gradient", {x, dy}, s.attributes("kernel_size", s.w))[0], e.dw));
  }
}

TEST_CASE("volume convolution: correlates, without turning the kernel") {
  const Tensor64 x = counting({1, 2, 2, 2, 1});  // 1 2 / 3 4, then 5 6 / 7 8
  const Tensor64 w = tensor({1, 2, 1, 2, 1}, {1, 10, 100, 1000});
  CHECK(near(run_op("conv3d", {x, w})[0], tensor({1, 1, 2, 1, 1}, {6521, 8743})));
}

TEST_CASE("volume convolution: a device without a kernel computes the sums of convolutions of images") {
  for (const VolumeSetting& s : kVolumeSettings) {
    CAPTURE(s.x.str());
    CAPTURE(s.w.str());
    const Forward forward(s);
    const Graph whole = with_gradients(forward.graph), lowered = lower_composites(whole, {DeviceKind::Cpu});
    CHECK_FALSE(has_volumes(lowered));
    const std::vector<Tensor64> given = run(lowered, forward.inputs), defined = run(whole, forward.inputs);
    // The gradients of the forward sum, from automatic differentiation, add in the same order: equal bits.
    const std::vector<Tensor64> swept =
        run(with_gradients(lower_composites(forward.graph, {DeviceKind::Cpu})), forward.inputs);
    for (std::size_t i = 0; i < given.size(); ++i) {
      CAPTURE(i);
      CHECK(near(given[i], defined[i]));
      CHECK(given[i].values == swept[i].values);
    }
  }
}

TEST_CASE("volume convolution: a GPU keeps those that its library computes, with even padding") {
  const auto all = [](const Graph&, const Node&) { return true; };
  const auto none = [](const Graph&, const Node&) { return false; };
  for (const VolumeSetting& s : kVolumeSettings) {
    CAPTURE(s.x.str());
    const Forward forward(s);
    const Graph whole = with_gradients(forward.graph);
    CHECK_FALSE(has_volumes(lower_composites(whole, {DeviceKind::Cuda})));
    CHECK_FALSE(has_volumes(lower_composites(whole, {.device = DeviceKind::Cuda, .has_volume_convolution = none})));
    const Graph kept =
        even_padding(lower_composites(whole, {.device = DeviceKind::Cuda, .has_volume_convolution = all}));
    std::size_t convolutions = 0;
    for (const Node& node : kept.nodes()) {
      if (!node.op->name().starts_with("conv3d")) continue;
      ++convolutions;
      const Integers& pads = node.attributes.integers("pads");
      for (std::size_t axis = 0; axis < 3; ++axis) {
        CHECK(pads[2 * axis] == pads[2 * axis + 1]);
        CHECK(pads[2 * axis] >= 0);
      }
    }
    CHECK(convolutions == 3);
    const std::vector<Tensor64> given = run(kept, forward.inputs), defined = run(whole, forward.inputs);
    for (std::size_t i = 0; i < given.size(); ++i) CHECK(near(given[i], defined[i]));
  }
}

}  // namespace openmps::engine::testing
