#include "engine/shaders/fission/counted_loops.h"

#include <algorithm>

namespace openmps::engine::shaders {

bool CountedLoops::has_only_scalars(const Statement& declaration) const {
  return std::all_of(declaration.declarators.begin(), declaration.declarators.end(), [this](const Declarator& each) {
    const Variable* const variable = values_.at(each.at);
    return variable && (variable->agreement != Agreement::Varying || values_.is_scalar(*variable));
  });
}

// for (T i = ...; i < ...; i += ...)
bool CountedLoops::has_counter(const Statement& loop) const {
  if (loop.first.size() != 1 || loop.first[0].kind != StatementKind::Declaration ||
      loop.first[0].declarators.size() != 1)
    return false;
  const Variable* const counter = values_.at(loop.first[0].declarators[0].at);
  if (!counter || !values_.is_scalar(*counter) || counter->is_aliased || counter->assignments.size() != 1) return false;
  const std::size_t begin = loop.condition.begin;
  if (loop.condition.end < begin + 3 || values_.at(begin) != counter) return false;
  const Token& compares = tokens_[begin + 1];
  if (!compares.is("<") && !compares.is("<=") && !compares.is("!=")) return false;
  if (values_.agreement_of({begin + 2, loop.condition.end}) != Agreement::Uniform) return false;
  if (values_.steps_of(loop).size() != 1) return false;
  const Token &one = tokens_[loop.step.begin], &two = tokens_[loop.step.begin + 1];
  const bool is_one = (one.is("++") || two.is("++")) && loop.step.end == loop.step.begin + 2;
  return is_one || (values_.at(loop.step.begin) == counter && two.is("+=") &&
                    values_.agreement_of({loop.step.begin + 2, loop.step.end}) == Agreement::Uniform);
}

bool CountedLoops::has_exit(const Statement& statement) const {
  if (statement.kind == StatementKind::Jump || statement.kind == StatementKind::Opaque ||
      statement.kind == StatementKind::Type)
    return true;
  return std::any_of(statement.children.begin(), statement.children.end(),
                     [this](const Statement& each) { return has_exit(each); });
}

bool CountedLoops::is_in_step(const Statement& statement) const {
  if (statement.kind != StatementKind::For || statement.is_split || !has_counter(statement) || has_exit(statement))
    return false;
  if (values_.agreement_of(statement.first[0].declarators[0].init) == Agreement::Varying) return false;
  for (const Variable* const each : values_.named_in(statement.all))
    if (!each->is_inner && each->agreement == Agreement::Varying && !values_.is_scalar(*each)) return false;
  return true;
}

CountedLoop CountedLoops::parts_of(const Statement& loop) const {
  CountedLoop made;
  made.first = &loop.first[0];
  made.init = loop.first[0].declarators[0].init;
  made.is_uniform = values_.agreement_of(made.init) == Agreement::Uniform;
  if (tokens_[loop.step.begin + 1].is("+=")) made.step = {loop.step.begin + 2, loop.step.end};
  return made;
}

}  // namespace openmps::engine::shaders
