#include "engine/passes/stitching/stitch_products.h"

#include <algorithm>
#include <optional>
#include <set>

#include "engine/ir/op.h"
#include "engine/ir/program.h"
#include "engine/ir/registry.h"
#include "engine/passes/fusion_notes.h"
#include "engine/passes/parameters/packed_matmul.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/stitching/stitch.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

bool is_chain(const Graph& graph, const Node& node) {
  if (node.op == &fused_elementwise_def()) return !node.inputs.empty();
  return node.op->is_elementwise() && !node.inputs.empty() && is_stitchable(graph, node);
}

// A product and the chain after it.
struct ProductChain {
  const Node* product;
  ValueId result;                            // the operand of the chain
  Rewriter::Nodes between;                   // reshapes of the product's result
  FusionReason reason = FusionReason::None;  // against fusing them
  bool is_about_chain = false;
};

class ProductStitcher {
 public:
  explicit ProductStitcher(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    for (const GraphOutput& output : graph.outputs())
      if (output.shares_input >= 0) updates_.insert(before_reshapes(output.value));
    for (const Node& node : graph.nodes())
      if (is_chain(graph, node)) find(node);
  }

  Graph run() { return rewriter_.apply(); }

 private:
  ValueId before_reshapes(ValueId value) const {
    for (const Node* reshape; (reshape = graph_.producer(value, Op::Reshape));) value = reshape->inputs[0];
    return value;
  }

  // Of several products, the last one. It needs the others anyway.
  void find(const Node& chain) {
    std::optional<ProductChain> best;
    std::vector<ProductChain> others;
    for (const ValueId input : chain.inputs) {
      std::optional<ProductChain> found = product_before(chain, input);
      if (!found) continue;
      if (found->reason == FusionReason::None && (!best || best->product < found->product)) std::swap(best, found);
      if (found && !(best && best->product == found->product)) others.push_back(std::move(*found));
    }
    for (const ProductChain& other : others) {
      const bool is_taken = other.reason == FusionReason::None;
      FusionNotes::add(graph_, *other.product, chain, is_taken ? FusionReason::ChainTaken : other.reason,
                       is_taken || other.is_about_chain);
    }
    if (!best) return;
    Rewriter::Nodes absorbed = best->between;
    absorbed.push_back(best->product);
    rewriter_.rewrite(chain, absorbed, [this, &chain, best = *best] { write(chain, best); });
  }

  std::optional<ProductChain> product_before(const Node& chain, ValueId result) const {
    ProductChain found{graph_.producer(result), result, {}};
    for (; found.product && found.product->is(Op::Reshape); found.product = graph_.producer(found.product->inputs[0]))
      found.between.push_back(found.product);
    if (!found.product || !found.product->op->takes_epilogue()) return std::nullopt;
    const auto is_ordered = [&](const Node* node) { return !users_.is_free(*node); };
    const TensorType &type = graph_.type(result), &made = graph_.type(chain.outputs[0]);
    if (is_ordered(found.product) || is_ordered(&chain) || std::ranges::any_of(found.between, is_ordered))
      found.reason = FusionReason::ChainOrdered;
    else if (std::ranges::any_of(chain.outputs, [&](ValueId value) { return updates_.contains(value); }))
      found.reason = FusionReason::ChainUpdate;
    else if (!is_only_for(chain, found))
      found.reason = FusionReason::ChainUsers;
    else if (type.shape != made.shape)
      found.reason = FusionReason::ChainBroadcast;
    else if (type.dtype != DType::Float32 || made.dtype != DType::Float32)
      found.reason = FusionReason::ChainDtype;
    found.is_about_chain = found.reason == FusionReason::ChainBroadcast || found.reason == FusionReason::ChainUpdate ||
                           (found.reason == FusionReason::ChainDtype && type.dtype == DType::Float32);
    return found;
  }

  // Whether nothing but the chain needs the result of the product. The chain may read it several times.
  bool is_only_for(const Node& chain, const ProductChain& found) const {
    const auto is_private = [&](ValueId value, const Node* reader) {
      return !users_.is_output(value) &&
             std::ranges::all_of(users_.of(value), [&](const Node* user) { return user == reader; });
    };
    const Node* reader = &chain;
    for (const Node* reshape : found.between) {
      if (!is_private(reshape->outputs[0], reader)) return false;
      reader = reshape;
    }
    return is_private(found.product->outputs[0], reader);
  }

  void write(const Node& chain, const ProductChain& found) {
    const Node& product = *found.product;
    Node made;
    made.op = &fused_product_def();
    made.name = (product.name.empty() ? product.op->name() : product.name) + "+" +
                (chain.name.empty() ? chain.op->name() : chain.name);
    made.inputs = rewriter_.operands(product);
    made.attributes = product.attributes;
    made.attributes.set("product", product.op->name());
    made.attributes.set("operands", static_cast<std::int64_t>(product.inputs.size()));
    Program program = chain.program ? *chain.program : chain.op->expression().instantiate(chain.attributes);
    std::vector<std::int32_t> numbers;  // in the fused node, of the chain's inputs
    for (const ValueId input : chain.inputs) {
      if (input == found.result) {
        numbers.push_back(0);
        continue;
      }
      numbers.push_back(static_cast<std::int32_t>(made.inputs.size()));
      made.inputs.push_back(rewriter_[input].id);
    }
    for (Step& step : program.steps)
      if (step.primitive == Primitive::Input) step.input = numbers[static_cast<std::size_t>(step.input)];
    program.input_count = static_cast<int>(made.inputs.size());
    made.program = std::make_shared<const Program>(std::move(program));
    rewriter_.write(std::move(made), chain.outputs);
    rewriter_.stands_for(product);
    for (const Node* reshape : found.between) rewriter_.stands_for(*reshape);
  }

  const Graph& graph_;
  Users users_;
  Rewriter rewriter_;
  std::set<ValueId> updates_;  // values that are written over an input of the graph
};

const OpDef& product_named(const std::string& name) {
  return name == packed_matmul_def().name() ? packed_matmul_def() : registry().at(name);
}

}  // namespace

const OpDef& fused_product_def() {
  static const Immortal<OpDef> definition = OpDef("fused_product").inputs({"x"}).variadic();
  return definition;
}

Node product_of(const Node& fused) {
  Node product;
  product.op = &product_named(fused.attributes.text("product"));
  product.name = fused.name;
  product.inputs.assign(fused.inputs.begin(), fused.inputs.begin() + fused.attributes.integer("operands"));
  for (const auto& [name, value] : product.op->defaults().entries())
    product.attributes.set(name, *fused.attributes.find(name));
  for (const std::string& name : product.op->required_names())
    product.attributes.set(name, *fused.attributes.find(name));
  return product;
}

Program chain_of(const Node& fused) {
  Program program = *fused.program;
  const auto before = static_cast<std::int32_t>(fused.attributes.integer("operands")) - 1;
  for (Step& step : program.steps)
    if (step.primitive == Primitive::Input && step.input > 0) step.input -= before;
  program.input_count -= before;
  return program;
}

Graph stitch_products(const Graph& graph) { return ProductStitcher(graph).run(); }

}  // namespace openmps::engine
