#include "engine/shaders/fission/fission.h"

#include "engine/shaders/entry.h"
#include "engine/shaders/fission/fission_printer.h"
#include "engine/shaders/fission/regions.h"

namespace openmps::engine::shaders {
namespace {

// A function or type of SIMD groups. Variables often have such names.
bool is_of_simd_groups(const Token& token, const Token& next) {
  return token.kind == TokenKind::Identifier &&
         (((token.text.starts_with("simd_") || token.text.starts_with("quad_")) && (next.is("(") || next.is("<"))) ||
          (token.text.starts_with("simdgroup_") && token.text != "simdgroup_barrier" &&
           token.text != "simdgroup_index_in_threadgroup"));
}

bool is_barrier(const Token& token) { return token.is("threadgroup_barrier") || token.is("simdgroup_barrier"); }

// The analysis of the body does not see these.
void check_surroundings(const Source& source, const EntryFunction& entry, const std::set<std::size_t>& reached) {
  const Declaration& kernel = source.declarations[entry.declaration];
  if (entry.called.starts_with("static_cast")) throw NotSplit{"an instance gives no arguments of the template"};
  if (source.tokens[kernel.head.end + 1].is("void")) throw NotSplit{"the parameters are 'void'"};
  for (std::size_t i = kernel.body.begin; i < kernel.body.end; ++i)
    if (is_of_simd_groups(source.tokens[i], source.tokens[i + 1]))
      throw NotSplit{"it calls '" + source.tokens[i].text + "'"};
  for (const std::size_t each : reached) {
    const Declaration& other = source.declarations[each];
    if (each == entry.declaration || other.kind == DeclarationKind::Instance) continue;
    for (std::size_t i = other.all.begin; i < other.all.end; ++i) {
      const Token& token = source.tokens[i];
      if (is_barrier(token) || is_of_simd_groups(token, source.tokens[i + 1]))
        throw NotSplit{"'" + other.name + "' calls '" + token.text + "'"};
      if (token.is(kernel.name) && token.kind == TokenKind::Identifier) throw NotSplit{"'" + other.name + "' names it"};
      if (is_group_variable(source, i)) throw NotSplit{"'" + other.name + "' has a threadgroup variable"};
    }
  }
}

}  // namespace

Split split_at_barriers(const Source& source, const EntryFunction& entry, const std::set<std::size_t>& reached) {
  Split split;
  split.kernel = entry.declaration;
  try {
    check_surroundings(source, entry, reached);
    Statement body = statements_of(source.tokens, source.declarations[entry.declaration].body);
    mark_split(source.tokens, body);
    const Uniformity values(source, entry, body);
    split.pieces = pieces_of(source, entry, values, steps_of(source.tokens, values, body));
  } catch (const NotSplit& not_split) {
    split.reason = not_split.reason;
  }
  return split;
}

}  // namespace openmps::engine::shaders
