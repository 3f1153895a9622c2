// The cross-entropy of labels that are numbers of classes: found in graphs, with the numbers of the graph before.
#include "engine/passes/rows/fuse_cross_entropy.h"

#include <doctest/doctest.h>

#include "engine/autodiff/gradients.h"
#include "engine/ir/printer.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

// Losses as MPSGraph writes them; the labels of some rows are no class.
struct Loss {
  explicit Loss(const Shape& shape) : x(sketch.input(shape, DType::Float32)) {
    Shape rows = shape;
    rows[rows.rank() - 1] = 1;
    std::vector<double> numbers;
    for (std::int64_t i = 0; i < rows.elements(); ++i)
      numbers.push_back(static_cast<double>(i % (shape.back(0) + 2) - 1));
    labels = sketch.input(rows, numbers, DType::Float32);
  }

  Val one_hot(double on = 1, double off = 0) {
    Builder& b = sketch.builder;
    const std::int64_t classes = x.shape().back(0);
    Shape places;
    while (places.rank() + 1 < x.shape().rank()) places.push_back(1);
    places.push_back(classes);
    std::vector<float> counted;
    for (std::int64_t i = 0; i < classes; ++i) counted.push_back(static_cast<float>(i));
    const auto* const bytes = reinterpret_cast<const std::byte*>(counted.data());
    Literal literal{{DType::Float32, places}, {bytes, bytes + counted.size() * sizeof(float)}};
    const Val there = equal(labels, b.constant(std::make_shared<const Literal>(std::move(literal))));
    return b.op("select", {there, b.constant(on, DType::Float32), b.constant(off, DType::Float32)});
  }

  Val softmax(std::int64_t axis = -1) { return sketch.builder.op("log_softmax", {x}, {{"axis", axis}}); }

  // The output and the gradient of x.
  void finish(Val loss) {
    sketch.output(loss);
    const Val with[] = {x};
    sketch.output(gradients(sketch.builder, loss, sketch.builder.constant(1, DType::Float32), with)[0]);
  }

  // Checks the rewritten graph; returns how many softmaxes are left.
  int left(int fused) {
    const Graph after = fuse_cross_entropy(sketch.graph);
    CHECK_MESSAGE(count_of(after, "label_cross_entropy") == fused, print(after));
    CHECK_MESSAGE(count_of(after, "label_cross_entropy_gradient") == fused, print(after));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs, 1e-6));
    return count_of(after, "log_softmax_gradient");
  }

  Sketch sketch;
  Val x, labels;
};

const Integers kLast{-1};

Val total_of(Val x) {
  Integers all;
  for (std::size_t i = 0; i < x.shape().rank(); ++i) all.push_back(static_cast<std::int64_t>(i));
  return reduce_sum(x, all, false);
}

}  // namespace

TEST_CASE("fuse_cross_entropy: a mean of losses and its gradient need no softmax") {
  for (const Shape& shape : {Shape{7, 5}, Shape{2, 3, 4}, Shape{3, 2}, Shape{1, 6}, Shape{4}}) {
    Loss loss(shape);
    const Val losses = reduce_sum(-loss.one_hot() * loss.softmax(), kLast, false);
    loss.finish(total_of(losses) * 0.25);
    CHECK(loss.left(1) == 0);
  }
}

TEST_CASE("fuse_cross_entropy: factors of rows and of all are kept, in either order") {
  Loss loss({5, 4});
  const Val weights = loss.sketch.input({5, 1}, DType::Float32), all = loss.sketch.input({}, DType::Float32);
  const Val scaled = weights * (loss.one_hot(0.5) * all);
  loss.finish(total_of(reduce_sum(loss.softmax() * scaled, {1}, true) * weights));
  CHECK(loss.left(1) == 0);
}

TEST_CASE("fuse_cross_entropy: what is another loss, or is read again, stays") {
  {
    Loss smooth({5, 4});
    smooth.finish(total_of(reduce_sum(-smooth.one_hot(0.9, 0.1) * smooth.softmax(), kLast, false)));
    CHECK(smooth.left(0) == 1);
  }
  {
    Loss columns({4, 4});
    columns.finish(total_of(reduce_sum(-columns.one_hot() * columns.softmax(0), {0}, false)));
    CHECK(columns.left(0) == 1);
  }
  {
    Loss read({5, 4});
    const Val y = read.softmax();
    read.sketch.output(y);
    read.finish(total_of(reduce_sum(-read.one_hot() * y, kLast, false)));
    CHECK(read.left(0) == 1);
  }
  {
    Loss one({3, 1});
    one.finish(total_of(reduce_sum(-one.one_hot() * one.softmax(), kLast, false)));
    CHECK(one.left(0) == 1);
  }
  {
    Loss whole({5, 4});
    whole.finish(reduce_sum(whole.one_hot() * whole.softmax(), {0, 1}, false));
    CHECK(whole.left(0) == 1);
  }
}

TEST_CASE("fuse_cross_entropy: a gradient that only a cast reads has the half type") {
  Loss loss({6, 5});
  const Val total = total_of(reduce_sum(-loss.one_hot() * loss.softmax(), kLast, false));
  const Val with[] = {loss.x};
  loss.sketch.output(total);
  loss.sketch.output(
      cast(gradients(loss.sketch.builder, total, loss.sketch.builder.constant(1, DType::Float32), with)[0],
           DType::BFloat16));
  const Graph after = fuse_cross_entropy(loss.sketch.graph);
  CHECK_MESSAGE(count_of(after, "cast") == 0, print(after));
  for (const Node& node : after.nodes())
    if (node.op == &label_cross_entropy_gradient_def()) CHECK(after.type(node.outputs[0]).dtype == DType::BFloat16);
}

}  // namespace openmps::engine::testing
