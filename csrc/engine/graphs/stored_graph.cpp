// Graphs as bytes. A graph is its inputs, its nodes in their order and its outputs. Values are numbered in the order in
// which those make them. See docs/design/graph_package.md for the layout.
#include "engine/graphs/stored_graph.h"

#include <algorithm>
#include <map>

#include "engine/files/byte_stream.h"
#include "engine/files/utf8.h"
#include "engine/graphs/graph_builder.h"
#include "engine/ir/graph.h"
#include "engine/ir/op_def.h"
#include "engine/ir/printer.h"
#include "engine/ops/control_flow.h"
#include "engine/ops/user_kernel.h"
#include "engine/plan/profile.h"

namespace openmps::engine {
namespace {

enum class AttributeKind : std::uint8_t { Flag, Integer, Number, Text, Integers, Literal };

// ---- writing

struct AttributeWriter {
  ByteWriter& to;
  void kind(AttributeKind kind) const { to.number(static_cast<std::uint8_t>(kind)); }
  void operator()(bool value) const { kind(AttributeKind::Flag), to.number(static_cast<std::uint8_t>(value)); }
  void operator()(std::int64_t value) const { kind(AttributeKind::Integer), to.number(value); }
  void operator()(double value) const { kind(AttributeKind::Number), to.number(value); }
  void operator()(const std::string& value) const { kind(AttributeKind::Text), to.text(value); }
  void operator()(const Integers& value) const {
    kind(AttributeKind::Integers);
    to.number(static_cast<std::uint64_t>(value.size()));
    for (const std::int64_t entry : value) to.number(entry);
  }
  void operator()(const std::shared_ptr<const Literal>& value) const {
    kind(AttributeKind::Literal);
    write_literal(to, *value);
  }
};

class GraphWriter {
 public:
  explicit GraphWriter(const Graph& graph) : graph_(graph) {}

  std::vector<std::byte> run() {
    to_.text(graph_.name);
    count(graph_.inputs().size());
    for (const GraphInput& input : graph_.inputs()) {
      to_.number(static_cast<std::uint8_t>(input.kind));
      write_type(to_, graph_.type(input.value));
      to_.text(graph_.values()[static_cast<std::size_t>(input.value)].label);
      add(input.value);
    }
    count(graph_.nodes().size());
    for (const Node& node : graph_.nodes()) write(node);
    count(graph_.outputs().size());
    for (const GraphOutput& output : graph_.outputs()) {
      to_.number(numbers_.at(output.value));
      to_.number(static_cast<std::int32_t>(output.shares_input));
    }
    return to_.bytes();
  }

 private:
  void count(std::size_t size) { to_.number(static_cast<std::uint64_t>(size)); }
  void add(ValueId value) { numbers_.emplace(value, static_cast<std::int32_t>(numbers_.size())); }

  void write(const Node& node) {
    if (is_user_kernel(node))
      throw Error(ErrorKind::Unsupported,
                  node.who() + ": is a program's own kernel, which is native code; a file holds operations alone.");
    to_.text(node.op->name());
    to_.text(node.name);
    count(node.inputs.size());
    for (const ValueId input : node.inputs) to_.number(numbers_.at(input));
    count(node.attributes.entries().size());
    for (const auto& [name, value] : node.attributes.entries()) {
      to_.text(name);
      std::visit(AttributeWriter{to_}, value);
    }
    count(node.regions.size());
    for (const auto& region : node.regions) to_.block(GraphWriter(*region).run());
    for (const ValueId output : node.outputs) add(output);
  }

  const Graph& graph_;
  ByteWriter to_;
  std::map<ValueId, std::int32_t> numbers_;
};

// ---- reading

// Errors quote this text, and other languages accept only valid text.
std::string read_text(ByteReader& from) {
  std::string text = from.text();
  if (is_text(text)) return text;
  from.fail();
  return {};
}

Attribute read_attribute(ByteReader& from) {
  switch (static_cast<AttributeKind>(from.number<std::uint8_t>())) {
    case AttributeKind::Flag:
      return from.number<std::uint8_t>() != 0;
    case AttributeKind::Integer:
      return from.number<std::int64_t>();
    case AttributeKind::Number:
      return from.number<double>();
    case AttributeKind::Text:
      return read_text(from);
    case AttributeKind::Integers: {
      Integers entries(from.count(sizeof(std::int64_t)));
      for (Extent& entry : entries) entry = from.number<std::int64_t>();
      return entries;
    }
    case AttributeKind::Literal:
      return read_literal(from);
  }
  from.fail();
  return false;
}

// Builds through the builder, which checks its arguments.
class GraphReader {
 public:
  explicit GraphReader(std::span<const std::byte> bytes, int depth = 0) : from_(bytes), depth_(depth) {}

  Result<GraphBuilder> run() {
    GraphBuilder builder(read_text(from_));
    for (std::size_t left = from_.count(); goes_on(builder, left); --left) read_input(builder);
    for (std::size_t left = from_.count(); goes_on(builder, left); --left) read_node(builder);
    for (std::size_t left = from_.count(); goes_on(builder, left); --left) {
      const Tensor value{from_.number<std::int32_t>()};
      builder.output(value, from_.number<std::int32_t>());
    }
    if (!builder.status()) return builder.status();  // the values that were read after it are meaningless
    if (!from_.ok() || !from_.at_end()) return Status(ErrorKind::InvalidArgument, "A stored graph is cut or too long.");
    return builder;
  }

 private:
  bool goes_on(const GraphBuilder& builder, std::size_t left) const {
    return left > 0 && from_.ok() && builder.status();
  }

  void read_input(GraphBuilder& builder) {
    const auto kind = from_.number<std::uint8_t>();
    const TensorType type = read_type(from_);
    const std::string label = read_text(from_);
    if (!from_.ok()) return;
    if (kind == static_cast<std::uint8_t>(InputKind::Scalar))
      builder.scalar(type.dtype, label);
    else if (kind == static_cast<std::uint8_t>(InputKind::Parameter))
      builder.parameter(type.dtype, type.shape, label);
    else
      builder.input(type.dtype, type.shape, label);
  }

  void read_node(GraphBuilder& builder) {
    const std::string op = read_text(from_), name = read_text(from_);
    std::vector<Tensor> inputs(from_.count(sizeof(std::int32_t)));
    for (Tensor& input : inputs) input.id = from_.number<std::int32_t>();
    Attributes attributes;
    for (std::size_t left = from_.count(); left > 0 && from_.ok(); --left) {
      const std::string key = read_text(from_);
      attributes.set(key, read_attribute(from_));
    }
    std::vector<GraphBuilder> regions;
    for (std::size_t left = from_.count(); goes_on(builder, left); --left) {
      auto region = depth_ < kDeepest ? GraphReader(from_.block(), depth_ + 1).run() : too_deep();
      if (!region) return builder.fail(region.status());
      regions.push_back(std::move(region).value());
    }
    if (!from_.ok() || op == user_kernel_op().name()) return from_.fail();  // files hold no native code
    if (regions.empty()) return static_cast<void>(builder.ops(op.c_str(), inputs, std::move(attributes), name));
    add_control(builder, op, inputs, regions, name);
  }

  void add_control(GraphBuilder& builder, const std::string& op, std::span<const Tensor> inputs,
                   const std::vector<GraphBuilder>& regions, const std::string& name) {
    const auto kind = control_flow_named(op);
    const bool is_if = kind == ControlFlow::If;
    const std::size_t own = is_if || regions.size() < 2 ? 1 : regions[1].output_types().size();
    if (regions.size() != 2 || !kind || inputs.size() < own) return from_.fail();
    if (is_if)
      builder.if_else(inputs[0], inputs.subspan(1), regions[0], regions[1], name);
    else
      builder.while_loop(inputs.first(own), inputs.subspan(own), regions[0], regions[1], name);
  }

  static Status too_deep() {
    return Status(ErrorKind::InvalidArgument,
                  "A stored graph holds graphs in each other more than " + std::to_string(kDeepest) + " deep.");
  }

  static constexpr int kDeepest = 64;
  ByteReader from_;
  int depth_;
};

// An unknown operation or attribute is a bug of ours if a program asks for it, and damage if a file does.
Status damage(const Status& status) {
  return status.kind() == ErrorKind::Internal ? Status(ErrorKind::InvalidArgument, status.message()) : status;
}

constexpr auto kLastDType = static_cast<std::uint8_t>(DType::Bool);
constexpr std::int64_t kMostElements = std::int64_t{1} << 48;

}  // namespace

void write_type(ByteWriter& to, const TensorType& type) {
  to.number(static_cast<std::uint8_t>(type.dtype));
  to.number(static_cast<std::uint8_t>(type.shape.rank()));
  for (const std::int64_t extent : type.shape.extents()) to.number(extent);
}

TensorType read_type(ByteReader& from) {
  const auto dtype = from.number<std::uint8_t>(), rank = from.number<std::uint8_t>();
  if (dtype > kLastDType || rank > Shape::kMaxRank) from.fail();
  TensorType type;
  std::int64_t elements = 1;
  for (std::uint8_t axis = 0; axis < rank && from.ok(); ++axis) {
    const auto extent = from.number<std::int64_t>();
    if (extent < 0 || __builtin_mul_overflow(elements, std::max<std::int64_t>(extent, 1), &elements) ||
        elements > kMostElements)
      from.fail();
    else
      type.shape.push_back(extent);
  }
  if (!from.ok()) return {};
  type.dtype = static_cast<DType>(dtype);
  return type;
}

void write_literal(ByteWriter& to, const Literal& literal) {
  write_type(to, literal.type);
  to.block(literal.bytes);
}

std::shared_ptr<const Literal> read_literal(ByteReader& from) {
  auto literal = std::make_shared<Literal>();
  literal->type = read_type(from);
  const auto bytes = from.block();
  if (bytes.size() != literal->type.bytes()) from.fail();
  if (from.ok()) literal->bytes.assign(bytes.begin(), bytes.end());
  return literal;
}

std::vector<std::byte> StoredGraph::bytes() const { return GraphWriter(*graph_).run(); }

Result<StoredGraph> StoredGraph::read(std::span<const std::byte> bytes) noexcept {
  try {
    auto builder = GraphReader(bytes).run();
    if (!builder) return damage(builder.status());
    return builder.value().stored();
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

std::vector<StoredGraph::Input> StoredGraph::inputs() const {
  std::vector<Input> inputs;
  for (const GraphInput& input : graph_->inputs())
    inputs.push_back({graph_->type(input.value), input.kind == InputKind::Scalar});
  return inputs;
}

std::vector<TensorType> StoredGraph::outputs() const {
  std::vector<TensorType> types;
  for (const GraphOutput& output : graph_->outputs()) types.push_back(graph_->type(output.value));
  return types;
}

std::string StoredGraph::str() const { return print(*graph_); }

Result<std::shared_ptr<const Stages>> StoredGraph::compile(Device& device,
                                                           const CompileOptions& options) const noexcept {
  try {
    return compile_stages(*graph_, [&](const Graph& graph) {
      Result<std::shared_ptr<Executable>> plan = device.compile(graph, options);
      if (plan) profile_if_wanted(plan.value());
      return plan;
    });
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

}  // namespace openmps::engine
