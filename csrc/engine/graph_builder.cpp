// Builds engine graphs without exceptions: the first error is kept.
#include <algorithm>

#include "engine/autodiff/gradients.h"
#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/ir/printer.h"
#include "engine/ir/size_error.h"
#include "engine/ops/control_flow.h"
#include "engine/ops/decompositions.h"
#include "engine/ops/op_def.h"
#include "engine/ops/registry.h"
#include "engine/passes/eliminate_dead_code.h"
#include "engine/passes/fold_constants.h"
#include "engine/profile.h"

namespace openmps::engine {

struct GraphBuilder::Impl {
  Graph graph;
  Builder builder{graph};
  Status status;

  static Status no_memory() { return Status(ErrorKind::OutOfMemory, "The machine has no memory left for a graph."); }
  // The builder for the case that memory is missing: empty and failed. Never freed.
  static Impl& without_memory() {
    static Impl* const shared = [] {
      auto made = std::make_unique<Impl>();
      made->status = no_memory();
      return made.release();
    }();
    return *shared;
  }
  static std::unique_ptr<Impl> make(std::string name) {
    Impl& otherwise = without_memory();
    try {
      auto made = std::make_unique<Impl>();
      made->graph.name = std::move(name);
      return made;
    } catch (const std::bad_alloc&) {
      return std::unique_ptr<Impl>(&otherwise);
    }
  }
  static void let_go(std::unique_ptr<Impl>& impl) noexcept {
    if (impl.get() == &without_memory()) static_cast<void>(impl.release());
    impl.reset();
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
      results.push_back({builder.input(value.dtype(), value.shape(), "gradient").id});
    return results;
  }

  // The results of `op`, a name of the registry or of a decomposition.
  std::vector<Val> expand(const char* op, const std::vector<Val>& operands, Attributes attributes,
                          const std::string& name) {
    try {
      if (const Decomposition* decomposition = find_decomposition(op))
        return expand_decomposition(builder, *decomposition, operands, attributes, name);
    } catch (const SizeError& error) {
      throw Error(error.kind(), std::string(op) + (name.empty() ? "" : " \"" + name + "\"") + ": " + error.what());
    }
    return builder.ops(op, operands, std::move(attributes), name);
  }

  std::vector<ValueId> ids(std::span<const Tensor> tensors) {
    std::vector<ValueId> result;
    for (const Val& value : wrap(tensors, "Value")) result.push_back(value.id);
    return result;
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

namespace {

std::vector<Tensor> tensors_of(const Node& node) {
  std::vector<Tensor> tensors;
  for (const ValueId output : node.outputs) tensors.push_back({output});
  return tensors;
}

}  // namespace

GraphBuilder::GraphBuilder(std::string name) noexcept : impl_(Impl::make(std::move(name))) {}
GraphBuilder::~GraphBuilder() { Impl::let_go(impl_); }
GraphBuilder::GraphBuilder(GraphBuilder&&) noexcept = default;
GraphBuilder& GraphBuilder::operator=(GraphBuilder&& other) noexcept {
  if (this == &other) return *this;
  Impl::let_go(impl_);
  impl_ = std::move(other.impl_);
  return *this;
}

Tensor GraphBuilder::input(DType dtype, const Shape& shape, const std::string& label) noexcept {
  return impl_->guarded(Tensor{}, [&] { return Tensor{impl_->builder.input(dtype, shape, label).id}; });
}
Tensor GraphBuilder::scalar(DType dtype, const std::string& label) noexcept {
  return impl_->guarded(Tensor{}, [&] { return Tensor{impl_->builder.scalar(dtype, label).id}; });
}
Tensor GraphBuilder::constant(double value, DType dtype) noexcept {
  return impl_->guarded(Tensor{}, [&] { return Tensor{impl_->builder.constant(value, dtype).id}; });
}
Tensor GraphBuilder::constant(std::shared_ptr<const Literal> literal, const std::string& name) noexcept {
  return impl_->guarded(Tensor{}, [&] { return Tensor{impl_->builder.constant(std::move(literal), name).id}; });
}

Tensor GraphBuilder::op(const char* op, std::initializer_list<Tensor> inputs, Attributes attributes,
                        const std::string& name) noexcept {
  const std::vector<Tensor> results = ops(op, std::span(inputs.begin(), inputs.size()), std::move(attributes), name);
  return results.empty() ? Tensor{} : results.front();
}

std::vector<Tensor> GraphBuilder::ops(const char* op, std::span<const Tensor> inputs, Attributes attributes,
                                      const std::string& name) noexcept {
  return impl_->guarded(std::vector<Tensor>{}, [&] {
    const std::vector<Val> operands =
        impl_->wrap(inputs, std::string(op) + (name.empty() ? "" : " \"" + name + "\"") + ": input");
    const std::vector<Val> values = impl_->expand(op, operands, std::move(attributes), name);
    std::vector<Tensor> results;
    results.reserve(values.size());
    for (const Val& value : values) results.push_back({value.id});
    return results;
  });
}

void GraphBuilder::output(Tensor value, int shares_input) noexcept {
  impl_->guarded(0, [&] { return impl_->add_output(value, shares_input), 0; });
}

std::vector<Tensor> GraphBuilder::gradients(Tensor of, Tensor weight, std::span<const Tensor> with) noexcept {
  std::vector<Tensor> otherwise;
  try {
    otherwise.resize(with.size());
  } catch (const std::bad_alloc&) {
    fail(Impl::no_memory());
  }
  return impl_->guarded(std::move(otherwise), [&] {
    if (!impl_->is_known()) return impl_->stand_ins(with);
    const Val ones;  // an empty Val: the gradients of the plain sum
    const std::vector<Val> values = engine::gradients(impl_->builder, impl_->wrap(of, "The value to differentiate"),
                                                      weight ? impl_->wrap(weight, "The weight of a gradient") : ones,
                                                      impl_->wrap(with, "The value to differentiate by, number"));
    std::vector<Tensor> results;
    results.reserve(values.size());
    for (const Val& value : values) results.push_back({value.id});
    return results;
  });
}

std::vector<Tensor> GraphBuilder::if_else(Tensor predicate, std::span<const Tensor> captured, const GraphBuilder& yes,
                                          const GraphBuilder& no, const std::string& name) noexcept {
  for (const GraphBuilder* const region : {&yes, &no}) fail(region->status());
  return impl_->guarded(std::vector<Tensor>{}, [&] {
    const ValueId by = impl_->wrap(predicate, "The predicate").id;
    return tensors_of(add_if(impl_->graph, by, impl_->ids(captured), yes.impl_->graph, no.impl_->graph, name));
  });
}

std::vector<Tensor> GraphBuilder::while_loop(std::span<const Tensor> first, std::span<const Tensor> captured,
                                             const GraphBuilder& before, const GraphBuilder& after,
                                             const std::string& name) noexcept {
  for (const GraphBuilder* const region : {&before, &after}) fail(region->status());
  return impl_->guarded(std::vector<Tensor>{}, [&] {
    return tensors_of(add_while(impl_->graph, impl_->ids(first), impl_->ids(captured), before.impl_->graph,
                                after.impl_->graph, name));
  });
}

std::shared_ptr<const Literal> GraphBuilder::constant_value(Tensor value) noexcept {
  return impl_->guarded(std::shared_ptr<const Literal>{}, [&]() -> std::shared_ptr<const Literal> {
    Graph cone = impl_->graph;
    cone.clear_outputs();
    cone.add_output(impl_->wrap(value, "The value").id);
    cone = fold_constants(eliminate_dead_code(cone));
    const Node* const constant = cone.producer(cone.outputs()[0].value, Op::Constant);
    return constant ? std::get<std::shared_ptr<const Literal>>(*constant->attributes.find("value")) : nullptr;
  });
}

bool GraphBuilder::is_scalar(Tensor value) const noexcept {
  for (const GraphInput& input : impl_->graph.inputs())
    if (input.value == value.id) return input.kind == InputKind::Scalar;
  return false;
}

TensorType GraphBuilder::type(Tensor value) const noexcept {
  return impl_->status && value ? impl_->graph.type(value.id) : TensorType{};
}
std::vector<TensorType> GraphBuilder::output_types() const {
  std::vector<TensorType> types;
  for (const GraphOutput& output : impl_->graph.outputs()) types.push_back(impl_->graph.type(output.value));
  return types;
}
const Status& GraphBuilder::status() const noexcept { return impl_->status; }
void GraphBuilder::fail(Status status) noexcept {
  if (impl_->status) impl_->status = std::move(status);
}
std::string GraphBuilder::str() const noexcept { return print(impl_->graph); }
StoredGraph GraphBuilder::stored() const { return StoredGraph(std::make_shared<const Graph>(impl_->graph)); }

Result<std::shared_ptr<Executable>> GraphBuilder::compile(Device& device, const CompileOptions& options) noexcept {
  if (!impl_->status) return impl_->status;
  Result<std::shared_ptr<Executable>> plan = device.compile(impl_->graph, options);
  if (plan) profile_if_wanted(plan.value());
  return plan;
}

}  // namespace openmps::engine
