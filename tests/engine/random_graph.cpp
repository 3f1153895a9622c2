#include "tests/engine/random_graph.h"

#include <algorithm>
#include <set>

#include "engine/ir/builder.h"

namespace openmps::engine::testing {
namespace {

class Generator {
 public:
  Generator(std::uint32_t seed, DType dtype) : random_(seed), dtype_(dtype), builder_(result_.graph) {}

  RandomGraph run(int operations) {
    for (int i = between(1, 4); i-- > 0;) add_input();
    while (static_cast<int>(result_.graph.nodes().size()) < operations) add_operation();
    for (int i = between(1, 4); i-- > 0;) add_output();
    return std::move(result_);
  }

 private:
  using Rule = void (Generator::*)();

  int between(int low, int high) { return std::uniform_int_distribution(low, high)(random_); }
  Val any() { return values_[static_cast<std::size_t>(between(0, static_cast<int>(values_.size()) - 1))]; }
  Val any_number() {
    for (int attempt = 0; attempt < 20; ++attempt)
      if (const Val value = any(); value.dtype() == dtype_) return value;
    return values_.front();
  }
  void keep(Val value) {
    if (value.shape().elements() <= 512) values_.push_back(value);
  }

  // Quarters: rounding leaves comparisons of inputs alone, and exact zeros and equal neighbours occur.
  Val add_input(Shape shape) {
    const std::string label = "input " + std::to_string(result_.inputs.size());
    const Val input =
        between(0, 2) == 0 ? builder_.parameter(dtype_, shape, label) : builder_.input(dtype_, shape, label);
    Tensor64 values{shape, std::vector<double>(static_cast<std::size_t>(shape.elements()))};
    for (double& value : values.values) value = between(-6, 6) * 0.25;
    result_.inputs.push_back(std::move(values));
    values_.push_back(input);
    return input;
  }
  void add_input() {
    const std::int64_t shapes[][4] = {{2, 4, 4, 3}, {2, 4, 4, 3}, {1, 4, 4, 3},
                                      {2, 1, 1, 3}, {1, 1, 1, 3}, {2, 2, 3, 1}};
    add_input(Shape(std::span(shapes[between(0, 5)])));
  }

  void add_operation() {
    constexpr Rule kRules[] = {&Generator::unary,    &Generator::unary,  &Generator::binary,  &Generator::binary,
                               &Generator::number,   &Generator::reduce, &Generator::flatten, &Generator::spread,
                               &Generator::convolve, &Generator::pool,   &Generator::choose,  &Generator::normalize,
                               &Generator::join};
    (this->*kRules[between(0, static_cast<int>(std::size(kRules)) - 1)])();
  }

  // Bounded functions, so that chains of them keep their precision.
  void unary() {
    const char* const names[] = {"tanh", "sigmoid", "neuron_relu", "abs", "negate", "sin"};
    keep(builder_.op(names[between(0, 5)], {any_number()}));
  }

  void binary() {
    const Val a = any_number(), b = any_number();
    if (!fit(a.shape(), b.shape())) return;
    const char* const names[] = {"add", "subtract", "minimum", "maximum"};
    keep(tanh(builder_.op(names[between(0, 3)], {a, b})));
  }
  static bool fit(const Shape& a, const Shape& b) {
    for (std::size_t i = 0; i < std::min(a.rank(), b.rank()); ++i)
      if (a.back(i) != b.back(i) && a.back(i) != 1 && b.back(i) != 1) return false;
    return true;
  }

  void number() { keep(any_number() * builder_.constant(between(-2, 2) * 0.5, dtype_)); }

  void reduce() {
    const Val x = any_number();
    if (x.shape().rank() == 0) return;
    keep(reduce_mean(x, {between(0, static_cast<int>(x.shape().rank()) - 1)}, between(0, 3) > 0));
  }

  void flatten() {
    const Val x = any();
    keep(x.shape().rank() == 1 ? reshape(x, {1, 1, 1, x.shape().elements()}) : reshape(x, {x.shape().elements()}));
  }

  void spread() {
    const Val x = any(), like = any();
    if (x.shape().rank() <= like.shape().rank() && fit(x.shape(), like.shape()) &&
        broadcast(x.shape(), like.shape(), "x") == like.shape())
      keep(broadcast_to(x, like.shape()));
  }

  // 1x1, as large as the image, or neither.
  void convolve() {
    const Val x = any_number();
    if (x.shape().rank() != 4 || x.shape()[3] > 8) return;
    const Shape& s = x.shape();
    const int kind = between(0, 2);
    const std::int64_t height = kind == 0 ? 1 : kind == 1 ? s[1].number() : std::min<std::int64_t>(s[1], 3);
    const std::int64_t width = kind == 0 ? 1 : kind == 1 ? s[2].number() : std::min<std::int64_t>(s[2], 2);
    if (height * width * s[3] > 64) return;
    const Val weights = add_input({2, height, width, s[3]});
    keep(tanh(builder_.op("conv2d", {x, weights})));
  }

  void pool() {
    const Val x = any_number();
    if (x.shape().rank() != 4 || x.shape()[1] < 2 || x.shape()[2] < 2) return;
    const Val source = between(0, 1) ? builder_.op("neuron_relu", {x}) : x;
    keep(builder_.op("pool2d_max", {source}, {{"kernel", Integers{2, 2}}, {"strides", Integers{2, between(1, 2)}}}));
  }

  void choose() {
    const Val a = any_number(), b = any_number();
    if (a.shape() != b.shape()) return;
    const Val smaller = less(values_.front(), values_.front() * 0.5);
    keep(smaller);
    keep(smaller.shape() == a.shape() ? select(smaller, a, b) : cast(smaller, dtype_));
  }

  void normalize() {
    if (const Val x = any_number(); x.shape().rank() > 0) keep(builder_.op("softmax", {x}));
  }

  void join() {
    const Val x = any_number(), y = any_number();
    if (x.shape() == y.shape() && x.shape().rank() > 0)
      keep(builder_.op("concatenate", {x, y}, {{"axis", std::int64_t{0}}}));
  }

  void add_output() {
    const Val value = any();
    int shared = -1;
    for (int i = 0; i < static_cast<int>(result_.graph.inputs().size()); ++i)
      if (!taken_.contains(i) &&
          builder_.wrap(result_.graph.inputs()[static_cast<std::size_t>(i)].value).type() == value.type() &&
          between(0, 1))
        shared = i;
    if (shared >= 0) taken_.insert(shared);
    builder_.output(value, shared);
  }

  std::mt19937 random_;
  DType dtype_;
  RandomGraph result_;
  Builder builder_;
  std::vector<Val> values_;
  std::set<int> taken_;  // inputs whose memory an output has
};

}  // namespace

RandomGraph random_graph(std::uint32_t seed, int operations, DType dtype) {
  return Generator(seed, dtype).run(operations);
}

}  // namespace openmps::engine::testing
