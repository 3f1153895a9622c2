#include "engine/shaders/fission/regions.h"

#include "engine/shaders/fission/counted_loops.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace openmps::engine::shaders {
namespace {

bool is_loop(const Statement& statement) {
  return statement.kind == StatementKind::For || statement.kind == StatementKind::While ||
         statement.kind == StatementKind::Do;
}

// Where threads meet. Barriers of SIMD groups are for their level alone, if the kernel has functions of SIMD groups.
std::vector<std::size_t> meetings_in(const std::vector<Token>& tokens, Span body, Level level) {
  const bool has_lanes = has_exchange(tokens, body);
  std::vector<std::size_t> found;
  for (std::size_t i = body.begin; i < body.end; ++i) {
    const bool is_of_group = tokens[i].is("threadgroup_barrier") || (!has_lanes && tokens[i].is("simdgroup_barrier"));
    if (level == Level::Group ? is_of_group : is_barrier(tokens[i]) || is_exchange(tokens, i)) found.push_back(i);
  }
  return found;
}

// Finds the statements that the threads run together: those in which they meet, and those that leave them.
class Marker {
 public:
  Marker(const std::vector<Token>& tokens, const Statement& body, Level level)
      : tokens_(tokens), meetings_(meetings_in(tokens, body.all, level)) {
    std::size_t found = 0;
    count(body, found);
    for (std::size_t i = body.all.begin; i < body.all.end; ++i)
      if (is_barrier(tokens[i])) --found;
    if (found != 0) throw NotSplit{"a barrier is no statement of its own"};
  }

  void run(Statement& body) {
    do {
      has_changed_ = false;
      mark(body, false, false);
    } while (has_changed_);
  }

 private:
  static void count(const Statement& statement, std::size_t& found) {
    found += statement.kind == StatementKind::Barrier;
    for (const Statement& child : statement.children) count(child, found);
  }

  // Whether a jump leaves statements that the threads run together.
  bool leaves(const Statement& statement, bool in_split_loop, bool in_any_split_loop) const {
    for (std::size_t i = statement.all.begin; i < statement.all.end; ++i) {
      const bool is_before = !meetings_.empty() && i < meetings_.back();
      if (tokens_[i].is("return") && (is_before || in_any_split_loop)) return true;
      if (tokens_[i].is("continue") && in_split_loop) return true;
      if (tokens_[i].is("break") && in_split_loop && statement.kind == StatementKind::Jump) return true;
    }
    return false;
  }

  bool has_meeting(Span span) const {
    const auto found = std::lower_bound(meetings_.begin(), meetings_.end(), span.begin);
    return found != meetings_.end() && *found < span.end;
  }

  void mark(Statement& statement, bool in_split_loop, bool in_any_split_loop) {
    bool is_split = statement.is_split || has_meeting(statement.all);
    if (is_loop(statement)) in_split_loop = is_split, in_any_split_loop = in_any_split_loop || is_split;
    if (statement.kind == StatementKind::Jump || statement.kind == StatementKind::Opaque)
      is_split = is_split || leaves(statement, in_split_loop, in_any_split_loop);
    for (Statement& child : statement.children) {
      mark(child, in_split_loop, in_any_split_loop);
      is_split = is_split || child.is_split;
    }
    has_changed_ = has_changed_ || is_split != statement.is_split;
    statement.is_split = is_split;
  }

  const std::vector<Token>& tokens_;
  const std::vector<std::size_t> meetings_;
  bool has_changed_ = false;
};

class StepBuilder {
 public:
  StepBuilder(const std::vector<Token>& tokens, const Uniformity& values)
      : tokens_(tokens), values_(values), loops_(tokens, values) {}

  std::vector<Step> sequence(const std::vector<const Statement*>& statements) {
    std::vector<Step> made;
    Step region;
    for (const Statement* const each : statements) {
      if (!each->is_split)
        add(*each, region, made);
      else
        add_split(*each, region, made);
    }
    flush(region, made);
    return made;
  }
  std::vector<Step> sequence(std::span<const Statement> statements) {
    std::vector<const Statement*> all;
    for (const Statement& each : statements) all.push_back(&each);
    return sequence(all);
  }

 private:
  void flush(Step& region, std::vector<Step>& made) {
    if (!region.statements.empty() && std::exchange(has_ended_before_, has_ended_))
      throw NotSplit{"threads return before others go on"};
    if (values_.level() == Level::Group && has_exchange(region)) {
      region.kind = Step::Kind::SimdGroups;
      made.push_back(std::move(region));
    } else if (!has_ended_ && can_be_chunked(region)) {
      Step chunks;
      chunks.kind = Step::Kind::Chunks;
      chunks.declarations = std::move(region.declarations);
      chunks.children.push_back(parts_of(region));
      made.push_back(std::move(chunks));
    } else if (!region.statements.empty() || !region.declarations.empty()) {
      made.push_back(std::move(region));
    }
    region = Step();
  }

  // Whether threads of a SIMD group meet in it.
  bool has_exchange(const Step& region) const {
    return std::any_of(region.statements.begin(), region.statements.end(), [this](const Statement* each) {
      for (std::size_t i = each->all.begin; i < each->all.end; ++i)
        if (is_barrier(tokens_[i])) return true;
      return shaders::has_exchange(tokens_, each->all);
    });
  }

  bool can_be_chunked(const Step& region) const {
    bool has_loop = false;
    for (const Statement* const each : region.statements) {
      has_loop = has_loop || loops_.is_in_step(*each);
      if (each->kind == StatementKind::Declaration && !loops_.has_only_scalars(*each)) return false;
    }
    return has_loop;
  }

  // The loops of a region, and what is between them.
  std::vector<Step> parts_of(const Step& region) const {
    std::vector<Step> parts;
    for (const Statement* const each : region.statements) {
      if (loops_.is_in_step(*each)) {
        Step rounds;
        rounds.kind = Step::Kind::Rounds;
        rounds.statement = each;
        parts.push_back(std::move(rounds));
        continue;
      }
      if (parts.empty() || parts.back().kind != Step::Kind::Region) parts.emplace_back();
      parts.back().statements.push_back(each);
    }
    return parts;
  }

  void add(const Statement& statement, Step& region, std::vector<Step>& made) {
    const Variable* const assigned = values_.assigned_by(statement);
    if (statement.kind == StatementKind::Declaration && statement.is_shared) {
      if (split_loops_ > 0) throw NotSplit{"a threadgroup variable is declared in a loop"};
      region.declarations.push_back(&statement);
    } else if (statement.kind == StatementKind::Type) {
      check_type(statement);
      region.declarations.push_back(&statement);
    } else if (statement.kind == StatementKind::Declaration && values_.agreement_of(statement) == Agreement::Uniform &&
               !has_ended_) {
      region.declarations.push_back(&statement);
    } else if (assigned && assigned->agreement == Agreement::Uniform) {
      if (has_ended_) throw NotSplit{"'" + assigned->name + "' is assigned after threads have returned"};
      flush(region, made);
      add_once(statement, made);
    } else if (statement.all.end > statement.all.begin + 1) {
      check_region(statement);
      region.statements.push_back(&statement);
    }
  }

  static void add_once(const Statement& statement, std::vector<Step>& made) {
    Step step;
    step.kind = Step::Kind::Once;
    step.statement = &statement;
    made.push_back(std::move(step));
  }

  void check_type(const Statement& statement) const {
    for (const Variable* const each : values_.named_in(statement.all))
      if (each->agreement != Agreement::Uniform) throw NotSplit{"a type depends on '" + each->name + "'"};
    for (std::size_t i = statement.all.begin; i < statement.all.end; ++i)
      if (tokens_[i].is("thread")) throw NotSplit{"a type has pointers to variables of a thread"};
  }

  void check_region(const Statement& statement) {
    check_shared(statement);
    has_ended_ = has_ended_ || returns(statement);
  }

  bool returns(const Statement& statement) const {
    if (statement.kind == StatementKind::Jump) return tokens_[statement.all.begin].is("return");
    if (statement.kind == StatementKind::Opaque)
      for (std::size_t i = statement.all.begin; i < statement.all.end; ++i)
        if (tokens_[i].is("return")) return true;
    for (const Statement& child : statement.children)
      if (returns(child)) return true;
    return false;
  }

  static void check_shared(const Statement& statement) {
    if (statement.kind == StatementKind::Declaration && statement.is_shared)
      throw NotSplit{"a threadgroup variable is declared where threads differ"};
    for (const Statement& child : statement.children) check_shared(child);
  }

  void add_split(const Statement& statement, Step& region, std::vector<Step>& made) {
    flush(region, made);
    if (statement.kind == StatementKind::Barrier) return;
    if (statement.kind == StatementKind::Jump) return add_once(statement, made);
    if (statement.kind == StatementKind::Declaration || statement.kind == StatementKind::Expression)
      return add_exchanges(statement, region, made);
    check_control(statement);
    Step step;
    step.kind = Step::Kind::Control;
    step.statement = &statement;
    split_loops_ += is_loop(statement);
    if (statement.kind == StatementKind::Compound) {
      step.children.push_back(sequence(std::span(statement.children)));
    } else {
      for (const Statement& child : statement.children) {
        if (child.kind == StatementKind::Compound)
          step.children.push_back(sequence(std::span(child.children)));
        else
          step.children.push_back(sequence(std::span(&child, 1)));
      }
    }
    split_loops_ -= is_loop(statement);
    made.push_back(std::move(step));
  }

  // The calls, and then the statement with their results.
  void add_exchanges(const Statement& statement, Step& region, std::vector<Step>& made) {
    if (has_ended_) throw NotSplit{"threads return before others go on"};
    for (Exchange& each : exchanges_in(tokens_, statement)) {
      Step step;
      step.kind = Step::Kind::Exchange;
      step.exchange = std::move(each);
      made.push_back(std::move(step));
    }
    add(statement, region, made);
  }

  void check_control(const Statement& statement) const {
    if (statement.kind != StatementKind::If && statement.kind != StatementKind::Compound && !is_loop(statement))
      throw NotSplit{"a barrier, a function of SIMD groups or an exit is in a switch or a loop over a range"};
    if (statement.kind == StatementKind::Compound) return;
    if (values_.agreement_of(statement.condition) != Agreement::Uniform)
      throw NotSplit{"threads differ in a condition around a barrier or an exit"};
    for (const Statement& first : statement.first) {
      const Variable* const assigned = values_.assigned_by(first);
      const bool is_uniform = first.kind == StatementKind::Declaration
                                  ? values_.agreement_of(first) == Agreement::Uniform
                                  : assigned && assigned->agreement == Agreement::Uniform;
      if (!is_uniform) throw NotSplit{"threads differ in the first value of a loop around a barrier"};
    }
    if (!values_.has_uniform_steps(statement)) throw NotSplit{"threads differ in the step of a loop around a barrier"};
  }

  const std::vector<Token>& tokens_;
  const Uniformity& values_;
  const CountedLoops loops_;
  int split_loops_ = 0;
  bool has_ended_ = false, has_ended_before_ = false;
};

// By their first tokens.
using Statements = std::map<std::size_t, const Statement*>;

void add_statements(const Statement& statement, Statements& found) {
  for (const Statement& child : statement.children) {
    found.emplace(child.all.begin, &child);
    add_statements(child, found);
  }
}

void split_simd_groups(const std::vector<Token>& tokens, const Uniformity& values, const Statements& statements,
                       std::vector<Step>& steps) {
  for (Step& step : steps) {
    for (std::vector<Step>& child : step.children) split_simd_groups(tokens, values, statements, child);
    if (step.kind != Step::Kind::SimdGroups) continue;
    std::vector<const Statement*> own;
    for (const Statement* const each : step.statements) own.push_back(statements.at(each->all.begin));
    step.children.push_back(StepBuilder(tokens, values).sequence(own));
  }
}

}  // namespace

void mark_split(const std::vector<Token>& tokens, Statement& body, Level level) {
  Marker(tokens, body, level).run(body);
  body.is_split = true;
}

std::vector<Step> steps_of(const std::vector<Token>& tokens, const Uniformity& values, const Statement& body) {
  return StepBuilder(tokens, values).sequence(std::span(body.children));
}

void split_simd_groups(const std::vector<Token>& tokens, const Uniformity& values, const Statement& body,
                       std::vector<Step>& steps) {
  Statements found;
  add_statements(body, found);
  split_simd_groups(tokens, values, found, steps);
}

}  // namespace openmps::engine::shaders
