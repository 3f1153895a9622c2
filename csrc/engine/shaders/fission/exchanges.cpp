#include "engine/shaders/fission/exchanges.h"

#include <algorithm>

#include "engine/shaders/fission/matrices.h"
#include "engine/shaders/fission/uniformity.h"
#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

// Behind simd_ and quad_: the functions of prelude/simd_lanes.h.
constexpr std::array<std::string_view, 25> kExchanges = {"sum",
                                                         "product",
                                                         "min",
                                                         "max",
                                                         "and",
                                                         "or",
                                                         "xor",
                                                         "prefix_inclusive_sum",
                                                         "prefix_exclusive_sum",
                                                         "prefix_inclusive_product",
                                                         "prefix_exclusive_product",
                                                         "broadcast",
                                                         "broadcast_first",
                                                         "shuffle",
                                                         "shuffle_xor",
                                                         "shuffle_up",
                                                         "shuffle_down",
                                                         "shuffle_rotate_up",
                                                         "shuffle_rotate_down",
                                                         "shuffle_and_fill_up",
                                                         "shuffle_and_fill_down",
                                                         "is_first",
                                                         "all",
                                                         "any",
                                                         "ballot"};

constexpr std::size_t kMostInStatement = 64, kMostArguments = 4;

bool is_open(const Token& token) { return token.is("(") || token.is("[") || token.is("{"); }
bool is_close(const Token& token) { return token.is(")") || token.is("]") || token.is("}"); }

bool may_not_run(const Token& token) {
  return token.is("?") || token.is(":") || token.is("&&") || token.is("||") || token.is("and") || token.is("or");
}

// A call runs before the rest of its statement. So nothing of the statement may be in front of it in time.
}  // namespace

void check_runs_first(const std::vector<Token>& tokens, const Statement& statement, Span call, const std::string& name) {
  const auto refuse = [&name](const char* why) { throw NotSplit{"'" + name + "' is called " + why}; };
  int depth = 0;  // of brackets that close in front of the call
  for (std::size_t i = call.begin; i-- > statement.all.begin;) {
    const Token& token = tokens[i];
    if (is_close(token)) ++depth;
    if (is_open(token) && depth > 0) --depth;
    if (depth == 0 && may_not_run(token)) refuse("where it may not run");
  }
  int open = 0;  // brackets of the statement
  for (std::size_t i = statement.all.begin; i < call.begin; ++i) {
    open += is_open(tokens[i]) ? 1 : is_close(tokens[i]) ? -1 : 0;
    if (open > 0 && is_assigning(tokens[i])) refuse("behind another assignment");
    if (open == 0 && tokens[i].is(",") && statement.kind == StatementKind::Expression)
      refuse("behind another expression");
  }
}

namespace {

// Behind a < that may begin arguments of a template: behind all of them if they have a comma.
std::size_t behind_pair(const std::vector<Token>& tokens, std::size_t i, std::size_t end) {
  bool has_comma = false;
  for (std::size_t at = i + 1; at < std::min(end, i + kMostTokensAround); ++at) {
    has_comma = has_comma || tokens[at].is(",");
    if (!tokens[at].is(">")) continue;
    if (!has_comma) break;
    if (!is_value_type(tokens[i - 1].text)) throw NotSplit{"an argument has '<', ',' and '>'"};
    return at + 1;
  }
  return i + 1;
}

std::vector<Span> arguments_of(const std::vector<Token>& tokens, Span inside, std::size_t most = kMostArguments) {
  std::vector<Span> found;
  std::size_t begin = inside.begin;
  for (std::size_t i = inside.begin; i < inside.end;) {
    if (tokens[i].is("<") && tokens[i - 1].kind == TokenKind::Identifier) {
      i = behind_pair(tokens, i, inside.end);
      continue;
    }
    if (tokens[i].is(",")) {
      found.push_back({begin, i});
      begin = i + 1;
    }
    i = is_open(tokens[i]) ? behind_bracket(tokens, i, inside.end) : i + 1;
  }
  if (begin < inside.end) found.push_back({begin, inside.end});
  if (found.size() > most) throw NotSplit{"a function of SIMD groups has too many arguments"};
  return found;
}

// simdgroup_load(m, p, ...), simdgroup_multiply_accumulate(d, a, b, c)
Exchange matrix_call_at(const std::vector<Token>& tokens, std::size_t i, std::size_t end) {
  Exchange made;
  made.name = tokens[i].text;
  const std::size_t behind = behind_bracket(tokens, i + 1, end);
  made.all = {tokens[i - 1].is("::") ? i - 2 : i, behind};
  made.arguments = arguments_of(tokens, {i + 2, behind - 1}, kMostArguments + 1);
  const std::size_t least = made.name == "simdgroup_multiply_accumulate" ? 4 : made.name == "simdgroup_multiply" ? 3 : 2;
  if (made.arguments.size() < least) throw NotSplit{"'" + made.name + "' has other arguments"};
  if (made.name == "simdgroup_store") return made;
  made.target = made.arguments.front();
  made.arguments.erase(made.arguments.begin());
  return made;
}

Exchange exchange_at(const std::vector<Token>& tokens, std::size_t i, std::size_t end) {
  Exchange made;
  made.name = tokens[i].text;
  if (is_matrix_function(tokens[i])) return matrix_call_at(tokens, i, end);
  if (!is_in(kExchanges, std::string_view(made.name).substr(5)) || !tokens[i + 1].is("("))
    throw NotSplit{"it calls '" + made.name + "'"};
  const std::size_t behind = behind_bracket(tokens, i + 1, end);
  made.all = {i, behind};
  made.arguments = arguments_of(tokens, {i + 2, behind - 1});
  if (tokens[i - 1].is("::")) {
    if (!tokens[i - 2].is("metal")) throw NotSplit{"it calls '" + made.name + "' of a namespace"};
    made.all.begin = i - 2;
  }
  return made;
}

}  // namespace

bool is_barrier(const Token& token) { return token.is("threadgroup_barrier") || token.is("simdgroup_barrier"); }

bool is_of_simd_groups(const std::vector<Token>& tokens, std::size_t i) {
  const Token &token = tokens[i], &next = tokens[i + 1];
  return token.kind == TokenKind::Identifier &&
         (((token.text.starts_with("simd_") || token.text.starts_with("quad_")) && (next.is("(") || next.is("<"))) ||
          (token.text.starts_with("simdgroup_") && token.text != "simdgroup_barrier" &&
           token.text != "simdgroup_index_in_threadgroup"));
}

bool is_exchange(const std::vector<Token>& tokens, std::size_t i) {
  return is_of_simd_groups(tokens, i) && (!tokens[i].text.starts_with("simdgroup_") || is_matrix_function(tokens[i]));
}

bool has_exchange(const std::vector<Token>& tokens, Span span) {
  for (std::size_t i = span.begin; i < span.end; ++i)
    if (is_of_simd_groups(tokens, i)) return true;
  return false;
}

std::vector<Exchange> exchanges_in(const std::vector<Token>& tokens, const Statement& statement) {
  std::vector<Exchange> found;
  for (std::size_t i = statement.all.begin; i < statement.all.end; ++i)
    if (is_exchange(tokens, i)) found.push_back(exchange_at(tokens, i, statement.all.end));
  if (found.size() > kMostInStatement) throw NotSplit{"a statement has too many functions of SIMD groups"};
  if (!found.empty() && statement.declarators.size() > 1)
    throw NotSplit{"a declaration of several variables calls '" + found[0].name + "'"};
  for (const Exchange& each : found) check_runs_first(tokens, statement, each.all, each.name);
  std::stable_sort(found.begin(), found.end(),
                   [](const Exchange& a, const Exchange& b) { return a.all.end < b.all.end; });
  return found;
}

}  // namespace openmps::engine::shaders
