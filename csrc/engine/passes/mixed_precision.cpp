#include "engine/passes/mixed_precision.h"

#include <algorithm>
#include <map>

#include "engine/ops/op_def.h"
#include "engine/ops/registry.h"
#include "engine/passes/convolution/fuse_first_layer.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// How an operation takes part in mixed precision.
enum class Part : std::uint8_t {
  Product,  // reads operands and writes its result in the half type
  Carrier,  // moves or pools a matmul's result, in its operand's type
  Sum,      // reads a matmul's result in its type, writes float32
  Linear,   // element-wise; twice the operand is twice the result
  Other     // reads float32
};

struct Row {
  const char* op;
  Part part;
};
constexpr Row kRows[] = {
    {"conv2d", Part::Product},
    {"conv2d_data_gradient", Part::Product},
    {"conv2d_weights_gradient", Part::Product},
    {"matmul", Part::Product},
    {"concatenate", Part::Carrier},
    {"dropout", Part::Carrier},
    {"pad", Part::Carrier},
    {"patches", Part::Carrier},
    {"patches_gradient", Part::Carrier},
    {"pool2d_average", Part::Carrier},
    {"pool2d_average_gradient", Part::Carrier},
    {"pool2d_max", Part::Carrier},
    {"pool2d_max_gradient", Part::Carrier},
    {"reshape", Part::Carrier},
    {"slice", Part::Carrier},
    {"slice_gradient", Part::Carrier},
    {"transpose", Part::Carrier},
    {"reduce_mean", Part::Sum},
    {"reduce_sum", Part::Sum},
    {"add", Part::Linear},
    {"multiply", Part::Linear},
    {"negate", Part::Linear},
    {"subtract", Part::Linear},
};

Part part_of(const Node& node) {
  const std::string& name = node.op->name();
  const auto row = std::ranges::find_if(kRows, [&](const Row& entry) { return name == entry.op; });
  if (row != std::end(kRows)) return row->part;
  // neuron_*_gradient: linear in the gradient, which comes last
  return name.starts_with("neuron_") && name.ends_with("_gradient") ? Part::Linear : Part::Other;
}

bool begins_gradient(const Node& node) {
  const std::string& name = node.op->name();
  return name == "softmax_cross_entropy_gradient" || (name.starts_with("loss_") && name.ends_with("_gradient"));
}

// The operation with output number `index` in float32 whatever its operands are; a bias too.
OpDef widened(const char* name, std::size_t index) {
  const OpDef& base = registry().at(name);
  OpDef result = base;
  return result.infer([&base, index](const InferContext& context) {
    std::vector<TensorType> inputs(context.inputs.begin(), context.inputs.end());
    if (inputs.size() > 2) inputs[2].dtype = inputs[0].dtype;
    std::vector<TensorType> types = base.infer_types(context.who, inputs, context.attributes);
    types[index].dtype = DType::Float32;
    return types;
  });
}

const OpDef& wide(const OpDef& op) {
  static const std::map<std::string, OpDef> definitions{
      {"conv2d_weights_gradient", widened("conv2d_weights_gradient", 1)},
      {"matmul", widened("matmul", 0)},
      {"reduce_mean", widened("reduce_mean", 0)},
      {"reduce_sum", widened("reduce_sum", 0)}};
  return definitions.at(op.name());
}

// The new values for one value of the old graph.
struct Standing {
  Val full, half;          // each made when it is first asked for
  bool is_narrow = false;  // made from matmuls: operations that move it move the half
  bool is_scaled = false;  // by the loss scale
};

class Narrowing {
 public:
  Narrowing(const Graph& graph, DType half, double loss_scale)
      : graph_(graph),
        half_(half),
        loss_scale_(loss_scale),
        rewriter_(graph),
        users_(graph),
        standing_(graph.values().size()) {
    for (std::size_t id = 0; id < standing_.size(); ++id)
      if (graph.values()[id].producer == kNoNode) standing_[id].full = rewriter_[static_cast<ValueId>(id)];
  }

  Graph run() {
    for (const Node& node : graph_.nodes()) rewrite(node);
    for (const GraphOutput& output : graph_.outputs()) rewriter_.replace(output.value, exact(output.value));
    return rewriter_.finish();
  }

 private:
  Standing& at(ValueId value) { return standing_[static_cast<std::size_t>(value)]; }
  bool is_single(ValueId value) const { return graph_.type(value).dtype == DType::Float32; }

  Val full(ValueId value) {
    Standing& standing = at(value);
    if (!standing.full) standing.full = cast(standing.half, DType::Float32);
    return standing.full;
  }
  Val half(ValueId value) {
    Standing& standing = at(value);
    if (!is_single(value)) return standing.full;
    if (!standing.half) standing.half = cast(standing.full, half_);
    return standing.half;
  }
  // float32, without the loss scale.
  Val exact(ValueId value) {
    if (!at(value).is_scaled) return full(value);
    const auto [entry, is_new] = unscaled_.try_emplace(value);
    if (is_new) entry->second = full(value) * (1 / loss_scale_);
    return entry->second;
  }

  void rewrite(const Node& node) {
    const Scale scale = node.after.empty() ? scale_of_result(node) : Scale::Mixed;
    const bool scaled = scale == Scale::Scaled;
    const bool reads_narrow = std::ranges::any_of(node.inputs, [&](ValueId value) { return at(value).is_narrow; });
    const bool is_known =
        scale != Scale::Mixed && std::ranges::any_of(node.inputs, [&](ValueId value) { return is_single(value); });
    const Part part = is_known ? part_of(node) : Part::Other;
    if (node.op == &first_layer_def() || node.op == &first_layer_gradient_def())
      write_first_layer(node);
    else if (part == Part::Product && is_single(node.outputs[0]))
      write_product(node, scaled);
    else if (part == Part::Carrier && reads_narrow)
      write(node, *node.op, true, scaled, true);
    else if (part == Part::Sum && reads_narrow)
      write(node, wide(*node.op), true, scaled, false);
    else if ((part == Part::Linear || part == Part::Carrier || part == Part::Sum) && scaled)
      write(node, *node.op, false, true, reads_narrow);
    else
      copy(node, node.op->is_elementwise() && reads_narrow);
  }

  void copy(const Node& node, bool is_narrow) {
    for (ValueId input : node.inputs) rewriter_.replace(input, exact(input));
    rewriter_.copy(node);
    for (ValueId output : node.outputs) {
      at(output).full = rewriter_[output];
      at(output).is_narrow = is_narrow;
    }
    if (loss_scale_ == 1 || !begins_gradient(node) || !is_single(node.outputs[0])) return;
    at(node.outputs[0]).full = rewriter_[node.outputs[0]] * loss_scale_;
    at(node.outputs[0]).is_scaled = true;
  }

  // The weights' gradient of a matmul, and scores that only a loss reads, need no rounding; nor does a bias's gradient.
  void write_product(const Node& node, bool is_scaled) {
    const bool is_weights = node.op->name() == "conv2d_weights_gradient";
    const bool is_wide = node.op->name() == "matmul" && feeds_others_alone(node.outputs[0]);
    write(node, is_weights || is_wide ? wide(*node.op) : *node.op, true, is_scaled, !is_weights && !is_wide);
  }

  void write(const Node& node, const OpDef& op, bool takes_half, bool is_scaled, bool is_narrow) {
    std::vector<ValueId> operands;
    const bool has_wide_bias = node.op->name() == "matmul" && &op != node.op;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
      const ValueId input = node.inputs[i];
      operands.push_back(takes_half && !(has_wide_bias && i == 2) ? half(input).id : full(input).id);
    }
    const std::vector<ValueId> made = rewriter_.fresh().add_node(op, operands, node.attributes, node.name).outputs;
    for (std::size_t i = 0; i < made.size(); ++i) {
      Standing& standing = at(node.outputs[i]);
      const Val value = rewriter_.builder().wrap(made[i]);
      (value.dtype() == half_ && is_single(node.outputs[i]) ? standing.half : standing.full) = value;
      standing.is_narrow = is_narrow && is_single(node.outputs[i]);
      standing.is_scaled = is_scaled && is_single(node.outputs[i]);
      rewriter_.replace(node.outputs[i], value);
    }
  }

  // Computes in float32; the values after the pooling are of the half type.
  void write_first_layer(const Node& node) {
    const bool is_gradient = node.op == &first_layer_gradient_def();
    Node fresh = node;
    std::vector<TensorType> types = graph_.types(node.outputs);
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
      fresh.inputs[i] = (is_gradient && i == 1 ? half(node.inputs[i]) : exact(node.inputs[i])).id;
    if (!is_gradient) types[0].dtype = half_;
    const std::vector<ValueId> made = rewriter_.fresh().add_typed_node(std::move(fresh), types).outputs;
    for (std::size_t i = 0; i < made.size(); ++i) {
      Standing& standing = at(node.outputs[i]);
      const Val value = rewriter_.builder().wrap(made[i]);
      (!is_gradient && i == 0 ? standing.half : standing.full) = value;
      standing.is_narrow = !is_gradient && i == 0;
      standing.is_scaled = is_gradient && at(node.inputs[1]).is_scaled;
      rewriter_.replace(node.outputs[i], value);
    }
  }

  // How the loss scale of the operands affects the result; Mixed: it cannot be passed on.
  enum class Scale : std::uint8_t { None, Scaled, Mixed };
  Scale scale_of_result(const Node& node) {
    std::size_t scaled = 0, plain = 0;
    for (ValueId input : node.inputs)
      if (is_single(input)) ++(at(input).is_scaled ? scaled : plain);
    if (scaled == 0) return Scale::None;
    const std::string& name = node.op->name();
    const Part part = part_of(node);
    bool goes_through = plain == 0;
    if (part == Part::Product || name == "multiply")
      goes_through = scaled == 1 && plain == 1;
    else if (part == Part::Linear && name.starts_with("neuron_"))
      goes_through = scaled == 1 && at(node.inputs.back()).is_scaled;
    return part != Part::Other && goes_through ? Scale::Scaled : Scale::Mixed;
  }

  // Whether all users of a matmul read float32 anyway, past reshapes.
  bool feeds_others_alone(ValueId product) const {
    std::vector<ValueId> open{product};
    while (!open.empty()) {
      const ValueId value = open.back();
      open.pop_back();
      for (const Node* reader : users_.of(value)) {
        if (reader->op->name() == "reshape")
          open.push_back(reader->outputs[0]);
        else if (part_of(*reader) != Part::Other || reader->op->is_elementwise())
          return false;
      }
    }
    return true;
  }

  const Graph& graph_;
  const DType half_;
  const double loss_scale_;
  Rewriter rewriter_;
  Users users_;
  std::vector<Standing> standing_;
  std::map<ValueId, Val> unscaled_;
};

}  // namespace

Graph apply_mixed_precision(const Graph& graph, DType half, double loss_scale) {
  return Narrowing(graph, half, loss_scale).run();
}

}  // namespace openmps::engine
