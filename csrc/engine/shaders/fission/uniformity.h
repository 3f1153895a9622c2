// Which values all threads of a group agree on, or of a SIMD group: that of the level. The rules err on one side: a
// value is Varying unless it is proven to be another.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/shaders/fission/statements.h"
#include "engine/shaders/reflection.h"

namespace openmps::engine::shaders {

enum class Agreement : std::uint8_t {
  Uniform,  // the same in all threads of the level
  Place,    // cheap arithmetic on uniform values and the thread's place: each thread can compute it again
  Varying
};

struct Assignment {
  Span value;  // behind the operator; empty: ++ or --
  Span body;   // of the loop whose step it is; empty: it is a statement
};

struct Variable {
  std::string name;
  Agreement agreement = Agreement::Varying;
  const Statement* declaration = nullptr;  // null: a parameter
  const Declarator* declarator = nullptr;
  std::size_t parameter = 0;  // of the kernel
  bool is_inner = false;      // declared inside of a statement that each thread runs by itself
  bool is_aliased = false;    // may be written in ways that are not followed
  bool is_const = false;
  bool is_memory = false;  // may point to memory that threads write
  bool is_cell = false;    // names such memory
  bool is_record = false;  // of a type that the source declares
  std::vector<Assignment> assignments;
};

// A kernel that is not split at its barriers, and why. Never leaves fission.cpp.
struct NotSplit {
  std::string reason;
};

class Uniformity {
 public:
  // `body` has `is_split` filled in for the level. It outlives this. `kept`: positions of variables that each thread
  // has for itself. Throws NotSplit.
  Uniformity(const Source& source, const EntryFunction& entry, const Statement& body, Level level,
             const std::set<std::size_t>& kept = {});

  Level level() const noexcept { return level_; }

  const std::vector<Variable>& variables() const noexcept { return variables_; }
  const Variable* at(std::size_t token) const;  // that a token names
  std::set<const Variable*> named_in(Span span) const;
  Agreement agreement_of(Span span, bool is_reference = false) const;
  Agreement agreement_of(const Statement& declaration) const;
  // The variable to which a statement like `k += 16;` assigns; null: it is another statement.
  const Variable* assigned_by(const Statement& statement) const;
  bool has_uniform_steps(const Statement& loop) const;
  std::vector<Span> steps_of(const Statement& loop) const;  // between its commas
  bool is_scalar(const Variable& variable) const;           // a number of a built-in type

 private:
  bool is_uniform(const std::string& attribute) const;
  void declare_parameters();
  void check_parameters() const;
  void walk(const Statement& statement, bool is_split);
  bool may_bind(const Statement& statement) const;
  void walk_children(const Statement& statement);
  void walk_steps(const Statement& loop);
  void declare(const Statement& statement, bool is_split);
  bool read_assignment(Span span, Span loop_body);
  void read(Span span, bool is_written = false);
  bool may_write(std::size_t token) const;
  bool may_write_argument(std::size_t begin) const;
  bool is_address_of(std::size_t token) const;
  std::size_t behind_chain(std::size_t token) const;
  const Token& token(std::size_t i) const { return source_.tokens[i]; }
  bool is_type_with_pointers(const std::vector<Token>& type) const;
  std::size_t find(const std::string& name) const;  // variables_.size(): there is none
  Agreement agreement_of_name(std::size_t i, bool is_bound, bool& has_memory) const;
  Agreement agreement_of_call(std::size_t i, bool& has_function) const;
  bool is_known(const Token& word) const;
  bool solve();
  bool depends_on_assigned(const Variable& variable, Span span) const;

  const Source& source_;
  const EntryFunction& entry_;
  const Declaration& kernel_;
  const Level level_;
  std::vector<Variable> variables_;
  std::map<std::size_t, std::size_t> named_;     // token, variable
  std::map<std::size_t, std::size_t> assigned_;  // first token of a statement, variable
  std::vector<std::vector<std::size_t>> scopes_;
  std::set<std::string> unknown_;
  std::set<std::string> globals_;  // names of constants and of the template's parameters
  std::map<std::string, const Declaration*> types_;
  std::multimap<std::string, const Declaration*> functions_;
};

}  // namespace openmps::engine::shaders
