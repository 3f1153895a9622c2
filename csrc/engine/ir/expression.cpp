#include "engine/ir/expression.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "engine/ir/fold_program.h"

namespace openmps::engine {
namespace {

using Index = std::int32_t;

// Recursive descent, one function per level of precedence; each returns the step of its value.
class Parser {
 public:
  Parser(const std::string& text, const std::vector<std::string>& inputs, const std::vector<std::string>& attributes,
         Program& program, std::vector<std::pair<Index, std::string>>& attribute_steps)
      : text_(text), inputs_(inputs), attributes_(attributes), program_(program), attribute_steps_(attribute_steps) {}

  Index parse() {
    const Index result = conditional();
    skip_space();
    if (position_ != text_.size()) fail("unexpected text");
    return result;
  }

 private:
  struct Operator {
    const char* token;
    Primitive primitive;
  };

  Index conditional() {
    const Index condition = any_of();
    if (!take("?")) return condition;
    const Index yes = conditional();
    if (!take(":")) fail("':' expected");
    const Index no = conditional();
    return step(Primitive::Select, {condition, yes, no});
  }
  Index any_of() {
    return left_to_right({{"||", Primitive::Or}}, [this] { return all_of(); });
  }
  Index all_of() {
    return left_to_right({{"&&", Primitive::And}}, [this] { return comparison(); });
  }
  Index comparison() {
    return left_to_right({{"<=", Primitive::LessEqual},
                          {">=", Primitive::GreaterEqual},
                          {"==", Primitive::Equal},
                          {"!=", Primitive::NotEqual},
                          {"<", Primitive::Less},
                          {">", Primitive::Greater}},
                         [this] { return sum(); });
  }
  Index sum() {
    return left_to_right({{"+", Primitive::Add}, {"-", Primitive::Subtract}}, [this] { return product(); });
  }
  Index product() {
    return left_to_right({{"*", Primitive::Multiply}, {"/", Primitive::Divide}}, [this] { return unary(); });
  }
  Index unary() {
    if (take("-")) return step(Primitive::Negate, {unary()});
    if (peek() == '!' && peek(1) != '=' && take("!")) return step(Primitive::Not, {unary()});
    return primary();
  }

  Index primary() {
    if (take("(")) {
      const Index inner = conditional();
      if (!take(")")) fail("')' expected");
      return inner;
    }
    const char c = peek();
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') return number();
    if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') return name_or_call(identifier());
    fail("a value expected");
  }

  Index number() {
    char* end = nullptr;
    const double value = std::strtod(text_.c_str() + position_, &end);
    position_ = static_cast<std::size_t>(end - text_.c_str());
    return constant(value);
  }

  Index name_or_call(const std::string& name) {
    if (!take("(")) return reference(name);
    const PrimitiveInfo* function = find_primitive(name);
    if (!function) fail("function " + name + " is unknown");
    std::vector<Index> arguments;
    do arguments.push_back(conditional());
    while (take(","));
    if (!take(")")) fail("')' expected");
    if (static_cast<int>(arguments.size()) != function->arity) fail(name + " takes another number of arguments");
    return step(function->primitive, arguments);
  }

  Index reference(const std::string& name) {
    if (const auto at = std::find(inputs_.begin(), inputs_.end(), name); at != inputs_.end()) {
      Step input;
      input.primitive = Primitive::Input;
      input.input = static_cast<Index>(at - inputs_.begin());
      return append(input);
    }
    if (std::find(attributes_.begin(), attributes_.end(), name) == attributes_.end())
      fail("name " + name + " is unknown");
    const Index index = constant(0);
    attribute_steps_.emplace_back(index, name);
    return index;
  }

  template <typename Next>
  Index left_to_right(std::initializer_list<Operator> operators, Next next) {
    Index left = next();
    for (;;) {
      const auto match =
          std::find_if(operators.begin(), operators.end(), [this](const Operator& o) { return take(o.token); });
      if (match == operators.end()) return left;
      left = step(match->primitive, {left, next()});
    }
  }

  Index step(Primitive primitive, const std::vector<Index>& operands) {
    Step result;
    result.primitive = primitive;
    std::copy(operands.begin(), operands.end(), result.operands.begin());
    return append(result);
  }
  Index constant(double value) {
    Step result;
    result.constant = value;
    return append(result);
  }
  Index append(const Step& step) {
    program_.steps.push_back(step);
    return static_cast<Index>(program_.steps.size() - 1);
  }

  void skip_space() {
    while (position_ < text_.size() && text_[position_] == ' ') ++position_;
  }
  char peek(std::size_t ahead = 0) {
    skip_space();
    return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0';
  }
  bool take(const std::string& token) {
    skip_space();
    if (text_.compare(position_, token.size(), token) != 0) return false;
    position_ += token.size();
    return true;
  }
  std::string identifier() {
    const std::size_t start = position_;
    while (position_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[position_])) || text_[position_] == '_'))
      ++position_;
    return text_.substr(start, position_ - start);
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw Error(ErrorKind::Internal,
                "Expression \"" + text_ + "\", position " + std::to_string(position_) + ": " + what + ".");
  }

  const std::string& text_;
  const std::vector<std::string>& inputs_;
  const std::vector<std::string>& attributes_;
  Program& program_;
  std::vector<std::pair<Index, std::string>>& attribute_steps_;
  std::size_t position_ = 0;
};

}  // namespace

Expression::Expression(const std::string& text, const std::vector<std::string>& inputs,
                       const std::vector<std::string>& attributes)
    : text_(text) {
  program_.input_count = static_cast<int>(inputs.size());
  program_.results = {Parser(text_, inputs, attributes, program_, attribute_steps_).parse()};
}

Program Expression::instantiate(const Attributes& attributes) const {
  Program program = program_;
  for (const auto& [step, name] : attribute_steps_)
    program.steps[static_cast<std::size_t>(step)].constant = attributes.number(name);
  return folded(program);
}

}  // namespace openmps::engine
