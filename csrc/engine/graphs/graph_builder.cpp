// Builds engine graphs without exceptions: the first error is kept. The arithmetic of tensors is at the end.
#include "engine/graphs/graph_builder.h"

#include <algorithm>

#include "engine/autodiff/gradients.h"
#include "engine/graphs/kernel_gradient.h"
#include "engine/ir/builder.h"
#include "engine/ir/insert_graph.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ir/printer.h"
#include "engine/ir/registry.h"
#include "engine/ir/size_error.h"
#include "engine/ops/control_flow.h"
#include "engine/ops/decompositions.h"
#include "engine/ops/user_kernel.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/passes/simplify/fold_constants.h"
#include "engine/plan/profile.h"

namespace openmps::engine {

struct GraphContent {
  Graph graph;
  Builder builder{graph};
  Segments segments;
  Status status;

  static Status no_memory() { return Status(ErrorKind::OutOfMemory, "The machine has no memory left for a graph."); }
  // The builder for the case that memory is missing: empty and failed. Never freed.
  static GraphContent& without_memory() {
    static GraphContent* const shared = [] {
      auto made = std::make_unique<GraphContent>();
      made->status = no_memory();
      return made.release();
    }();
    return *shared;
  }
  static std::unique_ptr<GraphContent> make(std::string name) {
    GraphContent& otherwise = without_memory();
    try {
      auto made = std::make_unique<GraphContent>();
      made->graph.name = std::move(name);
      return made;
    } catch (const std::bad_alloc&) {
      return std::unique_ptr<GraphContent>(&otherwise);
    }
  }
  static void let_go(std::unique_ptr<GraphContent>& content) noexcept {
    if (content.get() == &without_memory()) static_cast<void>(content.release());
    content.reset();
  }

  // Runs `make` unless an earlier call failed; keeps the first failure.
  template <typename T, typename F>
  T guarded(T otherwise, F&& make) noexcept {
    if (!status) return otherwise;
    try {
      return make();
    } catch (...) {
      status = Status::from(std::current_exception());
      return otherwise;
    }
  }
  // `role` begins the message about a tensor of another graph.
  Val wrap(Tensor tensor, const std::string& role) {
    const auto count = static_cast<int>(graph.values().size());
    if (!tensor) throw Error(ErrorKind::InvalidArgument, role + " is empty.");
    if (tensor.id >= count)
      throw Error(ErrorKind::InvalidArgument, role + " is value " + std::to_string(tensor.id) + ", the graph has " +
                                                  std::to_string(count) + " values.");
    return builder.wrap(tensor.id);
  }
  std::vector<Val> wrap(std::span<const Tensor> tensors, const std::string& role) {
    std::vector<Val> values;
    for (std::size_t i = 0; i < tensors.size(); ++i) values.push_back(wrap(tensors[i], role + " " + std::to_string(i)));
    return values;
  }

  // Whether the extents of all values are numbers. They are not while types are explored.
  bool is_known() const {
    return std::ranges::all_of(graph.values(), [](const Value& value) { return value.type.shape.is_known(); });
  }
  // Gradients whose types alone matter: those of the tensors in `with`.
  std::vector<Tensor> stand_ins(std::span<const Tensor> with) {
    std::vector<Tensor> results;
    for (const Val& value : wrap(with, "The value to differentiate by, number"))
      results.push_back(tensor(builder.input(value.dtype(), value.shape(), "gradient")));
    return results;
  }

  // The results of `op`, a name of the registry or of a decomposition, or a user's kernel.
  std::vector<Val> expand(const char* op, const std::vector<Val>& operands, Attributes attributes,
                          const std::string& name) {
    try {
      if (const Decomposition* decomposition = find_decomposition(op))
        return expand_decomposition(builder, *decomposition, operands, attributes, name);
    } catch (const SizeError& error) {
      throw Error(error.kind(), who_of(op, name) + ": " + error.what());
    }
    if (op == user_kernel_op().name()) return kernel(operands, std::move(attributes), name);
    return builder.ops(op, operands, std::move(attributes), name);
  }
  std::vector<Val> kernel(const std::vector<Val>& operands, Attributes attributes, const std::string& name) {
    std::vector<ValueId> inputs;
    for (const Val& operand : operands) inputs.push_back(operand.id);
    const std::vector<ValueId> outputs =
        graph.add_node(user_kernel_op(), std::move(inputs), std::move(attributes), name).outputs;
    std::vector<Val> results;
    for (const ValueId output : outputs) results.push_back(builder.wrap(output));
    return results;
  }
  std::vector<Tensor> ops(const char* op, std::span<const Tensor> inputs, Attributes attributes,
                          const std::string& given) noexcept {
    return guarded(std::vector<Tensor>{}, [&] {
      const std::string& name = given.empty() ? builder.name : given;
      return tensors(expand(op, wrap(inputs, who_of(op, name) + ": input"), std::move(attributes), name));
    });
  }
  Tensor op(const char* op, std::initializer_list<Tensor> inputs, Attributes attributes = {},
            const std::string& name = {}) noexcept {
    const std::vector<Tensor> results = ops(op, std::span(inputs.begin(), inputs.size()), std::move(attributes), name);
    return results.empty() ? Tensor{} : results.front();
  }

  Tensor tensor(Val value) noexcept { return {value.id, this}; }
  std::vector<Tensor> tensors(std::span<const Val> values) {
    std::vector<Tensor> results;
    results.reserve(values.size());
    for (const Val& value : values) results.push_back(tensor(value));
    return results;
  }
  std::vector<Tensor> tensors(const Node& node) {
    std::vector<Tensor> results;
    for (const ValueId output : node.outputs) results.push_back({output, this});
    return results;
  }

  std::vector<ValueId> ids(std::span<const Tensor> tensors) {
    std::vector<ValueId> result;
    for (const Val& value : wrap(tensors, "Value")) result.push_back(value.id);
    return result;
  }

  // Copies the nodes of `other` after those that are here.
  std::vector<Tensor> insert(const Graph& other, std::span<const Tensor> inputs) {
    std::vector<ValueId> values;
    for (const Val& value : wrap(inputs, "The value for input")) values.push_back(value.id);
    std::vector<Tensor> results;
    for (const ValueId output : insert_graph(graph, other, values)) results.push_back({output, this});
    return results;
  }

  void add_output(Tensor tensor, int shares_input) {
    const Val value = wrap(tensor, "Output " + std::to_string(graph.outputs().size()));
    if (shares_input >= 0) check_shared(value, shares_input);
    graph.add_output(value.id, shares_input);
  }

  void check_shared(Val value, int shares_input) const {
    const std::string output = "Output " + std::to_string(graph.outputs().size());
    const auto index = static_cast<std::size_t>(shares_input);
    if (index >= graph.inputs().size())
      throw Error(ErrorKind::OutOfRange, output + " shares the memory of input " + std::to_string(index) +
                                             ", the graph has " + std::to_string(graph.inputs().size()) + " inputs.");
    const GraphInput& input = graph.inputs()[index];
    const std::string subject = "input \"" + graph.values()[static_cast<std::size_t>(input.value)].label + "\"";
    if (input.kind == InputKind::Scalar)
      throw Error(ErrorKind::InvalidArgument,
                  output + " shares the memory of " + subject + ", which is a scalar and has none.");
    if (graph.type(input.value) != value.type())
      throw Error(ErrorKind::Shape, output + " is " + value.type().str() + " and shares the memory of " + subject +
                                        ", which is " + graph.type(input.value).str() + ".");
    for (const GraphOutput& other : graph.outputs())
      if (other.shares_input == shares_input)
        throw Error(ErrorKind::InvalidArgument,
                    output + " shares the memory of " + subject + ", which another output shares already.");
  }
};

GraphBuilder::GraphBuilder(std::string name) noexcept : content_(GraphContent::make(std::move(name))) {}
GraphBuilder::~GraphBuilder() { GraphContent::let_go(content_); }
GraphBuilder::GraphBuilder(GraphBuilder&&) noexcept = default;
GraphBuilder& GraphBuilder::operator=(GraphBuilder&& other) noexcept {
  if (this == &other) return *this;
  GraphContent::let_go(content_);
  content_ = std::move(other.content_);
  return *this;
}

void GraphBuilder::set_name(const std::string& name) noexcept {
  content_->guarded(0, [&] { return content_->builder.name = name, 0; });
}
void GraphBuilder::set_segment(std::int64_t segment) noexcept {
  content_->guarded(0, [&] { return content_->segments.enter(content_->graph, segment), 0; });
}
std::int64_t GraphBuilder::segment() const noexcept { return content_->segments.current(); }
Tensor GraphBuilder::input(DType dtype, const Shape& shape, const std::string& label) noexcept {
  return content_->guarded(Tensor{}, [&] { return content_->tensor(content_->builder.input(dtype, shape, label)); });
}
Tensor GraphBuilder::parameter(DType dtype, const Shape& shape, const std::string& label) noexcept {
  return content_->guarded(Tensor{},
                           [&] { return content_->tensor(content_->builder.parameter(dtype, shape, label)); });
}
Tensor GraphBuilder::scalar(DType dtype, const std::string& label) noexcept {
  return content_->guarded(Tensor{}, [&] { return content_->tensor(content_->builder.scalar(dtype, label)); });
}
Tensor GraphBuilder::constant(double value, DType dtype) noexcept {
  return content_->guarded(Tensor{}, [&] { return content_->tensor(content_->builder.constant(value, dtype)); });
}
Tensor GraphBuilder::constant(std::shared_ptr<const Literal> literal, const std::string& name) noexcept {
  return content_->guarded(Tensor{},
                           [&] { return content_->tensor(content_->builder.constant(std::move(literal), name)); });
}

Tensor GraphBuilder::op(const char* op, std::initializer_list<Tensor> inputs, Attributes attributes,
                        const std::string& name) noexcept {
  return content_->op(op, inputs, std::move(attributes), name);
}
std::vector<Tensor> GraphBuilder::ops(const char* op, std::span<const Tensor> inputs, Attributes attributes,
                                      const std::string& name) noexcept {
  return content_->ops(op, inputs, std::move(attributes), name);
}

void GraphBuilder::output(Tensor value, int shares_input) noexcept {
  content_->guarded(0, [&] { return content_->add_output(value, shares_input), 0; });
}

std::vector<Tensor> GraphBuilder::gradients(Tensor of, Tensor weight, std::span<const Tensor> with) noexcept {
  std::vector<Tensor> otherwise;
  try {
    otherwise.resize(with.size());
  } catch (const std::bad_alloc&) {
    fail(GraphContent::no_memory());
  }
  return content_->guarded(std::move(otherwise), [&] {
    if (!content_->is_known()) return content_->stand_ins(with);
    const Val ones;  // an empty Val: the gradients of the plain sum
    const WeightedSum sum{content_->wrap(of, "The value to differentiate"),
                          weight ? content_->wrap(weight, "The weight of a gradient") : ones};
    const std::vector<Val> by = content_->wrap(with, "The value to differentiate by, number");
    return content_->tensors(engine::gradients(content_->builder, std::span(&sum, 1), by, content_->segments));
  });
}

std::vector<Tensor> GraphBuilder::if_else(Tensor predicate, std::span<const Tensor> captured, const GraphBuilder& yes,
                                          const GraphBuilder& no, const std::string& name) noexcept {
  for (const GraphBuilder* const region : {&yes, &no}) fail(region->status());
  return content_->guarded(std::vector<Tensor>{}, [&] {
    const ValueId by = content_->wrap(predicate, "The predicate").id;
    return content_->tensors(
        add_if(content_->graph, by, content_->ids(captured), yes.content_->graph, no.content_->graph, name));
  });
}

std::vector<Tensor> GraphBuilder::while_loop(std::span<const Tensor> first, std::span<const Tensor> captured,
                                             const GraphBuilder& before, const GraphBuilder& after,
                                             const std::string& name) noexcept {
  for (const GraphBuilder* const region : {&before, &after}) fail(region->status());
  return content_->guarded(std::vector<Tensor>{}, [&] {
    return content_->tensors(add_while(content_->graph, content_->ids(first), content_->ids(captured),
                                       before.content_->graph, after.content_->graph, name));
  });
}

std::vector<Tensor> GraphBuilder::insert(const StoredGraph& graph, std::span<const Tensor> inputs) noexcept {
  return content_->guarded(std::vector<Tensor>{}, [&] { return content_->insert(*graph.graph_, inputs); });
}

std::shared_ptr<const Literal> GraphBuilder::constant_value(Tensor value) noexcept {
  return content_->guarded(std::shared_ptr<const Literal>{}, [&]() -> std::shared_ptr<const Literal> {
    Graph cone = content_->graph;
    cone.clear_outputs();
    cone.add_output(content_->wrap(value, "The value").id);
    cone = fold_constants(eliminate_dead_code(cone));
    const Node* const constant = cone.producer(cone.outputs()[0].value, Op::Constant);
    return constant ? std::get<std::shared_ptr<const Literal>>(*constant->attributes.find("value")) : nullptr;
  });
}

bool GraphBuilder::is_scalar(Tensor value) const noexcept {
  for (const GraphInput& input : content_->graph.inputs())
    if (input.value == value.id) return input.kind == InputKind::Scalar;
  return false;
}

TensorType GraphBuilder::type(Tensor value) const noexcept {
  return content_->status && value ? content_->graph.type(value.id) : TensorType{};
}
std::vector<TensorType> GraphBuilder::output_types() const {
  std::vector<TensorType> types;
  for (const GraphOutput& output : content_->graph.outputs()) types.push_back(content_->graph.type(output.value));
  return types;
}
const Status& GraphBuilder::status() const noexcept { return content_->status; }
void GraphBuilder::fail(Status status) noexcept {
  if (content_->status) content_->status = std::move(status);
}
std::string GraphBuilder::str() const noexcept { return print(content_->graph); }
StoredGraph GraphBuilder::stored() const { return StoredGraph(std::make_shared<const Graph>(content_->graph)); }

Result<std::shared_ptr<Executable>> GraphBuilder::compile(Device& device, const CompileOptions& options) noexcept {
  if (!content_->status) return content_->status;
  Result<std::shared_ptr<Executable>> plan = device.compile(content_->graph, options);
  if (plan) profile_if_wanted(plan.value());
  return plan;
}

std::shared_ptr<const UserKernel> with_gradient(const UserKernel& kernel, Tensor input, std::vector<int> of) {
  const auto made = std::make_shared<UserKernel>(kernel);
  made->gradient = std::make_shared<const Graph>(input.graph->graph);
  made->gradient_of = std::move(of);
  return made;
}

// ---- tensors

namespace {

Tensor binary(const char* op, Tensor a, Tensor b) noexcept {
  GraphContent* const content = a.graph ? a.graph : b.graph;
  return content ? content->op(op, {a, b}) : Tensor{};
}
// The value that `make` writes with x.
template <typename Make>
Tensor from(Tensor x, Make&& make) noexcept {
  if (!x.graph) return {};
  return x.graph->guarded(Tensor{}, [&] { return x.graph->tensor(make(x.graph->wrap(x, "An operand"))); });
}
Val sliced(Val x, const Integers& starts, const Integers& ends) {
  const Integers strides(starts.size(), 1);
  return x.builder->op("slice", {x}, {{"starts", starts}, {"ends", ends}, {"strides", strides}});
}

}  // namespace

TensorType Tensor::type() const noexcept {
  return graph && graph->status && id >= 0 ? graph->graph.type(id) : TensorType{};
}

Tensor operator+(Tensor a, Tensor b) noexcept { return binary("add", a, b); }
Tensor operator-(Tensor a, Tensor b) noexcept { return binary("subtract", a, b); }
Tensor operator*(Tensor a, Tensor b) noexcept { return binary("multiply", a, b); }
Tensor operator/(Tensor a, Tensor b) noexcept { return binary("divide", a, b); }
Tensor operator+(Tensor a, double b) noexcept {
  return from(a, [&](Val of) { return of + b; });
}
Tensor operator-(Tensor a, double b) noexcept {
  return from(a, [&](Val of) { return of - b; });
}
Tensor operator*(Tensor a, double b) noexcept {
  return from(a, [&](Val of) { return of * b; });
}
Tensor operator/(Tensor a, double b) noexcept {
  return from(a, [&](Val of) { return of / b; });
}
Tensor operator+(double a, Tensor b) noexcept {
  return from(b, [&](Val of) { return a + of; });
}
Tensor operator-(double a, Tensor b) noexcept {
  return from(b, [&](Val of) { return a - of; });
}
Tensor operator*(double a, Tensor b) noexcept {
  return from(b, [&](Val of) { return a * of; });
}
Tensor operator/(double a, Tensor b) noexcept {
  return from(b, [&](Val of) { return a / of; });
}
Tensor operator-(Tensor x) noexcept { return x.graph ? x.graph->op("negate", {x}) : Tensor{}; }

Tensor cast(Tensor x, DType dtype) noexcept {
  return from(x, [&](Val of) { return cast(of, dtype); });
}
Tensor widened(Tensor x) noexcept {
  return from(x, [](Val of) { return widened(of); });
}
Tensor reshape(Tensor x, const Shape& shape) noexcept {
  return from(x, [&](Val of) { return reshape(of, shape); });
}
Tensor broadcast_to(Tensor x, const Shape& shape) noexcept {
  return from(x, [&](Val of) { return broadcast_to(of, shape); });
}
Tensor reduce_sum(Tensor x, const Integers& axes, bool keep_axes) noexcept {
  return from(x, [&](Val of) { return reduce_sum(of, axes, keep_axes); });
}
Tensor reduce_mean(Tensor x, const Integers& axes, bool keep_axes) noexcept {
  return from(x, [&](Val of) { return reduce_mean(of, axes, keep_axes); });
}
Tensor transpose(Tensor x, const Integers& permutation) noexcept {
  bool moves = false;
  for (std::size_t axis = 0; axis < permutation.size(); ++axis) moves = moves || permutation[axis] != Extent(axis);
  if (!moves) return x;
  return from(x, [&](Val of) { return of.builder->op("transpose", {of}, {{"permutation", permutation}}); });
}
Tensor slice(Tensor x, const Integers& starts, const Integers& ends) noexcept {
  return from(x, [&](Val of) { return sliced(of, starts, ends); });
}
Tensor narrow(Tensor x, std::size_t axis, Extent first, Extent count) noexcept {
  return from(x, [&](Val of) {
    const Shape shape = of.shape();
    if (axis < shape.rank() && first == 0 && count == shape[axis]) return of;
    Integers starts(shape.rank(), 0), ends(shape.extents().begin(), shape.extents().end());
    if (axis < shape.rank()) starts[axis] = first, ends[axis] = first + count;
    return sliced(of, starts, ends);
  });
}
Tensor concatenate(std::span<const Tensor> parts, std::size_t axis) noexcept {
  if (parts.size() < 2) return parts.empty() ? Tensor{} : parts.front();
  const auto known = std::ranges::find_if(parts, [](Tensor part) { return part.graph != nullptr; });
  if (known == parts.end()) return {};
  const std::vector<Tensor> made =
      known->graph->ops("concatenate", parts, {{"axis", static_cast<std::int64_t>(axis)}}, {});
  return made.empty() ? Tensor{} : made.front();
}

}  // namespace openmps::engine
