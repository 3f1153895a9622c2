#include "tests/engine/graph_text.h"

#include <cstdlib>
#include <map>
#include <sstream>

#include "engine/ir/numbers.h"
#include "engine/ir/registry.h"

namespace openmps::engine::testing {
namespace {

// One line, read from left to right.
class Line {
 public:
  explicit Line(std::string text) : text_(std::move(text)) {}

  bool take(const std::string& token) {
    skip();
    if (text_.compare(at_, token.size(), token) != 0) return false;
    at_ += token.size();
    return true;
  }
  void expect(const std::string& token) {
    if (!take(token)) fail("\"" + token + "\" expected");
  }
  bool at_end() { return skip(), at_ == text_.size(); }

  std::string word() {
    skip();
    const std::size_t start = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_')) ++at_;
    return text_.substr(start, at_ - start);
  }
  // "..." or nothing
  std::string quoted() {
    if (!take("\"")) return "";
    const std::size_t start = at_, end = text_.find('"', at_);
    if (end == std::string::npos) fail("closing quote expected");
    at_ = end + 1;
    return text_.substr(start, end - start);
  }
  bool at_quote() { return skip(), at_ < text_.size() && text_[at_] == '"'; }
  std::string number() {
    skip();
    const char* start = text_.c_str() + at_;
    char* end = nullptr;
    static_cast<void>(std::strtod(start, &end));
    if (end == start) fail("a number expected");
    at_ += static_cast<std::size_t>(end - start);
    return std::string(start, static_cast<const char*>(end));
  }
  std::int64_t integer() { return std::stoll(number()); }

  // Entries up to `close`, separated by commas.
  template <typename Entry>
  void list(const std::string& close, Entry entry) {
    while (!take(close)) {
      entry();
      take(",");
    }
  }
  Integers integers(const std::string& close) {
    Integers result;
    list(close, [&] { result.push_back(integer()); });
    return result;
  }
  bool at_type() {
    skip();
    for (int code = 0; code <= static_cast<int>(DType::Bool); ++code)
      if (text_.substr(at_).starts_with(name_of(static_cast<DType>(code)) + std::string(" ("))) return true;
    return false;
  }
  TensorType type() {
    const std::string name = word();
    for (int code = 0; code <= static_cast<int>(DType::Bool); ++code)
      if (name == name_of(static_cast<DType>(code))) {
        expect("(");
        return {static_cast<DType>(code), Shape(integers(")"))};
      }
    fail("\"" + name + "\" is no element type");
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw Error(ErrorKind::InvalidArgument,
                "Line \"" + text_ + "\", position " + std::to_string(at_) + ": " + what + ".");
  }

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  std::string text_;
  std::size_t at_ = 0;
};

std::shared_ptr<const Literal> read_literal(Line& line) {
  auto literal = std::make_shared<Literal>();
  literal->type = line.type();
  literal->bytes.resize(literal->type.bytes());
  line.expect("[");
  std::int64_t i = 0;
  line.list("]", [&] {
    store_number(literal->type.dtype, literal->bytes.data(), i++, std::strtod(line.number().c_str(), nullptr));
  });
  return literal;
}

Attribute read_attribute(Line& line) {
  if (line.at_type()) return read_literal(line);
  if (line.take("true")) return true;
  if (line.take("false")) return false;
  if (line.at_quote()) return line.quoted();
  if (line.take("[")) return line.integers("]");
  const std::string text = line.number();
  if (text.find_first_of(".en") != std::string::npos) return std::strtod(text.c_str(), nullptr);
  return static_cast<std::int64_t>(std::stoll(text));
}

class Reader {
 public:
  Graph read(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) read_line(Line(line));
    return std::move(graph_);
  }

 private:
  void read_line(Line line) {
    if (line.take("graph"))
      graph_.name = line.quoted();
    else if (line.take("output"))
      read_output(line);
    else
      read_definition(line);
    if (!line.at_end()) line.fail("more than expected");
  }

  ValueId value(Line& line) {
    line.expect("%");
    const auto entry = values_.find(line.integer());
    if (entry == values_.end()) line.fail("the value is not there yet");
    return entry->second;
  }

  void read_output(Line& line) {
    const ValueId id = value(line);
    graph_.add_output(id, line.take("shares input") ? static_cast<int>(line.integer()) : -1);
  }

  void read_definition(Line& line) {
    Integers numbers;
    line.list("=", [&] {
      line.expect("%");
      numbers.push_back(line.integer());
    });
    const std::string op = line.word();
    if (op == "input" || op == "scalar") {
      const TensorType type = line.type();
      values_[numbers.at(0)] =
          graph_.add_input(type, line.quoted(), op == "scalar" ? InputKind::Scalar : InputKind::Buffer);
      return;
    }
    const std::string name = line.quoted();
    const Node& node = op == "constant" ? read_constant(line, name) : read_node(line, op, name);
    for (std::size_t i = 0; i < numbers.size(); ++i) values_[numbers[i]] = node.outputs.at(i);
    const auto id = static_cast<NodeId>(graph_.nodes().size() - 1);
    if (line.take("after")) do
        graph_.node(id).after.push_back(static_cast<NodeId>(line.integer()));
      while (line.take(","));
  }

  const Node& read_constant(Line& line, const std::string& name) {
    return graph_.add_node(registry().at("constant"), {}, {{"value", read_literal(line)}}, name);
  }

  const Node& read_node(Line& line, const std::string& op, const std::string& name) {
    std::vector<ValueId> inputs;
    line.expect("(");
    line.list(")", [&] { inputs.push_back(value(line)); });
    Attributes attributes;
    if (line.take("{"))
      line.list("}", [&] {
        const std::string key = line.word();
        line.expect("=");
        attributes.set(key, read_attribute(line));
      });
    const Node& node = graph_.add_node(registry().at(op), std::move(inputs), std::move(attributes), name);
    if (!line.take("->")) return node;
    for (ValueId output : node.outputs) {
      if (const TensorType type = line.type(); type != graph_.type(output))
        line.fail("the rule gives " + graph_.type(output).str());
      line.take(",");
    }
    return node;
  }

  Graph graph_;
  std::map<std::int64_t, ValueId> values_;
};

}  // namespace

Graph parse_graph(const std::string& text) { return Reader().read(text); }

}  // namespace openmps::engine::testing
