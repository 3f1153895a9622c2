#include "engine/shaders/fission/fission_printer.h"

#include <map>

#include "engine/shaders/fission/counted_loops.h"

namespace openmps::engine::shaders {
namespace {

constexpr std::size_t kMostKept = 32;  // variables that live across a barrier

class FissionPrinter {
 public:
  FissionPrinter(const Source& source, const EntryFunction& entry, const Uniformity& values)
      : source_(source), entry_(entry), kernel_(source.declarations[entry.declaration]), values_(values) {}

  std::vector<Piece> run(const std::vector<Step>& steps) {
    find_kept(steps);
    sequence(steps);
    return std::move(pieces_);
  }

 private:
  void text(std::string part) { pieces_.push_back({{}, std::move(part)}); }
  void tokens(Span span) {
    if (!span.empty()) pieces_.push_back({span, {}});
  }

  // Finds the variables that live in more than one region.
  void find_kept(const std::vector<Step>& steps) {
    for (const Step& step : steps) {
      if (step.kind == Step::Kind::Region || step.kind == Step::Kind::Rounds) {
        for (const Statement* const each : step.statements)
          if (each->kind == StatementKind::Declaration)
            for (const Declarator& declarator : each->declarators) declared_in_[values_.at(declarator.at)] = &step;
        for (const Variable* const each : named_in(step)) named_by_[each].insert(&step);
      }
      if (step.kind == Step::Kind::Control || step.kind == Step::Kind::Chunks)
        for (const std::vector<Step>& child : step.children) find_kept(child);
    }
  }

  std::set<const Variable*> named_in(const Step& region) const {
    std::set<const Variable*> found;
    for (const Statement* const each : region.statements)
      for (const Variable* const variable : values_.named_in(each->all)) add_with_sources(variable, found);
    if (region.kind == Step::Kind::Rounds)
      for (const Variable* const variable : values_.named_in(region.statement->all)) add_with_sources(variable, found);
    return found;
  }

  // A value that is computed again needs the variables that it is made of.
  void add_with_sources(const Variable* variable, std::set<const Variable*>& found) const {
    if (variable->is_inner || !found.insert(variable).second) return;
    if (variable->agreement == Agreement::Place && variable->declaration)
      for (const Variable* const each : values_.named_in(variable->declaration->all)) add_with_sources(each, found);
  }

  bool is_kept(const Variable* variable) const {
    const auto declared = declared_in_.find(variable);
    const auto named = named_by_.find(variable);
    return variable->agreement == Agreement::Varying && declared != declared_in_.end() && named != named_by_.end() &&
           named->second.size() > 1;
  }

  void sequence(const std::vector<Step>& steps) {
    for (const Step& step : steps) switch (step.kind) {
        case Step::Kind::Region:
          region(step);
          break;
        case Step::Kind::Once:
          tokens(step.statement->all);
          break;
        case Step::Kind::Control:
          control(step);
          break;
        case Step::Kind::Chunks:
          chunks(step);
          break;
        case Step::Kind::Rounds:
          rounds(step);
          break;
      }
  }

  void block(const std::vector<Step>& steps) {
    text(" {");
    sequence(steps);
    text(" }");
  }

  void control(const Step& step) {
    const Statement& statement = *step.statement;
    if (statement.kind == StatementKind::Do) text(" do");
    tokens(statement.head);
    block(step.children[0]);
    if (step.children.size() > 1) {
      text(" else");
      block(step.children[1]);
    }
    if (statement.kind != StatementKind::Do) return;
    text(" while (");
    tokens(statement.condition);
    text(");");
  }

  void region(const Step& step) {
    for (const Statement* const each : step.declarations) tokens(each->all);
    if (step.statements.empty()) return;
    declare_kept_of(step);
    each_thread(step, [&] {
      for (const Statement* const each : step.statements) tokens(each->all);
    });
  }

  void chunks(const Step& step) {
    for (const Statement* const each : step.declarations) tokens(each->all);
    for (const Step& part : step.children[0]) declare_kept_of(part);
    text(" omps_threads.chunks([&](const auto& omps_chunk) __attribute__((always_inline)) {");
    threads_ = "omps_chunk";
    for (const Step& part : step.children[0]) {
      if (part.kind == Step::Kind::Rounds)
        rounds(part);
      else
        each_thread(part, [&] {
          for (const Statement* const each : part.statements) tokens(each->all);
        });
    }
    threads_ = "omps_threads";
    text(" });");
  }

  // The rounds in which all threads of the chunk take part are run together. Then each thread finishes its own.
  void rounds(const Step& step) {
    const Statement& loop = *step.statement;
    const CountedLoop parts = CountedLoops(source_.tokens, values_).parts_of(loop);
    const auto print_body = [&] { tokens(loop.children.front().all); };
    if (parts.is_uniform) {
      text(" if constexpr (omps::kLanesInside) {");
      tokens(loop.head);
      text(" {");
      each_thread(step, print_body);
      text(" } } else {");
      each_thread(step, [&] { tokens(loop.all); });
      return text(" }");
    }
    text(" { typedef");
    tokens(parts.first->type);
    text(
        " omps_counter; unsigned omps_round = 0; for (; omps_chunk.all([&](const omps::Thread& omps_thread) "
        "__attribute__((always_inline)) {");
    std::set<const Variable*> places_named;
    for (const Variable* const each : values_.named_in(parts.first->all)) add_with_sources(each, places_named);
    places(step, places_named);
    counter_of_round(parts);
    text(" return bool(");
    tokens(loop.condition);
    text("); }); ++omps_round) {");
    each_thread(step, [&] {
      counter_of_round(parts);
      print_body();
    });
    text(" }");
    each_thread(step, [&] {
      counter_of_round(parts);
      text(" for (; ");
      tokens(loop.condition);
      text("; ");
      tokens(loop.step);
      text(")");
      print_body();
    });
    text(" }");
  }

  void counter_of_round(const CountedLoop& parts) {
    text(" omps_counter " + parts.first->declarators[0].name + " = omps_counter(omps_counter(");
    tokens(parts.init);
    text(") + omps_counter(omps_round) * omps_counter(");
    if (parts.step.empty()) text("1");
    tokens(parts.step);
    text("));");
  }

  void declare_kept_of(const Step& step) {
    for (const Variable& each : values_.variables()) {
      const auto declared = declared_in_.find(&each);
      if (declared != declared_in_.end() && declared->second == &step && is_kept(&each)) declare_kept(each);
    }
  }

  template <typename Print>
  void each_thread(const Step& step, Print print) {
    const std::set<const Variable*> named = named_in(step);
    std::vector<const Variable*> own, others;  // kept ones, in the order of the source
    for (const Variable& each : values_.variables())
      if (named.contains(&each) && is_kept(&each)) (declared_in_.at(&each) == &step ? own : others).push_back(&each);
    text(" " + threads_ +
         ".each([&](const omps::Thread& omps_thread, const unsigned omps_index) __attribute__((always_inline)) {");
    places(step, named);
    for (const Variable* const each : others)
      text(" omps::Held<omps_type_" + number_of(each) + "> " + each->name + " = omps_kept_" + number_of(each) +
           ".at(omps_index);");
    print();
    for (const Variable* const each : own)
      text(" omps_kept_" + number_of(each) + ".keep(omps_index, " + each->name + ");");
    for (const Variable* const each : others)
      text(" omps_kept_" + number_of(each) + ".put(omps_index, " + each->name + ");");
    text(" });");
  }

  // The thread's place, and what it computes again.
  void places(const Step& step, const std::set<const Variable*>& named) {
    const Statement* last = nullptr;
    const std::vector<Binding> bindings = bindings_of(source_, kernel_);
    for (const Variable& each : values_.variables()) {
      if (!named.contains(&each) || each.agreement != Agreement::Place) continue;
      if (!each.declaration) {
        const std::string type = element_text(entry_.types[each.parameter], entry_.names);
        text(" " + type + " " + each.name + " = omps::attribute<" + type + ">(omps_thread." +
             bindings[each.parameter].attribute + "());");
        continue;
      }
      const auto declared = declared_in_.find(&each);
      if (each.declaration == last || (declared != declared_in_.end() && declared->second == &step)) continue;
      last = each.declaration;
      tokens(last->all);
    }
  }

  std::string number_of(const Variable* variable) const {
    return std::to_string(variable - values_.variables().data());
  }

  void declare_kept(const Variable& variable) {
    check_kept(variable);
    if (++kept_ > kMostKept) throw NotSplit{"too many variables live across barriers"};
    const std::string number = number_of(&variable);
    text(" typedef");
    tokens(variable.declaration->type);
    tokens(variable.declarator->pointer);
    text(" omps_type_" + number);
    tokens(variable.declarator->array);
    text("; omps::PerThread<omps_type_" + number + "> omps_kept_" + number + "(omps_threads);");
  }

  void check_kept(const Variable& variable) const {
    const Span type = variable.declaration->type;
    bool has_space = false;
    for (std::size_t i = type.begin; i < type.end; ++i) {
      const Token& token = source_.tokens[i];
      has_space = has_space || token.is("device") || token.is("threadgroup") || token.is("constant");
      if (token.is("auto") || token.is("static") || token.is("thread") || token.is("volatile"))
        throw NotSplit{"'" + variable.name + "' lives across a barrier and is '" + token.text + "'"};
      if (refers_to_threads(token.text))
        throw NotSplit{"'" + variable.name + "' lives across a barrier and may have pointers"};
    }
    if (variable.declarator->is_reference)
      throw NotSplit{"'" + variable.name + "' lives across a barrier and is a reference"};
    if (variable.declarator->is_pointer && !has_space)
      throw NotSplit{"'" + variable.name + "' lives across a barrier and is a pointer to a variable of a thread"};
  }

  // Whether a type of the source has pointers or references that are not to device, threadgroup or constant memory.
  bool refers_to_threads(const std::string& name) const {
    const auto argument = entry_.names.find(name);
    if (argument != entry_.names.end() && argument->second.find_first_of("*&") != std::string::npos) return true;
    for (const Declaration& each : source_.declarations) {
      if (each.name != name) continue;
      if (each.kind == DeclarationKind::Alias && has_open_pointer(each.all)) return true;
      for (const Declaration& member : each.members)
        if (member.kind != DeclarationKind::Function && has_open_pointer(member.all)) return true;
    }
    return false;
  }

  bool has_open_pointer(Span span) const {
    bool has_space = false, has_pointer = false;
    for (std::size_t i = span.begin; i < span.end; ++i) {
      const Token& token = source_.tokens[i];
      if (token.is("thread")) return true;
      has_space = has_space || token.is("device") || token.is("threadgroup") || token.is("constant");
      has_pointer = has_pointer || token.is("*") || token.is("&");
    }
    return has_pointer && !has_space;
  }

  const Source& source_;
  const EntryFunction& entry_;
  const Declaration& kernel_;
  const Uniformity& values_;
  std::map<const Variable*, const Step*> declared_in_;
  std::map<const Variable*, std::set<const Step*>> named_by_;
  std::vector<Piece> pieces_;
  std::string threads_ = "omps_threads";  // whose threads a region runs
  std::size_t kept_ = 0;
};

}  // namespace

std::vector<Piece> pieces_of(const Source& source, const EntryFunction& entry, const Uniformity& values,
                             const std::vector<Step>& steps) {
  return FissionPrinter(source, entry, values).run(steps);
}

}  // namespace openmps::engine::shaders
