#include "engine/shaders/fission/fission_printer.h"

#include <map>

#include "engine/shaders/fission/counted_loops.h"

namespace openmps::engine::shaders {
namespace {

constexpr std::size_t kMostKept = 32;       // variables that live across a barrier
constexpr std::size_t kMostOnStack = 8;     // of them; the others are in the group's memory
constexpr std::size_t kMostExchanges = 64;  // their values are on the stack

class FissionPrinter {
 public:
  // `outer`: of the group, where this prints the children of a step SimdGroups.
  FissionPrinter(const Source& source, const EntryFunction& entry, const Uniformity& values,
                 const Uniformity* simd_values, const std::vector<Step>& steps, const FissionPrinter* outer = nullptr)
      : source_(source),
        entry_(entry),
        kernel_(source.declarations[entry.declaration]),
        values_(values),
        simd_values_(simd_values),
        outer_(outer) {
    find_kept(steps);
  }

  std::set<std::size_t> kept() const {
    std::set<std::size_t> found;
    for (const Variable& each : values_.variables())
      if (is_kept(&each)) found.insert(position_of(&each));
    return found;
  }

  std::vector<Piece> run(const std::vector<Step>& steps) {
    sequence(steps);
    return std::move(pieces_);
  }

 private:
  void text(std::string part) { pieces_.push_back({{}, std::move(part)}); }
  void tokens(Span span) {
    if (!span.empty()) pieces_.push_back({span, {}});
  }

  // With the results of functions of SIMD groups in place of their calls.
  void code(Span span) {
    for (auto call = told_.lower_bound(span.begin); call != told_.end() && call->first < span.end;
         call = told_.lower_bound(span.begin)) {
      tokens({span.begin, call->first});
      told(call->first, call->second);
      span.begin = call->second.all.end;
    }
    tokens(span);
  }
  // Writes the result in place of a call.
  void told(std::size_t begin, const Exchange& call) {
    if (call.name == "simdgroup_store") return text(" void()");
    const std::string value = " " + told_name(begin) + ".at(omps_thread.lane)";
    if (call.target.empty()) return text(value);
    text(" omps::set_matrix(");
    tokens(call.target);
    text("," + value + ")");
  }
  static std::string told_name(std::size_t call) { return "omps_told_" + std::to_string(call); }

  // Finds the variables that live in more than one region.
  void find_kept(const std::vector<Step>& steps) {
    for (const Step& step : steps) {
      if (step.kind != Step::Kind::Once && step.kind != Step::Kind::Control && step.kind != Step::Kind::Chunks) {
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
    const Span more = region.kind == Step::Kind::Rounds ? region.statement->all : region.exchange.all;
    for (const Variable* const variable : values_.named_in(more)) add_with_sources(variable, found);
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
    if (is_kept_outside(variable)) return true;
    return variable->agreement == Agreement::Varying && declared != declared_in_.end() && named != named_by_.end() &&
           named->second.size() > 1;
  }

  bool is_kept_outside(const Variable* variable) const {
    return outer_ && outer_->is_kept(&outer_->values_.variables()[position_of(variable)]);
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
        case Step::Kind::SimdGroups:
          simd_groups(step);
          break;
        case Step::Kind::Exchange:
          exchange(step);
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
      for (const Statement* const each : step.statements) code(each->all);
    });
  }

  void simd_groups(const Step& step) {
    for (const Statement* const each : step.declarations) tokens(each->all);
    declare_kept_of(step);
    text(" omps::each_simd_group(omps_threads, [&](const auto& omps_simd) __attribute__((always_inline)) {");
    FissionPrinter inner(source_, entry_, *simd_values_, nullptr, step.children[0], this);
    inner.kept_count_ = kept_count_;
    inner.exchange_count_ = exchange_count_;
    inner.threads_ = "omps_simd";
    inner.places_of_simd_group(step);
    for (Piece& each : inner.run(step.children[0])) pieces_.push_back(std::move(each));
    kept_count_ = inner.kept_count_;
    exchange_count_ = inner.exchange_count_;
    text(" });");
  }

  // Variables of a SIMD group, declared in front of the step, whose threads agree on them.
  void places_of_simd_group(const Step& step) {
    std::set<const Variable*> named;  // of the group
    for (const Statement* const statement : step.statements)
      for (const Variable* const each : outer_->values_.named_in(statement->all)) outer_->add_with_sources(each, named);
    std::set<const Variable*> wanted;
    for (const Variable* const each : named) {
      const Variable& own = values_.variables()[position_in(outer_->values_, each)];
      if (each->agreement == Agreement::Uniform && own.agreement != Agreement::Uniform)
        throw NotSplit{"SIMD groups differ in '" + each->name + "'"};
      const bool is_declared = own.declaration && own.declarator->at >= step.statements.front()->all.begin &&
                               own.declarator->at < step.statements.back()->all.end;
      if (each->agreement == Agreement::Place && own.agreement == Agreement::Uniform && !is_declared)
        wanted.insert(&own);
    }
    declare_places(step, wanted, Agreement::Uniform, "omps_simd.first()");
  }

  // Gives values of all threads to a function of their SIMD group.
  void exchange(const Step& step) {
    const Exchange& call = step.exchange;
    if (++exchange_count_ > kMostExchanges) throw NotSplit{"it calls too many functions of SIMD groups"};
    const bool is_store = call.name == "simdgroup_store", is_access = is_store || call.name == "simdgroup_load";
    text((is_store ? "" : " const auto " + told_name(call.all.begin) + " =") + " omps::lanes_" + call.name + "(omps_simd");
    if (is_access) text(", " + std::to_string(source_.tokens[call.all.begin].place.line) + "u");
    for (const Span& argument : call.arguments) {
      const bool is_of_all = !is_access || (is_store && &argument == &call.arguments.front());
      argument_of(step, argument, is_of_all);
    }
    text(");");
    told_.emplace(call.all.begin, call);
  }

  // Memory and its layout are those of the first thread: the language wants them to be equal in a SIMD group.
  void argument_of(const Step& step, Span argument, bool is_of_all) {
    text(is_of_all ? ", omps_simd.collect(" : ", omps_simd.first_of(");
    each_thread_function(
        step, is_of_all ? "const auto omps_value = omps::plain(" : "const auto omps_value = omps::place_of(",
        [&] { code(argument); }, "); ", "return omps_value; ");
    text(")");
  }

  void chunks(const Step& step) {
    for (const Statement* const each : step.declarations) tokens(each->all);
    for (const Step& part : step.children[0]) declare_kept_of(part);
    const std::string around = threads_;
    text(" " + threads_ + ".chunks([&](const auto& omps_chunk) __attribute__((always_inline)) {");
    threads_ = "omps_chunk";
    for (const Step& part : step.children[0]) {
      if (part.kind == Step::Kind::Rounds)
        rounds(part);
      else
        each_thread(part, [&] {
          for (const Statement* const each : part.statements) code(each->all);
        });
    }
    threads_ = around;
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
    text(" omps_counter; unsigned omps_round = 0; for (; omps_chunk.all([&](" + thread_type() +
         " omps_thread) __attribute__((always_inline)) {");
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
    for (const Variable& each : values_.variables())
      if (is_declared_in(&each, step) && is_kept(&each) && !is_kept_outside(&each)) declare_kept(each);
  }

  bool is_declared_in(const Variable* variable, const Step& step) const {
    const auto declared = declared_in_.find(variable);
    return declared != declared_in_.end() && declared->second == &step;
  }

  template <typename Print>
  void each_thread(const Step& step, Print print) {
    text(" " + threads_ + ".each(");
    each_thread_function(step, "", print, "", "");
    text(");");
  }

  // A function of one thread: its variables, the code between `first` and `behind`, its variables again, `last`.
  template <typename Print>
  void each_thread_function(const Step& step, const char* first, Print print, const char* behind, const char* last) {
    const std::set<const Variable*> named = named_in(step);
    std::vector<const Variable*> own, others;  // kept ones, in the order of the source
    for (const Variable& each : values_.variables())
      if (named.contains(&each) && is_kept(&each)) (is_declared_in(&each, step) ? own : others).push_back(&each);
    text("[&](" + thread_type() + " omps_thread, const unsigned omps_index) __attribute__((always_inline)) {");
    places(step, named);
    for (const Variable* const each : others)
      text(" omps::Held<omps_type_" + number_of(each) + "> " + each->name + " = omps_kept_" + number_of(each) +
           ".at(" + index_in(each) + ");");
    text(first);
    print();
    text(behind);
    for (const Variable* const each : own)
      text(" omps_kept_" + number_of(each) + ".keep(" + index_in(each) + ", " + each->name + ");");
    for (const Variable* const each : others)
      text(" omps_kept_" + number_of(each) + ".put(" + index_in(each) + ", " + each->name + ");");
    text(std::string(last) + " }");
  }

  // Variables of a SIMD group have an element for each lane. Compilers know that a lane never wraps around.
  const char* index_in(const Variable* kept) const {
    return outer_ && !is_kept_outside(kept) ? "omps_thread.lane" : "omps_index";
  }

  // Those of SIMD groups are of more than one type.
  std::string thread_type() const { return outer_ ? "const auto&" : "const omps::Thread&"; }

  // The thread's place, and what it computes again.
  void places(const Step& step, const std::set<const Variable*>& named) {
    declare_places(step, named, Agreement::Place, "omps_thread");
  }

  void declare_places(const Step& step, const std::set<const Variable*>& named, Agreement wanted,
                      const std::string& thread) {
    const Statement* last = nullptr;
    const std::vector<Binding> bindings = bindings_of(source_, kernel_);
    for (const Variable& each : values_.variables()) {
      if (!named.contains(&each) || each.agreement != wanted) continue;
      if (!each.declaration) {
        const std::string type = element_text(entry_.types[each.parameter], entry_.names);
        text(" " + type + " " + each.name + " = omps::attribute<" + type + ">(" + thread + "." +
             bindings[each.parameter].attribute + "());");
        continue;
      }
      if (each.declaration == last || is_declared_in(&each, step)) continue;
      last = each.declaration;
      tokens(last->all);
    }
  }

  std::size_t position_of(const Variable* variable) const { return position_in(values_, variable); }
  static std::size_t position_in(const Uniformity& values, const Variable* variable) {
    return static_cast<std::size_t>(variable - values.variables().data());
  }
  std::string number_of(const Variable* variable) const { return std::to_string(position_of(variable)); }

  void declare_kept(const Variable& variable) {
    check_kept(variable);
    if (++kept_count_ > kMostKept) throw NotSplit{"too many variables live across barriers"};
    const std::string number = number_of(&variable);
    text(" typedef");
    tokens(variable.declaration->type);
    tokens(variable.declarator->pointer);
    text(" omps_type_" + number);
    tokens(variable.declarator->array);
    text("; omps::" + std::string(outer_ ? "PerLane" : "PerThread") + "<omps_type_" + number +
         (kept_count_ > kMostOnStack ? ", false" : "") + "> omps_kept_" + number +
         (outer_ ? "(omps_simd);" : "(omps_threads);"));
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
  const Uniformity* const simd_values_;
  const FissionPrinter* const outer_;
  std::map<const Variable*, const Step*> declared_in_;
  std::map<const Variable*, std::set<const Step*>> named_by_;
  std::vector<Piece> pieces_;
  std::string threads_ = "omps_threads";  // whose threads a region runs
  std::size_t kept_count_ = 0, exchange_count_ = 0;
  std::map<std::size_t, Exchange> told_;     // calls of functions of SIMD groups, by their begins
};

}  // namespace

std::set<std::size_t> kept_in(const Source& source, const EntryFunction& entry, const Uniformity& values,
                              const std::vector<Step>& steps) {
  return FissionPrinter(source, entry, values, nullptr, steps).kept();
}

std::vector<Piece> pieces_of(const Source& source, const EntryFunction& entry, const Uniformity& values,
                             const Uniformity* simd_values, const std::vector<Step>& steps) {
  return FissionPrinter(source, entry, values, simd_values, steps).run(steps);
}

}  // namespace openmps::engine::shaders
