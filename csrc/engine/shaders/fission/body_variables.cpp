// How the body of a kernel declares, names and assigns its variables.
#include "engine/shaders/fission/exchanges.h"
#include "engine/shaders/fission/matrices.h"
#include "engine/shaders/fission/uniformity.h"
#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

// T&, but not const T&
bool binds(const Parameter& parameter) {
  bool is_reference = false, is_const = false;
  for (const Token& part : parameter.type) {
    is_reference = is_reference || part.is("&") || part.is("&&");
    is_const = is_const || part.is("const") || part.is("constant");
  }
  return is_reference && !is_const;
}

}  // namespace

bool Uniformity::is_type_with_pointers(const std::vector<Token>& type) const {
  for (const Token& word : type) {
    const auto known = types_.find(word.text);
    const auto argument = entry_.names.find(word.text);
    if (argument != entry_.names.end() && argument->second.find_first_of("*&") != std::string::npos) return true;
    if (known == types_.end()) continue;
    if (known->second->kind == DeclarationKind::Alias) return true;
    for (std::size_t i = known->second->body.begin; i < known->second->body.end; ++i)
      if (token(i).is("*") || token(i).is("&") || token(i).is("operator")) return true;
  }
  return false;
}

void Uniformity::declare_parameters() {
  const std::vector<Binding> bindings = bindings_of(source_, kernel_);
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    const Binding& binding = bindings[i];
    Variable made;
    made.name = kernel_.parameters[i].name;
    made.parameter = i;
    made.agreement = Agreement::Uniform;
    if (!binding.is_argument) {
      if (!is_uniform(binding.attribute)) made.agreement = Agreement::Place;
    } else if (binding.argument.kind == ArgumentKind::Buffer ||
               binding.argument.kind == ArgumentKind::ThreadgroupMemory) {
      const bool is_value = !binding.argument.is_pointer && binding.argument.access == Access::Read;
      made.is_memory = !binding.argument.is_constant && binding.argument.is_pointer;
      made.is_cell = !binding.argument.is_constant && !binding.argument.is_pointer && !is_value;
      if (is_type_with_pointers(kernel_.parameters[i].type)) made.is_cell = true;
    }
    scopes_.back().push_back(variables_.size());
    variables_.push_back(std::move(made));
  }
}

std::size_t Uniformity::find(const std::string& name) const {
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
    for (auto each = scope->rbegin(); each != scope->rend(); ++each)
      if (variables_[*each].name == name) return *each;
  return variables_.size();
}

void Uniformity::walk_children(const Statement& statement) {
  for (const Statement& child : statement.children) {
    scopes_.emplace_back();
    walk(child, statement.is_split);
    scopes_.pop_back();
  }
}

void Uniformity::walk(const Statement& statement, bool is_split) {
  switch (statement.kind) {
    case StatementKind::Compound:
      scopes_.emplace_back();
      for (const Statement& child : statement.children) walk(child, statement.is_split);
      scopes_.pop_back();
      break;
    case StatementKind::If:
    case StatementKind::While:
    case StatementKind::Do:
      read(statement.condition);
      walk_children(statement);
      break;
    case StatementKind::For:
      scopes_.emplace_back();
      for (const Statement& first : statement.first) walk(first, statement.is_split);
      read(statement.condition);
      walk_children(statement);
      walk_steps(statement);
      scopes_.pop_back();
      break;
    case StatementKind::Declaration:
      declare(statement, is_split);
      break;
    case StatementKind::Expression:
      if (!is_split || !read_assignment({statement.all.begin, statement.all.end - 1}, {})) read(statement.all);
      break;
    case StatementKind::Opaque:
      read(statement.all, may_bind(statement));
      break;
    case StatementKind::Type:
    case StatementKind::Barrier:
    case StatementKind::Jump:
      read(statement.all);
      break;
  }
}

// Whether what is not understood may declare references.
bool Uniformity::may_bind(const Statement& statement) const {
  for (std::size_t i = statement.all.begin; i < statement.all.end; ++i)
    if (token(i).is("&") || token(statement.all.begin).is("for")) return true;
  return false;
}

// i += 16, ++j
std::vector<Span> Uniformity::steps_of(const Statement& loop) const {
  std::vector<Span> parts;
  for (std::size_t i = loop.step.begin; i < loop.step.end;) {
    std::size_t stop = i;
    while (stop < loop.step.end && !token(stop).is(","))
      stop =
          token(stop).is("(") || token(stop).is("[") ? behind_bracket(source_.tokens, stop, loop.step.end) : stop + 1;
    parts.push_back({i, stop});
    i = stop + 1;
  }
  return parts;
}

void Uniformity::walk_steps(const Statement& loop) {
  for (const Span part : steps_of(loop)) {
    const bool is_prefix = token(part.begin).is("++") || token(part.begin).is("--");
    const std::size_t name = find(token(is_prefix ? part.begin + 1 : part.begin).text);
    const bool is_own = name < variables_.size() && (loop.is_split || variables_[name].is_inner);
    if (!is_own || !read_assignment(part, loop.children.front().all)) read(part);
  }
}

void Uniformity::declare(const Statement& statement, bool is_split) {
  read(statement.type);
  const Span type = statement.type;
  const std::vector<Token> words(source_.tokens.begin() + static_cast<std::ptrdiff_t>(type.begin),
                                 source_.tokens.begin() + static_cast<std::ptrdiff_t>(type.end));
  const auto has_word = [&words](std::string_view word) {
    return std::any_of(words.begin(), words.end(), [word](const Token& each) { return each.is(word); });
  };
  if (is_split && (has_word("decltype") || has_word("typeof") || has_word("__typeof__")))
    throw NotSplit{"a type depends on a variable"};
  for (const Declarator& each : statement.declarators) {
    read(each.array);
    read(each.init, each.is_reference);
    if (is_split && (find(each.name) < variables_.size() || unknown_.contains(each.name)))
      throw NotSplit{"'" + each.name + "' has an outer meaning, too"};
    Variable made;
    made.name = each.name;
    made.declaration = &statement;
    made.declarator = &each;
    made.is_inner = !is_split;
    const bool is_of_threads = has_exchange(source_.tokens, type) ||
                               std::ranges::any_of(words, [this](const Token& word) { return is_matrix_type(word, entry_); });
    made.agreement = is_split && !is_of_threads ? Agreement::Uniform : Agreement::Varying;
    made.is_const = (has_word("const") || has_word("constexpr")) && !each.is_pointer && !each.is_reference;
    const bool is_open = has_word("auto") || is_type_with_pointers(words);
    made.is_memory =
        (each.is_pointer && !has_word("constant")) || is_open || (statement.is_shared && !each.array.empty());
    made.is_cell = (each.is_reference && !has_word("constant")) || (statement.is_shared && each.array.empty());
    made.is_record = std::any_of(words.begin(), words.end(), [this](const Token& word) {
      return types_.contains(word.text) || (word.kind == TokenKind::Identifier && functions_.contains(word.text));
    });
    scopes_.back().push_back(variables_.size());
    named_[each.at] = variables_.size();
    variables_.push_back(std::move(made));
  }
}

bool Uniformity::read_assignment(Span span, Span loop_body) {
  if (span.end < span.begin + 2) return false;
  const bool is_prefix = token(span.begin).is("++") || token(span.begin).is("--");
  const std::size_t name = is_prefix ? span.begin + 1 : span.begin;
  const std::size_t variable = token(name).kind == TokenKind::Identifier ? find(token(name).text) : variables_.size();
  if (variable == variables_.size()) return false;
  const bool is_step = is_prefix || token(name + 1).is("++") || token(name + 1).is("--");
  if (is_step ? span.end != span.begin + 2 : !is_in(kAssigning, token(name + 1).text)) return false;
  const Span value = is_step ? Span{} : Span{name + 2, span.end};
  read(value);
  named_[name] = variable;
  assigned_[span.begin] = variable;
  variables_[variable].assignments.push_back({value, loop_body});
  return true;
}

void Uniformity::read(Span span, bool is_written) {
  for (std::size_t i = span.begin; i < span.end; ++i) {
    if (token(i).kind != TokenKind::Identifier) continue;
    const Token& before = token(i - 1);
    if (before.is(".") || before.is("->") || before.is("::")) continue;
    const std::size_t variable = find(token(i).text);
    if (variable == variables_.size()) {
      unknown_.insert(token(i).text);
      continue;
    }
    named_[i] = variable;
    if (!variables_[variable].is_const && (is_written || may_write(i))) variables_[variable].is_aliased = true;
  }
}

// The address of an element or of a name: &x[i], but not a & b.
bool Uniformity::is_address_of(std::size_t i) const {
  if (!token(i - 1).is("&")) return false;
  const Token& before = token(i - 2);
  if (before.kind == TokenKind::Identifier) return before.is("return");
  if (before.is(")")) return token(i - 3).is("*");  // (thread float*)&x
  return before.kind == TokenKind::Punctuator && !before.is("]");
}

// The position behind x.y[i]->z.
std::size_t Uniformity::behind_chain(std::size_t i) const {
  const std::size_t end = kernel_.body.end;
  for (++i; i < end;) {
    if (token(i).is("["))
      i = behind_bracket(source_.tokens, i, end);
    else if ((token(i).is(".") || token(i).is("->")) && i + 1 < end)
      i += 2;
    else
      break;
  }
  return i;
}

bool Uniformity::may_write(std::size_t i) const {
  const std::size_t variable = find(token(i).text);
  const Token& next = token(i + 1);
  const Variable& known = variables_[variable];
  // A store through a pointer leaves the pointer as it is.
  const bool is_pointer = known.declarator ? known.declarator->is_pointer : known.is_memory;
  const std::size_t behind = is_pointer && (next.is("[") || next.is("->")) ? kernel_.body.end : behind_chain(i);
  const Token& before = token(i - 1);
  if (before.is("++") || before.is("--")) return true;
  if (is_address_of(i)) return !is_pointer || !next.is("[");
  if (behind == kernel_.body.end) return false;
  const Token& after = token(behind);
  if (is_assigning(after)) return true;
  if (after.is("(") && behind > i + 1) return !token(behind - 1).text.starts_with("get_");  // a method
  const bool begins = before.is("(") || before.is(",") || before.is("?") || before.is(":") || before.is("{");
  const bool ends = after.is(")") || after.is(",") || after.is(":") || after.is("}");
  return begins && ends && may_write_argument(i);
}

// Whether the call or the bracket around what begins there may write to it.
bool Uniformity::may_write_argument(std::size_t begin) const {
  int depth = 0;
  std::size_t open = begin - 1, position = 0;
  for (; open > kernel_.body.begin; --open) {
    if (depth == 0 && token(open).is(",")) ++position;
    if (token(open).is(")") || token(open).is("]") || token(open).is("}")) ++depth;
    if ((token(open).is("(") || token(open).is("[") || token(open).is("{")) && depth-- == 0) break;
    if (depth == 0 && token(open).is(";")) return false;
  }
  if (token(open).is("[")) return false;
  std::size_t name = open - 1;
  if (token(name).is(">")) {
    while (name > kernel_.body.begin && !token(name).is("<")) --name;
    --name;
  }
  const Token& word = token(name);
  if (word.kind != TokenKind::Identifier) {  // (x) = 1, f((x))
    if (token(open).is("{")) return false;
    const std::size_t close = behind_bracket(source_.tokens, open, kernel_.body.end);
    const Token& after = token(close);
    if (word.is("&") || word.is("++") || word.is("--") || is_assigning(after) || after.is(".") || after.is("[") ||
        after.is("->"))
      return true;
    const bool is_argument = (word.is("(") || word.is(",") || word.is("?") || word.is(":")) &&
                             (after.is(")") || after.is(",") || after.is(":"));
    return is_argument && may_write_argument(open);
  }
  if (word.is("if") || word.is("while") || word.is("for") || word.is("return") || word.is("switch") ||
      word.is("sizeof") || is_value_type(word.text) || is_in(kCheap, word.text))
    return false;
  if (token(name - 1).is(".") || token(name - 1).is("->")) return true;
  if (is_in(kWriting, word.text) || word.text.starts_with("atomic")) return true;
  if (types_.contains(word.text) || globals_.contains(word.text) || find(word.text) < variables_.size()) return true;
  const auto [first, last] = functions_.equal_range(word.text);
  for (auto each = first; each != last; ++each)
    if (position < each->second->parameters.size() && binds(each->second->parameters[position])) return true;
  return false;
}

}  // namespace openmps::engine::shaders
