#include "engine/ir/printer.h"

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "engine/ir/numbers.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ir/program.h"

namespace openmps::engine {
namespace {

constexpr std::int64_t kMostPrinted = 16;

std::string name_of_value(ValueId value) { return "%" + std::to_string(value); }
std::string quoted(const std::string& text) { return text.empty() ? "" : " \"" + text + "\""; }

template <typename List, typename F>
std::string joined(const List& list, F text) {
  std::string result;
  for (const auto& entry : list) result += (result.empty() ? "" : ", ") + text(entry);
  return result;
}

// FNV-1a
std::uint64_t hash(const std::vector<std::byte>& bytes) {
  std::uint64_t result = 14695981039346656037u;
  for (std::byte byte : bytes) result = (result ^ static_cast<std::uint64_t>(byte)) * 1099511628211u;
  return result;
}

// Nine digits distinguish all floats of 32 bits and all smaller ones.
std::string short_text(double value) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.9g", value);
  return buffer;
}

std::string exact(double value) {
  std::string text = short_text(value);
  if (std::strtod(text.c_str(), nullptr) == value) return text;
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.17g", value);
  return buffer;
}

std::string content(const Literal& literal) {
  const std::int64_t count = literal.type.shape.elements();
  if (count > kMostPrinted) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "hash %016llx", static_cast<unsigned long long>(hash(literal.bytes)));
    return buffer;
  }
  std::string text;
  for (std::int64_t i = 0; i < count; ++i) {
    const double value = load_number(literal.type.dtype, literal.bytes.data(), i);
    text += (i ? ", " : "") + (literal.type.dtype == DType::Float64 ? exact(value) : short_text(value));
  }
  return "[" + text + "]";
}

std::string attribute_text(const Attribute& attribute) {
  if (const auto* literal = std::get_if<std::shared_ptr<const Literal>>(&attribute))
    return (*literal)->type.str() + " " + content(**literal);
  if (const auto* value = std::get_if<double>(&attribute)) {
    const std::string text = exact(*value);
    return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;  // differs from an integer
  }
  return str(attribute);
}

std::string attributes_text(const Attributes& attributes) {
  if (attributes.entries().empty()) return "";
  return " {" +
         joined(attributes.entries(),
                [](const auto& entry) { return entry.first + " = " + attribute_text(entry.second); }) +
         "}";
}

// The content of a node, printed below it.
std::string indented(const std::string& inner) {
  std::istringstream lines(inner);
  std::string result;
  for (std::string line; std::getline(lines, line);) result += "\n      " + line;
  return result;
}

const char* word_for(InputKind kind) {
  switch (kind) {
    case InputKind::Scalar:
      return "scalar";
    case InputKind::Parameter:
      return "parameter";
    case InputKind::Buffer:
      break;
  }
  return "input";
}

}  // namespace

std::string print(const Graph& graph, const Node& node) {
  std::string text = joined(node.outputs, name_of_value) + " = " + node.op->name() + quoted(node.name);
  const bool is_literal = node.is(Op::Constant) && node.inputs.empty() && node.attributes.find("value");
  if (is_literal) {
    text += " " + attribute_text(*node.attributes.find("value"));
  } else {
    text += " (" + joined(node.inputs, name_of_value) + ")" + attributes_text(node.attributes) + " -> " +
            joined(node.outputs, [&](ValueId value) { return graph.type(value).str(); });
  }
  if (!node.after.empty()) text += " after " + joined(node.after, [](NodeId id) { return std::to_string(id); });
  for (const auto& region : node.regions) text += indented(print(*region));
  return node.program ? text + indented(str(*node.program)) : text;
}

std::string print(const Graph& graph) {
  std::string text = "graph" + quoted(graph.name) + "\n";
  for (const GraphInput& input : graph.inputs()) {
    const Value& value = graph.values()[static_cast<std::size_t>(input.value)];
    text += "  " + name_of_value(input.value) + " = " + word_for(input.kind) + " " + value.type.str() +
            quoted(value.label) + "\n";
  }
  for (const Node& node : graph.nodes()) text += "  " + print(graph, node) + "\n";
  for (const GraphOutput& output : graph.outputs())
    text += "  output " + name_of_value(output.value) +
            (output.shares_input < 0 ? "" : " shares input " + std::to_string(output.shares_input)) + "\n";
  return text;
}

}  // namespace openmps::engine
