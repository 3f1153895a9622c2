#include "engine/shaders/fission/fission.h"

#include <optional>

#include "engine/shaders/entry.h"
#include "engine/shaders/fission/early_returns.h"
#include "engine/shaders/fission/exchanges.h"
#include "engine/shaders/fission/fission_printer.h"
#include "engine/shaders/fission/inlining.h"
#include "engine/shaders/fission/matrices.h"
#include "engine/shaders/fission/regions.h"

namespace openmps::engine::shaders {
namespace {

// The analysis of the body does not see these.
void check_surroundings(const Source& source, const EntryFunction& entry, const std::set<std::size_t>& reached) {
  const Declaration& kernel = source.declarations[entry.declaration];
  if (entry.called.starts_with("static_cast")) throw NotSplit{"an instance gives no arguments of the template"};
  if (source.tokens[kernel.head.end + 1].is("void")) throw NotSplit{"the parameters are 'void'"};
  for (const std::size_t each : reached) {
    const Declaration& other = source.declarations[each];
    if (each == entry.declaration || other.kind == DeclarationKind::Instance) continue;
    for (std::size_t i = other.all.begin; i < other.all.end; ++i) {
      const Token& token = source.tokens[i];
      if (is_barrier(token) || is_of_simd_groups(source.tokens, i))
        throw NotSplit{"'" + other.name + "' calls '" + token.text + "'"};
      if (token.is(kernel.name) && token.kind == TokenKind::Identifier) throw NotSplit{"'" + other.name + "' names it"};
      if (is_group_variable(source, i)) throw NotSplit{"'" + other.name + "' has a threadgroup variable"};
    }
  }
}

// Counts the threads that return at the begin. Pieces in front of the kernel's.
std::vector<Piece> probe_of(const Source& source, const EntryFunction& entry, const std::vector<Span>& probe) {
  const std::vector<Binding> bindings = bindings_of(source, source.declarations[entry.declaration]);
  std::string places;
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    if (bindings[i].is_argument) continue;
    const std::string type = element_text(entry.types[i], entry.names);
    places += " [[maybe_unused]] " + type + " " + source.declarations[entry.declaration].parameters[i].name +
              " = omps::attribute<" + type + ">(omps_thread." + bindings[i].attribute + "());";
  }
  std::vector<Piece> pieces{
      {{}, " unsigned omps_returned = 0; omps_threads.each([&](const omps::Thread& omps_thread, unsigned) {" + places}};
  for (Span statement : probe) {
    for (std::size_t i = statement.begin; i < statement.end; ++i) {
      if (!source.tokens[i].is("return")) continue;
      if (i > statement.begin) pieces.push_back({{statement.begin, i}, {}});
      pieces.push_back({{}, " { ++omps_returned; return; }"});
      statement.begin = i + 2;
    }
    if (statement.begin < statement.end) pieces.push_back({statement, {}});
  }
  pieces.push_back({{}, " }); if (!omps_threads.agree(omps_returned)) return;"});
  return pieces;
}

Split split_source(const Source& given, const EntryFunction& entry, const std::set<std::size_t>& reached) {
  Split split;
  split.kernel = entry.declaration;
  if (std::optional<Source> inlined = with_calls_inlined(given, entry, reached))
    split.source = std::make_shared<const Source>(*std::move(inlined));
  const Source& source = split.source ? *split.source : given;
  check_surroundings(source, entry, split.source ? reached_from(source, entry.roots) : reached);
  Statement body = statements_of(source.tokens, source.declarations[entry.declaration].body);
  Statement lanes = body;
  mark_split(source.tokens, body, Level::Group);
  const Uniformity values(source, entry, body, Level::Group);
  std::vector<Step> steps = steps_of(source.tokens, values, body);
  std::optional<Uniformity> simd_values;
  if (has_exchange(source.tokens, body.all)) {
    check_matrices(source, entry, body.all);
    mark_split(source.tokens, lanes, Level::SimdGroup);
    simd_values.emplace(source, entry, lanes, Level::SimdGroup, kept_in(source, entry, values, steps));
    split_simd_groups(source.tokens, *simd_values, lanes, steps);
  }
  split.pieces = pieces_of(source, entry, values, simd_values ? &*simd_values : nullptr, steps);
  return split;
}

// As if no thread returned early, behind the question whether one does.
Split split_behind_probe(const Source& given, const EntryFunction& entry, const std::set<std::size_t>& reached,
                         const std::string& reason) {
  std::optional<EarlyReturns> early = early_returns_of(given, entry);
  if (!early) throw NotSplit{reason};
  Split split = split_source(early->source, entry, reached);
  if (!split.source) split.source = std::make_shared<const Source>(std::move(early->source));
  split.fibres = std::make_shared<const Declaration>(given.declarations[entry.declaration]);
  std::vector<Piece> pieces = probe_of(*split.source, entry, early->probe);
  pieces.insert(pieces.end(), split.pieces.begin(), split.pieces.end());
  split.pieces = std::move(pieces);
  return split;
}

}  // namespace

Split split_at_barriers(const Source& given, const EntryFunction& entry, const std::set<std::size_t>& reached) {
  Split failed;
  failed.kernel = entry.declaration;
  try {
    return split_source(given, entry, reached);
  } catch (const NotSplit& not_split) {
    failed.reason = not_split.reason;
  }
  try {
    return split_behind_probe(given, entry, reached, failed.reason);
  } catch (const NotSplit&) {
    return failed;
  }
}

}  // namespace openmps::engine::shaders
