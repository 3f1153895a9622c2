#include "tests/devices/grown_graph.h"

#include <algorithm>
#include <random>

#include "engine/autodiff/gradients.h"
#include "engine/ir/builder.h"
#include "tests/devices/image_steps.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

constexpr std::int64_t kMostElements = 2048;

Integers integers_of(const Shape& shape) { return Integers(shape.extents().begin(), shape.extents().end()); }

class Grower {
 public:
  explicit Grower(std::uint64_t seed)
      : random_(seed), builder_(grown_.graph), has_empty_(pick(12) == 0), is_filter_(pick(5) == 0) {
    grown_.graph.name = "random " + std::to_string(seed);
    values_.push_back(fresh(drawn_shape()));
    const int steps = 2 + static_cast<int>(pick(11));
    for (int i = 0; i < steps; ++i) grow();
    finish();
  }

  GrownGraph take() { return std::move(grown_); }

 private:
  using Step = Val (Grower::*)(Val);

  std::int64_t pick(std::int64_t count) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(count));
  }
  bool is_heads() { return pick(2) == 0; }
  template <std::size_t N>
  const char* one_of(const char* const (&names)[N]) {
    return names[pick(N)];
  }

  // ---- shapes and inputs

  std::int64_t drawn_extent(std::int64_t most = 7) {
    if (has_empty_ && pick(6) == 0) return 0;
    return pick(3) == 0 ? 1 : 1 + pick(most);
  }
  Shape drawn_shape() {
    Shape shape;
    if (is_filter_ && pick(4) > 0) return {1 + pick(2), 3 + pick(6), 3 + pick(6), 1 + pick(4)};
    if (is_filter_ || pick(3) == 0) {  // an image
      for (const std::int64_t most : {3, 8, 8, 5}) shape.push_back(drawn_extent(most));
      return shape;
    }
    const std::int64_t rank = 1 + pick(4);
    for (std::int64_t axis = 0; axis < rank; ++axis) shape.push_back(drawn_extent());
    return shape;
  }
  // Broadcasts to `shape`.
  Shape part_of(Shape shape) {
    for (std::size_t axis = 0; axis < shape.rank(); ++axis)
      if (pick(3) == 0) shape[axis] = 1;
    const std::size_t dropped =
        pick(3) == 0 ? static_cast<std::size_t>(pick(static_cast<std::int64_t>(shape.rank()) + 1)) : 0;
    return Shape(shape.extents().subspan(dropped));
  }

  Val fresh(const Shape& shape, double low = -1, double high = 1) {
    grown_.inputs.push_back(draw({shape, low, high}, random_()));
    return builder_.input(DType::Float32, shape, "input " + std::to_string(grown_.inputs.size()));
  }
  Val fresh_weights(const Shape& shape, std::int64_t depth) {
    const double size = 1.0 / static_cast<double>(std::max<std::int64_t>(depth, 1));
    return fresh(shape, -size, size);
  }
  Val any() { return values_[static_cast<std::size_t>(pick(static_cast<std::int64_t>(values_.size())))]; }

  void grow() {
    static constexpr Step kSteps[] = {
        &Grower::single,   &Grower::single,     &Grower::both,      &Grower::both,    &Grower::met,
        &Grower::met,      &Grower::products,   &Grower::products,  &Grower::chosen,  &Grower::convolved,
        &Grower::pooled,   &Grower::multiplied, &Grower::batched,   &Grower::reduced, &Grower::moved,
        &Grower::moved,    &Grower::spread,     &Grower::softened,  &Grower::joined,  &Grower::cut,
        &Grower::dropped,  &Grower::normalized, &Grower::two_alike, &Grower::clipped, &Grower::chained,
        &Grower::windowed, &Grower::resampled,  &Grower::pixels,    &Grower::gray};
    const Val x = is_heads() ? values_.back() : any();
    static constexpr Step kFilterSteps[] = {&Grower::windowed, &Grower::windowed, &Grower::windowed, &Grower::resampled,
                                            &Grower::pixels,   &Grower::gray,     &Grower::marks,    &Grower::counted,
                                            &Grower::single,   &Grower::both};
    const auto drawn = [&](std::span<const Step> steps) {
      return steps[static_cast<std::size_t>(pick(static_cast<std::int64_t>(steps.size())))];
    };
    const Val y = (this->*(is_filter_ ? drawn(kFilterSteps) : drawn(kSteps)))(x);
    if (y.shape().elements() <= kMostElements && y.shape().rank() <= 6) values_.push_back(y);
  }

  // ---- element by element

  Val single(Val x) {
    return builder_.op(one_of({"tanh", "sigmoid", "neuron_relu", "neuron_gelu", "neuron_soft_sign", "erf", "negate",
                               "sin", "neuron_elu", "abs"}),
                       {x});
  }
  Val both(Val x) {
    const Val other = is_heads() ? fresh(part_of(x.shape())) : tanh(x * 0.5);
    const char* const op = one_of({"add", "subtract", "multiply", "maximum", "minimum"});
    return is_heads() ? builder_.op(op, {x, other}) : builder_.op(op, {other, x});
  }
  // Two values of the graph.
  Val met(Val x) {
    const Val other = fitted(any(), x.shape());
    return tanh(builder_.op(one_of({"add", "subtract", "multiply", "maximum"}), {x, other}));
  }
  Val chosen(Val x) {
    const Val condition = less(fresh(part_of(x.shape())), builder_.constant(0.25, DType::Float32));
    const Val no = is_heads() ? x * 0.5 : builder_.constant(0, DType::Float32);
    if (pick(4) == 0) return cast(condition, DType::Float32) * x;
    return select(broadcast_to(condition, x.shape()), x, no);
  }
  Val two_alike(Val x) {
    const char* const op = one_of({"tanh", "sigmoid", "exp"});
    const Val one = builder_.op(op, {-abs(x)}), two = builder_.op(op, {-abs(x)});
    return is_heads() ? one - two * 0.5 : one * two;
  }
  Val clipped(Val x) {
    const Val low = builder_.constant(-0.5, DType::Float32) * builder_.constant(0.5, DType::Float32);
    return minimum(maximum(x, low), builder_.constant(0.75, DType::Float32));
  }

  // Made to broadcast to `shape`, by a reshape or by means.
  Val fitted(Val x, const Shape& shape) {
    if (x.shape() == shape) return x;
    if (x.shape().elements() == shape.elements()) return reshape(x, shape);
    Integers axes;
    const std::size_t shift = x.shape().rank() > shape.rank() ? x.shape().rank() - shape.rank() : 0;
    for (std::size_t axis = 0; axis < x.shape().rank(); ++axis) {
      const std::size_t from_end = x.shape().rank() - 1 - axis;
      if (axis < shift || x.shape()[axis] != shape.back(from_end)) axes.push_back(static_cast<std::int64_t>(axis));
    }
    const Val mean = axes.empty() ? x : mean_of(x, axes);
    return reshape(mean, Shape(mean.shape().extents().subspan(shift)));
  }

  // ---- products

  Val as_rows(Val x) {
    if (x.shape().rank() == 0) return reshape(x, {1, 1});
    std::int64_t rows = 1;
    for (std::size_t axis = 0; axis + 1 < x.shape().rank(); ++axis) rows *= x.shape()[axis];
    return reshape(x, {rows, x.shape().back()});
  }
  Val product(Val rows, std::int64_t outputs) {
    const std::int64_t depth = rows.shape()[1];
    return is_heads() ? builder_.op("matmul", {rows, fresh_weights({depth, outputs}, depth)}, {}, "product")
                      : builder_.op("matmul", {rows, fresh_weights({outputs, depth}, depth)}, {{"transpose_b", true}},
                                    "product");
  }
  Val multiplied(Val x) {
    const Val rows = as_rows(x);
    const std::int64_t outputs = drawn_extent(9), depth = rows.shape()[1];
    const Val weights = fresh_weights({outputs, depth}, depth);
    return with_bias("matmul", rows, weights, fresh({outputs}), {{"transpose_b", true}});
  }
  // Products of two or three values, added up, as recurrent cells and attention have them.
  Val products(Val x) {
    const std::int64_t outputs = drawn_extent(9);
    const std::int64_t rows = as_rows(x).shape()[0];
    Val sum;
    for (std::int64_t i = 2 + pick(2); i-- > 0; x = any()) {
      Val part = as_rows(x);
      if (part.shape()[0] != rows) part = mean_of(part, {0});
      part = product(part, outputs);
      if (pick(3) == 0) part = part + fresh({outputs});
      if (part.shape()[0] == 1 && pick(3) == 0) part = reshape(part, {outputs});
      if (pick(6) == 0) part = relu(part);
      sum = !sum ? part : is_heads() ? sum + part : part + sum;
    }
    return is_heads() ? activated(sum) : sum;
  }
  Val batched(Val x) {
    if (x.shape().rank() < 2) return single(x);
    const std::size_t rank = x.shape().rank();
    Shape shape = part_of(Shape(x.shape().extents().first(rank - 2)));
    const std::int64_t depth = x.shape().back(), outputs = drawn_extent();
    const bool transposed = is_heads();
    for (const std::int64_t extent : {transposed ? outputs : depth, transposed ? depth : outputs})
      shape.push_back(extent);
    return builder_.op("matmul", {x, fresh_weights(shape, depth)}, {{"transpose_b", transposed}}, "product");
  }
  // The bias is an operand, or added afterwards, or there is none.
  Val with_bias(const char* op, Val x, Val weights, Val bias, const Attributes& attributes) {
    const std::int64_t kind = pick(4);
    const Val y = kind == 0  ? builder_.op(op, {x, weights}, attributes, "product")
                  : kind < 3 ? builder_.op(op, {x, weights}, attributes, "product") + bias
                             : builder_.op(op, {x, weights, bias}, attributes, "product");
    return pick(3) == 0 ? y : activated(y);
  }
  Val activated(Val x) { return relu(pick(4) == 0 ? reshape(x, drawn_like(x.shape())) : x); }
  // MPSGraph's, or MPSCNN's.
  Val relu(Val x) {
    const Val zero = builder_.constant(0, DType::Float32);
    if (is_heads()) return select(builder_.op("greater", {x, zero}), x, zero);
    return builder_.op("neuron_relu", {x}, {{"a", pick(3) == 0 ? 0.25 : 0.0}});
  }

  // A product and element-wise work that alone reads its result.
  Val chained(Val x) {
    Val y = x.shape().rank() == 4 && is_heads() ? convolved(x) : product(as_rows(x), drawn_extent(9));
    if (pick(4) == 0) y = reshape(y, drawn_like(y.shape()));
    for (std::int64_t i = 1 + pick(4); i-- > 0;) {
      const std::int64_t kind = pick(5);
      y = kind == 0   ? single(y)
          : kind == 1 ? builder_.op("sigmoid", {y}) * y
          : kind == 2 ? relu(y + fresh(y.shape()))
                      : both(y);
    }
    return y;
  }

  // ---- images

  Val convolved(Val x) {
    if (x.shape().rank() != 4) return multiplied(x);
    const std::int64_t outputs = pick(5) + 1, channels = x.shape()[3], height = x.shape()[1], width = x.shape()[2];
    Integers kernel{1, 1}, strides{1 + pick(2), 1 + pick(2)}, pads(4, 0);
    if (const std::int64_t kind = pick(4); kind == 0) {
      kernel = {3, 3}, pads = Integers(4, 1);
    } else if (kind == 1 && height > 0 && width > 0) {
      kernel = {height, width};
    } else if (kind == 2) {
      kernel = strides = {2, 1}, pads = {0, 1, 0, 0};
    }
    const std::int64_t depth = kernel[0] * kernel[1] * channels;
    Val weights = is_heads()
                      ? fresh_weights({outputs, kernel[0], kernel[1], channels}, depth)
                      : builder_.op("transpose", {fresh_weights({kernel[0], kernel[1], channels, outputs}, depth)},
                                    {{"permutation", Integers{3, 0, 1, 2}}});
    if (height + pads[0] + pads[1] < kernel[0] || width + pads[2] + pads[3] < kernel[1]) return single(x);
    return with_bias("conv2d", x, weights, fresh({outputs}), {{"pads", pads}, {"strides", strides}});
  }
  Val pooled(Val x) {
    if (x.shape().rank() != 4 || x.shape()[1] < 2 || x.shape()[2] < 2) return reduced(x);
    if (is_heads()) x = builder_.op("neuron_relu", {x}, {{"a", 0.0}});
    return builder_.op(is_heads() ? "pool2d_max" : "pool2d_average", {x},
                       {{"kernel", Integers{2, 2}}, {"strides", Integers{2, 2}}, {"pads", Integers{0, 1, 0, 1}}});
  }

  // ---- image filters

  Val as_image(Val x) {
    if (x.shape().rank() == 4) return x;
    const Val rows = as_rows(x);
    return reshape(rows, {1, rows.shape()[0], rows.shape()[1], 1});
  }
  // A window for each channel, or along both axes one after the other.
  Val windowed(Val x) {
    x = as_image(x);
    const std::int64_t channels = x.shape()[3].number();
    if (x.shape()[1] < 3 || x.shape()[2] < 3 || x.shape().elements() == 0) return single(x);
    x = around(builder_, x, kEdges[pick(std::size(kEdges))], 1 + pick(2));
    const std::int64_t rows = 1 + pick(std::min<std::int64_t>(x.shape()[1].number(), 3)),
                       columns = 1 + pick(std::min<std::int64_t>(x.shape()[2].number(), 3));
    const bool in_steps = is_heads();
    if (is_heads())
      return in_steps ? largest(builder_, largest(builder_, x, rows, 1), 1, columns)
                      : largest(builder_, x, rows, columns);
    if (!in_steps)
      return filtered(builder_, x, fresh_weights({channels, rows, columns, 1}, rows * columns), 1 + pick(2), 1);
    x = filtered(builder_, x, fresh_weights({channels, rows, 1, 1}, rows), 1, 1);
    return filtered(builder_, x, fresh_weights({channels, 1, columns, 1}, columns), 1, 1 + pick(2));
  }
  Val resampled(Val x) {
    x = as_image(x);
    if (x.shape().elements() == 0) return single(x);
    const int taps = 2 + static_cast<int>(pick(2));
    const std::int64_t results[] = {1 + pick(6), 1 + pick(6)};
    const auto axis = static_cast<std::size_t>(pick(3));
    return tanh(testing::resampled(builder_, x, axis == 1 ? 0 : results[0], axis == 2 ? 0 : results[1], taps));
  }
  // Bytes beside the value, and its own as bytes.
  Val pixels(Val x) {
    grown_.inputs.push_back(draw({x.shape(), 0, 255, DType::UInt8}, random_()));
    const Val bytes = builder_.input(DType::UInt8, x.shape(), "pixels " + std::to_string(grown_.inputs.size())),
              number = opened(builder_, bytes, DType::UInt8);
    const Val mixed = is_heads() ? number - x * 0.5 : builder_.op("maximum", {x, number});
    if (is_heads()) builder_.output(closed(builder_, mixed, DType::UInt8));
    if (is_heads()) builder_.output(closed(builder_, number * number, DType::UInt8));
    return mixed;
  }
  // Marks that spread within a mask for a few steps, both 0 or 1.
  Val marks(Val x) {
    x = as_image(x);
    if (x.shape().elements() == 0) return single(x);
    const auto truth = [&](double limit) {
      return cast(less(x, broadcast_to(builder_.constant(limit, DType::Float32), x.shape())), DType::Float32);
    };
    const Val mask = truth(0.5);
    Val marked = truth(-0.25) * mask;
    for (std::int64_t i = 1 + pick(4); i-- > 0;)
      marked = mask * builder_.ops("pool2d_max", std::vector{marked},
                                   {{"kernel", Integers{3, 3}}, {"pads", Integers{1, 1, 1, 1}}})[0];
    return is_heads() ? marked : marked - mask * 0.5;
  }
  // How often each byte is in an image's channels.
  Val counted(Val x) {
    const Shape shape{1 + pick(3), is_heads() ? drawn_extent(40) : 4097 + pick(99)};  // fewer ones are folded
    grown_.inputs.push_back(draw({shape, 0, 20, DType::UInt8}, random_()));
    const Val bytes = builder_.input(DType::UInt8, shape, "counted " + std::to_string(grown_.inputs.size()));
    const Val counts = builder_.op(
        "scatter", {broadcast_to(builder_.constant(1, DType::Int32), shape), as_type(builder_, bytes, DType::Int32)},
        {{"axis", 1}, {"batch_dims", 1}, {"shape", Integers{shape[0], 1 + pick(24)}}});
    return fitted(tanh(as_type(builder_, counts, DType::Float32) * 0.25), x.shape()) + x;
  }
  // The weighted sum of an image's first and last channel.
  Val gray(Val x) {
    x = as_image(x);
    const std::int64_t last = x.shape()[3].number() - 1;
    if (last < 0) return single(x);
    const auto channel = [&](std::int64_t at) {
      Integers ends = integers_of(x.shape());
      ends[3] = at + 1;
      return builder_.op("slice", {x},
                         {{"starts", Integers{0, 0, 0, at}}, {"ends", ends}, {"strides", Integers(4, 1)}});
    };
    const Val sum = channel(0) * 0.25 + channel(last) * 0.5;
    return is_heads() ? sum : mean_of(sum, {1, 2});
  }

  // ---- along axes

  Integers drawn_axes(const Shape& shape) {
    Integers axes;
    for (std::size_t axis = 0; axis < shape.rank(); ++axis)
      if (is_heads()) axes.push_back(static_cast<std::int64_t>(axis));
    if (axes.empty() && shape.rank() > 0) axes.push_back(pick(static_cast<std::int64_t>(shape.rank())));
    return axes;
  }
  // Of nothing there is no mean: a NaN says nothing about the rest of a graph.
  static Val mean_of(Val x, const Integers& axes) {
    return x.shape().elements() == 0 ? reduce_sum(x, axes) : reduce_mean(x, axes);
  }
  Val reduced(Val x) {
    if (x.shape().rank() == 0) return single(x);
    const Integers axes = drawn_axes(x.shape());
    if (pick(3) == 0) return x - mean_of(x, axes);
    const bool is_empty = x.shape().elements() == 0;
    const char* const op = is_empty ? "reduce_sum" : one_of({"reduce_mean", "reduce_sum", "reduce_max", "reduce_min"});
    const Val y = builder_.op(op, {x}, {{"axes", axes}, {"keep_axes", is_heads()}});
    return std::string(op) == "reduce_sum" ? tanh(y * 0.25) : y;
  }
  Val softened(Val x) {
    if (x.shape().rank() == 0) return single(x);
    return builder_.op(is_heads() ? "softmax" : "log_softmax", {x},
                       {{"axis", pick(static_cast<std::int64_t>(x.shape().rank()))}});
  }
  // Spelt out.
  Val normalized(Val x) {
    if (x.shape().rank() == 0 || x.shape().elements() == 0) return single(x);
    const Integers axes = drawn_axes(x.shape());
    const Val mean = reduce_mean(x, axes), variance = reduce_mean(square(x - mean), axes);
    const Val y = (x - mean) / sqrt(variance + 0.25);
    if (is_heads()) return y;
    return y * fresh(mean.shape()) + fresh(part_of(mean.shape()));
  }

  // ---- moved

  Val moved(Val x) {
    if (is_heads()) return reshape(x, drawn_like(x.shape()));
    Integers permutation;
    for (std::size_t axis = 0; axis < x.shape().rank(); ++axis) permutation.push_back(static_cast<std::int64_t>(axis));
    std::ranges::shuffle(permutation, random_);
    return builder_.op("transpose", {x}, {{"permutation", permutation}});
  }
  // As many elements under other extents.
  Shape drawn_like(const Shape& shape) {
    Shape result;
    std::int64_t left = 1;
    for (const std::int64_t extent : shape.extents()) {
      if (pick(4) == 0) result.push_back(1);
      left *= extent;
      if (is_heads()) continue;
      result.push_back(left);
      left = 1;
    }
    if (left != 1 || result.rank() == 0) result.push_back(left);
    return result;
  }
  Val spread(Val x) {
    Shape shape;
    if (is_heads()) shape.push_back(drawn_extent(3));
    const Shape given = x.shape();
    for (const std::int64_t extent : given.extents()) shape.push_back(extent == 1 ? drawn_extent(4) : extent);
    return broadcast_to(x, shape);
  }
  Val joined(Val x) {
    if (x.shape().rank() == 0) return single(x);
    const Val other = is_heads() ? tanh(x) : fresh(x.shape());
    const Val parts[] = {x, other, x};
    return builder_.op("concatenate", std::span(parts, is_heads() ? 2 : 3),
                       {{"axis", pick(static_cast<std::int64_t>(x.shape().rank()))}});
  }
  Val cut(Val x) {
    const std::size_t rank = x.shape().rank();
    if (rank == 0) return single(x);
    Integers starts(rank, 0), ends = integers_of(x.shape()), strides(rank, 1);
    for (std::size_t axis = 0; axis < rank; ++axis) {
      if (ends[axis] < 2 || is_heads()) continue;
      starts[axis] = pick(ends[axis] - 1);
      strides[axis] = 1 + pick(2);
    }
    if (is_heads()) return builder_.op("slice", {x}, {{"starts", starts}, {"ends", ends}, {"strides", strides}});
    Integers before(rank, 0), after(rank, 0);
    const auto axis = static_cast<std::size_t>(pick(static_cast<std::int64_t>(rank)));
    before[axis] = pick(2), after[axis] = pick(3);
    return builder_.op("pad", {x}, {{"before", before}, {"after", after}});
  }
  Val dropped(Val x) {
    const auto counter = [&](double value) {
      grown_.inputs.push_back({{}, {value}});
      return builder_.scalar(DType::UInt32, "counter");
    };
    const Val seed = counter(static_cast<double>(pick(1000))), step = counter(static_cast<double>(pick(1000)));
    return builder_.op("dropout", {x, seed, step}, {{"keep_probability", 0.75}});
  }

  // ---- the end

  void finish() {
    const Val last = values_.back();
    builder_.output(any());
    builder_.output(last);
    if (pick(3) == 0) builder_.output(last);
    if (pick(4) == 0) builder_.output(values_.front());
    const bool updates = pick(3) == 0;
    std::vector<Val> with;
    std::vector<int> positions;
    for (std::size_t i = 0; i < grown_.graph.inputs().size(); ++i) {
      const Val input = builder_.wrap(grown_.graph.inputs()[i].value);
      if (!is_float(input.dtype())) continue;
      with.push_back(input);
      positions.push_back(static_cast<int>(i));
    }
    const std::vector<Val> parts = gradients(builder_, last, fresh(last.shape()), with);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (!parts[i]) continue;
      if (updates && is_heads())
        builder_.output(with[i] - parts[i] * 0.1, positions[i]);
      else
        builder_.output(parts[i]);
    }
  }

  std::mt19937_64 random_;
  GrownGraph grown_;
  Builder builder_;
  bool has_empty_, is_filter_;
  std::vector<Val> values_;
};

}  // namespace

GrownGraph grow_graph(std::uint64_t seed) { return Grower(seed).take(); }

}  // namespace openmps::engine::testing
