// Conditions on every entry of the registry, with all its refusals and samples. Generated from the registry.
#include <doctest/doctest.h>
#include <algorithm>
#include <map>

#include "engine/ir/op.h"
#include "engine/ir/printer.h"
#include "engine/ir/registry.h"
#include "engine/ir/verifier.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/graph_text.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

std::string sentence_of(const OpDef& op, const Refusal& refusal) {
  Graph graph;
  Builder builder(graph);
  std::vector<Val> operands;
  for (const TensorType& type : refusal.inputs) operands.push_back(builder.input(type.dtype, type.shape, "input"));
  try {
    builder.ops(op.name().c_str(), operands, refusal.attributes, "thing");
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

bool has_empty(const Sample& sample) {
  return std::ranges::any_of(sample.inputs, [](const SampleInput& input) { return input.shape.elements() == 0; });
}

bool is_required(const OpDef& op, const Attributes& attributes, const std::string& name) {
  Attributes others;
  for (const auto& [other, value] : attributes.entries())
    if (other != name) others.set(other, value);
  try {
    return !op.complete(others, "").find(name);
  } catch (const Error&) {
    return true;
  }
}

}  // namespace

// Written down before these facts moved into the definitions.
TEST_CASE("registry: the roles of operations in mixed precision") {
  const std::map<std::string, PrecisionRole> named{{"add", PrecisionRole::Linear},
                                                   {"attention", PrecisionRole::Attention},
                                                   {"attention_gradient", PrecisionRole::AttentionGradient},
                                                   {"col2im", PrecisionRole::FollowsInput},
                                                   {"concatenate", PrecisionRole::FollowsInput},
                                                   {"conv2d", PrecisionRole::LowPrecision},
                                                   {"conv2d_data_gradient", PrecisionRole::LowPrecision},
                                                   {"conv2d_weights_gradient", PrecisionRole::LowPrecision},
                                                   {"conv3d", PrecisionRole::LowPrecision},
                                                   {"conv3d_data_gradient", PrecisionRole::LowPrecision},
                                                   {"conv3d_weights_gradient", PrecisionRole::LowPrecision},
                                                   {"dropout", PrecisionRole::FollowsInput},
                                                   {"im2col", PrecisionRole::FollowsInput},
                                                   {"matmul", PrecisionRole::LowPrecision},
                                                   {"median2d", PrecisionRole::FollowsInput},
                                                   {"moments", PrecisionRole::Statistics},
                                                   {"multiply", PrecisionRole::Product},
                                                   {"negate", PrecisionRole::Linear},
                                                   {"normalization_gradient", PrecisionRole::NormalizationGradient},
                                                   {"pad", PrecisionRole::FollowsInput},
                                                   {"pool2d_average", PrecisionRole::FollowsInput},
                                                   {"pool2d_average_gradient", PrecisionRole::FollowsInput},
                                                   {"pool2d_max", PrecisionRole::FollowsInput},
                                                   {"pool2d_max_gradient", PrecisionRole::FollowsInput},
                                                   {"reduce_mean", PrecisionRole::AccumulatesFloat32},
                                                   {"reduce_sum", PrecisionRole::AccumulatesFloat32},
                                                   {"reshape", PrecisionRole::FollowsInput},
                                                   {"slice", PrecisionRole::FollowsInput},
                                                   {"slice_gradient", PrecisionRole::FollowsInput},
                                                   {"softmax", PrecisionRole::Softmax},
                                                   {"softmax_gradient", PrecisionRole::SoftmaxGradient},
                                                   {"subtract", PrecisionRole::Linear},
                                                   {"transpose", PrecisionRole::FollowsInput}};
  for (const auto& [key, op] : registry().all()) {
    const std::string& name = key;  // clang 14 captures no structured binding
    const auto row = named.find(name);
    const bool is_neuron_gradient = name.starts_with("neuron_") && name.ends_with("_gradient");
    const PrecisionRole other = is_neuron_gradient ? PrecisionRole::LinearInLast : PrecisionRole::Float32;
    CHECK_MESSAGE(op.precision_role() == (row == named.end() ? other : row->second), name);
  }
}

TEST_CASE("registry: gradients of losses, reductions, and operations with an epilogue") {
  for (const auto& [key, op] : registry().all()) {
    const std::string& name = key;  // clang 14 captures no structured binding
    CAPTURE(name);
    const bool is_loss =
        name == "softmax_cross_entropy_gradient" || (name.starts_with("loss_") && name.ends_with("_gradient"));
    CHECK(op.is_loss_gradient() == is_loss);
    CHECK(op.is_reduction() == (name.starts_with("reduce_") && !op.is_collective()));
    CHECK(op.takes_epilogue() == (name == "conv2d" || name == "matmul"));
  }
}

TEST_CASE("registry: each operation that passes look for is there once, under its own name") {
  int last = 0;  // Op is in the order of the names, as the registry is; a wrong, doubled or missing row breaks it
  for (const auto& [key, op] : registry().all()) {
    const std::string& name = key;  // clang 14 captures no structured binding
    if (op.id() == Op::Other) continue;
    CAPTURE(name);
    CHECK(static_cast<int>(op.id()) == ++last);
  }
  CHECK(last == static_cast<int>(Op::Transpose));
}

TEST_CASE("registry: each refusal names the operation, what it was called, and what is wrong") {
  for (const auto& entry : registry().all()) {
    const OpDef& op = entry.second;
    for (const Refusal& refusal : op.refusals()) {
      const std::string sentence = sentence_of(op, refusal);
      CAPTURE(sentence);
      CHECK(sentence.starts_with(op.name() + " \"thing\": "));
      CHECK(sentence.find(refusal.sentence) != std::string::npos);
      CHECK(sentence.ends_with("."));
    }
  }
}

TEST_CASE("registry: an attribute of another kind is refused by every operation that has it") {
  int tried = 0;
  for (const auto& entry : registry().all()) {
    const OpDef& op = entry.second;
    const Attributes usual = op.samples().front().attributes;
    const Attributes all = op.complete(usual, "");
    for (const auto& [key, value] : all.entries()) {
      const std::string& name = key;
      if (is_required(op, usual, name)) continue;
      CAPTURE(op.name());
      CAPTURE(name);
      Refusal other{{}, usual, ""};
      const bool is_text = std::holds_alternative<std::string>(value);
      other.attributes.set(name, is_text ? Attribute(Integers{Extent(3)}) : Attribute(std::string("red")));
      const std::string given = is_text ? "[3]" : "\"red\"";
      CHECK(sentence_of(op, other).starts_with(op.name() + " \"thing\": attribute \"" + name + "\" is " + given +
                                               ", expects a"));
      ++tried;
    }
  }
  CHECK(tried > 100);
}

TEST_CASE("registry: an unknown attribute and a wrong number of inputs are refused by every operation") {
  for (const auto& entry : registry().all()) {
    const std::string& name = entry.first;
    const OpDef& op = entry.second;
    CAPTURE(name);
    Refusal unknown{{}, op.samples().front().attributes, ""};
    unknown.attributes.set("colour", 1);
    CHECK(sentence_of(op, unknown) == name + " \"thing\": attribute \"colour\" is unknown.");
    const Refusal many{std::vector<TensorType>(12, TensorType{DType::Float32, {2}}), op.samples().front().attributes,
                       ""};
    if (name != "concatenate") CHECK(sentence_of(op, many).find("has 12 inputs, expects ") != std::string::npos);
  }
}

TEST_CASE("registry: a name that is not there is said so") {
  CHECK(registry().find("conv4d") == nullptr);
  CHECK_THROWS_WITH_AS(registry().at("conv4d"), "There is no operation \"conv4d\".", Error);
}

TEST_CASE("registry: an entry with a hole is refused") {
  const auto refused = [](OpDef definition, const char* sentence) {
    Registry fresh;
    CHECK_THROWS_WITH_AS(fresh.add(std::move(definition)), sentence, Error);
  };
  const auto whole = [] {
    return OpDef("twice")
        .inputs({"x"})
        .dtypes(kFloats)
        .shape(same_as_input)
        .elementwise("x + x")
        .no_gradient("none")
        .sample({{{{2}}}, {}});
  };
  Registry fresh;
  fresh.add(whole());
  CHECK_THROWS_WITH_AS(fresh.add(whole()), "Operation \"twice\" is registered twice.", Error);
  refused(OpDef("twice").inputs({"x"}), "Operation \"twice\" lacks an element-wise expression or a reference loop.");
  refused(OpDef("twice").inputs({"x"}).elementwise("x + x"), "Operation \"twice\" lacks a dtype and a shape rule.");
  refused(OpDef("twice").inputs({"x"}).dtypes(kFloats).elementwise("x + x"),
          "Operation \"twice\" lacks a gradient, or the reason why it has none.");
  refused(OpDef("twice").inputs({"x"}).dtypes(kFloats).elementwise("x + x").no_gradient("none"),
          "Operation \"twice\" lacks samples.");
  refused(OpDef("twice").inputs({"x"}).elementwise("x + z"), "Expression \"x + z\", position 5: name z is unknown.");
}

TEST_CASE(
    "registry: every operation has samples with and without elements, and every sample runs, verifies and survives "
    "being printed") {
  // Operations for which a tensor without elements says nothing.
  const std::vector<std::string> without_empty{"argmax", "argmin", "neuron_prelu_gradient", "clamp"};
  for (const auto& entry : registry().all()) {
    const std::string& name = entry.first;
    const OpDef& op = entry.second;
    CAPTURE(name);
    const bool takes_inputs = !op.input_names().empty() && op.name().rfind("random_", 0) != 0;
    if (takes_inputs && std::ranges::find(without_empty, name) == without_empty.end())
      CHECK(std::ranges::any_of(op.samples(), has_empty));
    CHECK(std::ranges::any_of(op.samples(), [](const Sample& s) { return !has_empty(s); }));
    for (std::size_t index = 0; index < op.samples().size(); ++index) {
      const SampleGraph sample = make_sample(op, index, DType::Float32);
      CAPTURE(sample.title);
      verify(sample.graph);
      const std::vector<Tensor64> results = run(sample.graph, sample.inputs);
      CHECK(results.size() == op.output_names().size());
      const std::string text = print(sample.graph);
      CHECK(print(parse_graph(text)) == text);
    }
  }
}

}  // namespace openmps::engine::testing
