// Why attention stays composed: one graph for each sentence.
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "engine/autodiff/gradients.h"
#include "engine/passes/attention/fuse_attention.h"
#include "engine/passes/explain_fusion.h"
#include "engine/passes/fusion_notes.h"
#include "engine/passes/simplify/eliminate_common_subexpressions.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

Val product(Val a, Val b, bool transpose_b = false) {
  return a.builder->op("matmul", {a, b}, {{"transpose_b", transpose_b}});
}

struct Composed {
  Sketch sketch;
  Val q, k, v, mask, scores, p, y;

  explicit Composed(const Shape& of_q = {2, 3, 6, 4}, const Shape& of_k = {2, 3, 7, 4}) {
    q = sketch.input(of_q, kF);
    k = sketch.input(of_k, kF);
    v = sketch.input(of_k, kF);
    mask = sketch.input({6, 7}, kF);
    scores = product(q, k, true) * 0.5;
    p = sketch.builder.op("softmax", {scores + mask});
    y = product(p, v);
    sketch.output(y);
  }
  void with_gradients(const std::vector<Val>& of) {
    for (const Val& part : gradients(sketch.builder, y, sketch.input(y.shape(), kF), of)) sketch.output(part);
  }
};

// What is said about the softmax and the product after it; empty: nothing.
std::string reason_of(const Composed& composed, const PassContext& context) {
  const FusionNotes notes;
  const Graph after =
      eliminate_dead_code(fuse_attention(eliminate_common_subexpressions(composed.sketch.graph), context));
  for (const UnfusedText& pair : explain_fusion(after, notes.pairs()))
    if (pair.first.starts_with("softmax ") && pair.pass == "fuse_attention") return pair.reason;
  return "";
}

PassContext gpu_context(bool takes = true, Precision precision = Precision::BFloat16) {
  PassContext context{DeviceKind::Cuda, precision};
  context.has_attention = [takes](const AttentionUse&) { return takes; };
  return context;
}

constexpr const char* kReaders = "something else reads the scores or the probabilities of this attention.";

}  // namespace

TEST_CASE("fuse_attention: nothing is said of attention that is fused, nor of another softmax") {
  Composed trained;
  trained.with_gradients({trained.q, trained.k, trained.v});
  CHECK(reason_of(trained, gpu_context()).empty());
  Composed other;
  other.sketch.output(product(other.sketch.builder.op("softmax", {exp(other.q)}), other.v * 0.0 + 1.0, true));
  CHECK(reason_of(other, gpu_context()).empty());
}

TEST_CASE("fuse_attention: other readers of scores and probabilities are the reason") {
  for (const std::function<Val(Composed&)>& read : {std::function<Val(Composed&)>{[](Composed& of) { return of.p; }},
                                                    {[](Composed& of) { return of.scores; }},
                                                    {[](Composed& of) { return exp(of.scores); }},
                                                    {[](Composed& of) { return product(of.p, of.k); }}}) {
    Composed of;
    of.sketch.output(read(of));
    CHECK(reason_of(of, gpu_context()) == kReaders);
  }
  Composed squared;
  squared.sketch.output(gradients(squared.sketch.builder, square(squared.p), {}, std::vector{squared.q})[0]);
  CHECK(reason_of(squared, gpu_context()) == kReaders);
}

TEST_CASE("fuse_attention: a learnt mask is the reason") {
  Composed of;
  of.with_gradients({of.q, of.k, of.v, of.mask});
  CHECK(reason_of(of, gpu_context()) ==
        "the mask of this attention is learnt, or something else reads the gradient of its scores.");
}

TEST_CASE("fuse_attention: other leading axes are the reason") {
  CHECK(reason_of(Composed({2, 3, 6, 4}, {1, 3, 7, 4}), gpu_context()) ==
        "the operands of this attention are not float32 with the same leading axes.");
}

TEST_CASE("fuse_attention: the device is the reason") {
  const std::string precision = "a GPU has kernels for attention in bfloat16 and float16 alone.",
                    library =
                        "the GPU's library has no kernel for attention with these sizes and this mask, or none "
                        "that adds in order.";
  CHECK(reason_of(Composed(), gpu_context(false)) == library);
  CHECK(reason_of(Composed(), {DeviceKind::Cuda, Precision::Float16}) == library);
  CHECK(reason_of(Composed(), gpu_context(false, Precision::Float32)) == precision);
  CHECK(reason_of(Composed(), gpu_context(false, Precision::TF32)) == precision);
  CHECK(reason_of(Composed(), {DeviceKind::Cpu}) ==
        "this attention has fewer than 1,024 x 1,024 scores, which a cache holds.");
}

}  // namespace openmps::engine::testing
