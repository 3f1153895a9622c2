#include "engine/shaders/fission/uniformity.h"

#include <utility>

#include "engine/shaders/fission/exchanges.h"
#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

constexpr std::array<std::string_view, 14> kWords = {
    "true",   "false",    "sizeof",      "alignof",          "const",    "constexpr", "thread",
    "device", "constant", "threadgroup", "reinterpret_cast", "volatile", "metal",     "INFINITY"};

constexpr std::array<std::string_view, 13> kNumbers = {"bool", "char",  "uchar", "short",  "ushort",   "int",    "uint",
                                                       "long", "ulong", "float", "size_t", "uint32_t", "int32_t"};

}  // namespace

Uniformity::Uniformity(const Source& source, const EntryFunction& entry, const Statement& body, Level level,
                       const std::set<std::size_t>& kept)
    : source_(source), entry_(entry), kernel_(source.declarations[entry.declaration]), level_(level) {
  for (const Declaration& each : source.declarations) {
    if (each.kind == DeclarationKind::Variable) globals_.insert(each.names.begin(), each.names.end());
    if (each.kind == DeclarationKind::Type || each.kind == DeclarationKind::Alias) types_[each.name] = &each;
    if (each.kind == DeclarationKind::Function) functions_.emplace(each.name, &each);
  }
  for (std::size_t i = kernel_.template_parameters.begin; i < kernel_.template_parameters.end; ++i)
    if (token(i).kind == TokenKind::Identifier) globals_.insert(token(i).text);
  scopes_.emplace_back();
  declare_parameters();
  walk(body, true);
  for (const std::size_t each : kept) variables_[each].agreement = Agreement::Varying;
  while (solve()) {
  }
  check_parameters();
}

// Whether all threads of the level have the same of an attribute.
bool Uniformity::is_uniform(const std::string& attribute) const {
  return is_in(kOfGroup, attribute) || (level_ == Level::SimdGroup && attribute == "simdgroup_index_in_threadgroup");
}

// A parameter is one variable of the group: threads cannot change it one by one.
void Uniformity::check_parameters() const {
  const std::vector<Binding> bindings = bindings_of(source_, kernel_);
  for (const Variable& each : variables_) {
    if (each.declaration) continue;
    const Binding& binding = bindings[each.parameter];
    const bool is_of_group = binding.is_argument || is_uniform(binding.attribute);
    const bool is_copy = !binding.is_argument || binding.argument.is_pointer;
    if ((is_copy && each.is_aliased) || (!is_of_group && !each.assignments.empty()) ||
        each.agreement != (is_of_group ? Agreement::Uniform : Agreement::Place))
      throw NotSplit{"parameter '" + each.name + "' is assigned"};
  }
}

const Variable* Uniformity::at(std::size_t i) const {
  const auto found = named_.find(i);
  return found == named_.end() ? nullptr : &variables_[found->second];
}

std::set<const Variable*> Uniformity::named_in(Span span) const {
  std::set<const Variable*> found;
  for (auto each = named_.lower_bound(span.begin); each != named_.end() && each->first < span.end; ++each)
    found.insert(&variables_[each->second]);
  return found;
}

const Variable* Uniformity::assigned_by(const Statement& statement) const {
  const auto found = assigned_.find(statement.all.begin);
  return statement.kind != StatementKind::Expression || found == assigned_.end() ? nullptr : &variables_[found->second];
}

bool Uniformity::has_uniform_steps(const Statement& loop) const {
  for (const Span part : steps_of(loop)) {
    const auto found = assigned_.find(part.begin);
    if (found == assigned_.end() || variables_[found->second].agreement != Agreement::Uniform) return false;
  }
  return true;
}

bool Uniformity::is_known(const Token& word) const {
  return is_in(kWords, word.text) || is_in(kCheap, word.text) || is_value_type(word.text) ||
         globals_.contains(word.text) || source_.integers.contains(word.text) || types_.contains(word.text) ||
         word.text.starts_with("M_") || word.text.ends_with("_MAX");
}

Agreement Uniformity::agreement_of_name(std::size_t i, bool is_bound, bool& has_memory) const {
  const Variable& variable = *at(i);
  const Token &before = token(i - 1), &next = token(i + 1);
  has_memory = has_memory || variable.is_memory || variable.is_cell;
  if (variable.is_inner) return Agreement::Varying;
  const bool is_address = is_bound || is_address_of(i);
  if (variable.is_cell && !is_address) return Agreement::Varying;
  if (variable.is_memory && (next.is("[") ? !is_address : next.is("->") || before.is("*"))) return Agreement::Varying;
  if (variable.is_record && !next.is(".")) return Agreement::Varying;
  return variable.agreement;
}

Agreement Uniformity::agreement_of_call(std::size_t i, bool& has_function) const {
  const std::string& name = token(i).text;
  if (token(i - 1).is(".") || token(i - 1).is("->"))
    return name.starts_with("get_") ? Agreement::Uniform : Agreement::Varying;
  if (is_value_type(name) || is_in(kCheap, name) || is_in(kWords, name)) return Agreement::Uniform;
  if (types_.contains(name) || name.starts_with("atomic") || is_in(kWriting, name) ||
      is_of_simd_groups(source_.tokens, i))
    return Agreement::Varying;
  has_function = has_function || !globals_.contains(name);  // T(x)
  return Agreement::Uniform;
}

// `is_reference`: of what the expression names, not of its value.
Agreement Uniformity::agreement_of(Span span, bool is_reference) const {
  Agreement found = Agreement::Uniform;
  bool has_memory = false, has_function = false, reads_memory = false, is_first = true;
  for (std::size_t i = span.begin; i < span.end; ++i) {
    const Token &word = token(i), &before = token(i - 1), &next = token(i + 1);
    Agreement own = Agreement::Uniform;
    if (is_assigning(word) || word.kind == TokenKind::String) return Agreement::Varying;
    if (word.is("[") && before.kind == TokenKind::Punctuator && !before.is(")") && !before.is("]"))
      return Agreement::Varying;
    reads_memory = reads_memory || word.is("->") || (word.is("*") && next.is("(")) || (word.is(")") && next.is("["));
    if (word.kind != TokenKind::Identifier) continue;
    const bool is_member = before.is(".") || before.is("->");
    const bool is_call = next.is("(") || (next.is("<") && is_value_type(token(i + 2).text));
    if (at(i) && next.is("(")) return Agreement::Varying;
    if (at(i))
      own = agreement_of_name(i, is_reference && std::exchange(is_first, false), has_memory);
    else if (is_call)
      own = agreement_of_call(i, has_function);
    else if (!is_member && !before.is("::") && !next.is("::") && !is_known(word))
      return Agreement::Varying;
    found = std::max(found, own);
  }
  if (has_memory && (reads_memory || has_function)) return Agreement::Varying;
  return found == Agreement::Place && has_function ? Agreement::Varying : found;
}

bool Uniformity::is_scalar(const Variable& variable) const {
  if (!variable.declaration || variable.declarator->is_pointer || variable.declarator->is_reference ||
      !variable.declarator->array.empty())
    return false;
  for (std::size_t i = variable.declaration->type.begin; i < variable.declaration->type.end; ++i) {
    const auto argument = entry_.names.find(token(i).text);
    const std::string& word = argument == entry_.names.end() ? token(i).text : argument->second;
    if (!is_in(kNumbers, word) && !token(i).is("const") && !token(i).is("thread")) return false;
  }
  return true;
}

Agreement Uniformity::agreement_of(const Statement& declaration) const {
  Agreement found = Agreement::Uniform;
  for (const Declarator& each : declaration.declarators)
    if (const Variable* const variable = at(each.at)) found = std::max(found, variable->agreement);
  return found;
}

// Whether a value that threads compute again could differ from its first one.
bool Uniformity::depends_on_assigned(const Variable& variable, Span span) const {
  for (const Variable* const each : named_in(span))
    for (const Assignment& assignment : each->assignments)
      if (assignment.body.empty() || variable.declarator->at < assignment.body.begin ||
          variable.declarator->at >= assignment.body.end)
        return true;
  return false;
}

// One round; whether something has changed.
bool Uniformity::solve() {
  bool has_changed = false;
  for (Variable& variable : variables_) {
    if (variable.agreement == Agreement::Varying) continue;
    Agreement found = variable.agreement;
    const bool is_assigned = !variable.assignments.empty();
    for (const Assignment& each : variable.assignments) found = std::max(found, agreement_of(each.value));
    if (variable.declaration) {
      const bool is_shared = variable.declaration->is_shared;
      for (const Declarator& each : variable.declaration->declarators) {
        const Variable& other = *at(each.at);
        found = std::max(
            {found, other.agreement, is_shared ? Agreement::Uniform : agreement_of(each.init, each.is_reference)});
        if (other.is_aliased && !is_shared && !other.is_cell) found = Agreement::Varying;
      }
      if (found == Agreement::Place && (depends_on_assigned(variable, variable.declaration->all) || is_assigned))
        found = Agreement::Varying;
    }
    if (found == variable.agreement) continue;
    variable.agreement = found;
    has_changed = true;
  }
  return has_changed;
}

}  // namespace openmps::engine::shaders
