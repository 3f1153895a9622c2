// The part of the printer for checked mode (prelude/checked.h): the pointers whose type it changes.
#include <algorithm>

#include "engine/shaders/reflection.h"
#include "engine/shaders/rewriter.h"
#include "engine/shaders/words.h"

namespace openmps::engine::shaders {

// device T*  ->  OMPS_Q(T), which begins as long as `device `. No line may begin among a macro's arguments.
void Rewriter::in_macro(const Token& token, std::string_view name, std::size_t begin, std::size_t star) {
  emit(token, name);
  ++arguments_;
  rewrite(begin, star, false);
  --arguments_;
  emit(source_.tokens[star], ")");
}

// Writes the type of a pointer that begins at i, or an argument that is one, by its macro of the prelude. Returns the
// position after that, or `i`.
std::size_t Rewriter::pointer(std::size_t i, std::size_t begin, std::size_t end) {
  const Token& token = source_.tokens[i];
  if (const auto found = pointers_.find(i); found != pointers_.end()) {
    const std::size_t star = found->second;
    pointers_.erase(found);
    in_macro(token, "OMPS_P(", i, star);
    return star + 1;
  }
  if (const auto found = members_.find(i); found != members_.end() && i > begin) {
    const auto& [number, member] = found->second;
    const std::string macro = "OMPS_M(" + std::to_string(number) + ", " + (member.is_of_buffer ? "true, " : "false, ");
    in_macro(token, (token.is(",") ? "; " : "") + macro, member.type.begin, member.type.end);
    return member.star + 1;
  }
  if (const auto found = uses_.arguments.find(i); found != uses_.arguments.end() && i > begin && found->second <= end) {
    emit(token, "OMPS_W(");
    ++arguments_;
    rewrite(i, found->second, false);
    --arguments_;
    insert(")");
    return found->second;
  }
  const std::size_t star = checked_star(i, end);
  if (star == 0) return i;
  bool is_auto = false;
  for (std::size_t at = i; at < star; ++at) is_auto = is_auto || source_.tokens[at].is("auto");
  in_macro(token, is_auto ? "OMPS_A(" : "OMPS_Q(", i, star);
  return star + 1;
}

void Rewriter::find_members() {
  const std::vector<PointerMember> members = pointer_members(source_);
  for (std::size_t i = 0; i < members.size(); ++i) members_[members[i].begin] = {i, members[i]};
  uses_ = pointer_uses(source_, members);
}

// Whether a side of the conditional expression at i names such a member.
bool Rewriter::picks_pointer(std::size_t i, std::size_t end) const {
  end = std::min(end, i + kMostTokensAround);
  const auto next = uses_.places.lower_bound(i);
  if (next == uses_.places.end() || *next >= end) return false;
  const std::size_t colon = end_of_operand(i + 1, end);
  return *next < (colon < end ? end_of_operand(colon + 1, end) : end);
}

// sizeof(name), decltype(name)
bool Rewriter::asks_for_size(std::string_view name) const {
  for (std::size_t i = 2; i < source_.tokens.size(); ++i)
    if (source_.tokens[i].is(name) && (source_.tokens[i - 2].is("sizeof") || source_.tokens[i - 2].is("decltype")))
      return true;
  return false;
}

// A function that differs from an earlier one in what checked mode changes.
void Rewriter::only_checked(std::size_t begin, std::size_t end) {
  out_ += "\n#if defined(OMPS_CHECKS) && OMPS_CHECKS > 1\n";
  place_ = {};
  rewrite(begin, end, true);
  out_ += "\n#endif\n";
  place_ = {};
}

// The places of functions, with their results, parameters and those of their templates.
void Rewriter::find_functions(const std::vector<Declaration>& declarations) {
  for (const Declaration& each : declarations) {
    if (each.kind == DeclarationKind::Function) functions_[each.all.begin] = each.all.end;
    if (each.kind == DeclarationKind::Type) find_functions(each.members);
    const bool is_template =
        each.kind == DeclarationKind::Type && !each.template_parameters.empty() && !each.body.empty();
    if (is_template) functions_[each.head.begin] = each.body.begin;  // S<device T*>
  }
}

// `device const float* p` at i, in a function: the position of its *. 0: something else.
std::size_t Rewriter::checked_star(std::size_t i, std::size_t end) const {
  const std::vector<Token>& tokens = source_.tokens;
  const auto is_type_word = [](const Token& token) {
    return token.is("const") || token.is("volatile") || is_address_space(token);
  };
  if (!is_type_word(tokens[i]) || tokens[i].is("thread")) return 0;
  auto function = functions_.upper_bound(i);
  if (function == functions_.begin() || i >= (--function)->second) return 0;
  const bool begins = i == 0 || tokens[i - 1].kind != TokenKind::Identifier || tokens[i - 1].is("return") ||
                      tokens[i - 1].is("typedef") || tokens[i - 1].is("else");
  if (!begins || (i > 0 && tokens[i - 1].is("::"))) return 0;
  std::size_t at = i;
  bool has_space = false;
  while (at < end && (tokens[at].kind == TokenKind::Identifier || tokens[at].is("::"))) {
    if (tokens[at].is("thread") || tokens[at].is("void")) return 0;
    has_space = has_space || is_address_space(tokens[at]);
    at = at + 1 < end && tokens[at + 1].is("<") && !tokens[at].is("::") ? behind_bracket(tokens, at + 1, end) : at + 1;
  }
  if (!has_space || at >= end || !tokens[at].is("*")) return 0;
  if (at + 1 < tokens.size() && (tokens[at + 1].is("*") || tokens[at + 1].is("("))) return 0;
  for (std::size_t next = at + 1; next + 1 < tokens.size() && !tokens[next].is(";");) {  // device int *a, *b;
    if (tokens[next].is(")") || tokens[next].is("}") || tokens[next].is("{")) break;
    if (tokens[next].is(",") && tokens[next + 1].is("*")) return 0;
    next = tokens[next].is("(") || tokens[next].is("[") ? behind_bracket(tokens, next, tokens.size()) : next + 1;
  }
  return at;
}

// A kernel's pointers to buffers are of a class in checked mode: `device float* x` -> `OMPS_P(float) x`.
void Rewriter::find_pointers(const Declaration& kernel) {
  const std::vector<Binding> bindings = bindings_of(source_, kernel);
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    const Parameter& parameter = kernel.parameters[i];
    const auto count = [&parameter](std::string_view text) {
      return std::count_if(parameter.type.begin(), parameter.type.end(),
                           [text](const Token& token) { return token.is(text); });
    };
    if (!bindings[i].is_argument || bindings[i].argument.kind != ArgumentKind::Buffer) continue;
    if (count("*") != 1 || count("&") != 0 || count("(") != 0 || count("void") != 0 || parameter.is_array) continue;
    std::size_t star = parameter.begin;
    while (!source_.tokens[star].is("*")) ++star;
    pointers_[parameter.begin] = star;
  }
}

}  // namespace openmps::engine::shaders
