// Tokens of the Metal language to text of C++. Lines stay the same and, where it can be, columns. So messages of the
// compiler have the user's places.
#pragma once

#include <map>
#include <string>

#include "engine/shaders/fission/fission.h"
#include "engine/shaders/pointer_members.h"
#include "engine/shaders/source.h"
#include "engine/shaders/swizzles.h"

namespace openmps::engine::shaders {

struct Constants {
  std::map<std::string, std::string>
      values;             // of function constants that have one, as text of C++: "true", "float4(1, 2, 3, 4)"
  bool are_open = false;  // no constant has a value: the text is compiled for its errors
};

class Rewriter {
 public:
  // `split`: a kernel that is printed as loops over the threads of a group; null: none.
  Rewriter(const Source& source, const Constants& constants, const Split* split)
      : source_(source),
        constants_(constants),
        split_(split),
        logs_(has_logs(source)),
        picks_(needs_one_type(source)),
        swizzles_(source) {
    find_functions(source.declarations);
    if (split && split->fibres) functions_[split->fibres->all.begin] = split->fibres->all.end;
    find_members();
  }

  // The chosen declarations, in the namespaces metal and omps_user, which stay open. Throws SourceError for what no
  // kernel may use.
  std::string text_of(const std::set<std::size_t>& chosen);

 private:
  static bool needs_one_type(const Source& source);
  static bool has_logs(const Source& source);
  std::string overloads(const std::set<std::size_t>& chosen) const;
  void find_pointers(const Declaration& kernel);
  void find_members();
  bool picks_pointer(std::size_t i, std::size_t end) const;
  bool is_kernel(const Declaration& declaration) const;
  void declaration(const Declaration& declaration);
  void split_kernel(const Declaration& kernel);
  void function_constant(const Declaration& declaration);
  void rewrite(std::size_t begin, std::size_t end, bool is_body);
  std::size_t word(std::size_t i, std::size_t begin, std::size_t end, bool is_body);
  std::size_t group_variable(std::size_t i, std::size_t end);
  std::size_t conditional(std::size_t i, std::size_t end);
  bool is_template_argument(std::size_t i) const;
  std::size_t end_of_operand(std::size_t i, std::size_t end) const;
  void find_functions(const std::vector<Declaration>& declarations);
  void only_checked(std::size_t begin, std::size_t end);
  std::size_t checked_star(std::size_t i, std::size_t end) const;
  bool asks_for_size(std::string_view name) const;
  std::size_t behind_zeros(std::size_t i, std::size_t end) const;
  bool is_specialised_method(std::size_t i, std::size_t end) const;
  bool is_short_list(std::size_t i, std::size_t begin, std::size_t end) const;
  bool is_filled(std::size_t i, std::size_t end) const;
  std::size_t filled_array(std::size_t i, std::size_t begin, std::size_t end);
  bool adds_const(std::size_t i, std::size_t begin, std::size_t end) const;
  void emit(const Token& token, std::string_view text);
  void emit(const Token& token) { emit(token, token.text); }
  void insert(std::string_view text);
  void align(const Place& place, bool needs_space, bool is_late);
  bool is_late(const Token& token) const;
  void in_macro(const Token& token, std::string_view name, std::size_t begin, std::size_t star);
  std::size_t shift(std::size_t i, std::string_view word);
  std::size_t pointer(std::size_t i, std::size_t begin, std::size_t end);

  const Source& source_;
  const Constants& constants_;
  const Split* const split_;
  const bool logs_;  // has os_log, whose messages are strings
  std::string out_;
  Place place_;                 // of the next character of `out_`
  Place begin_;                 // of the token before
  Place last_;                  // after it
  bool ends_in_angle_ = false;  // the token before is >
  bool is_split_ = false;       // inside of the kernel `split_`
  std::size_t sites_ = 0;       // variables of threadgroups
  bool picks_ = false;          // both sides of a conditional expression need one type
  int arguments_ = 0;           // macros of the prelude whose arguments are written
  int conditionals_ = 0;        // around the present token
  const SwizzleValues swizzles_;
  std::map<std::size_t, std::size_t> functions_;                          // from the parameters to the end of the body
  std::map<std::size_t, std::pair<std::size_t, PointerMember>> members_;  // by their begins: numbers and what is there
  PointerUses uses_;
  std::map<std::size_t, std::size_t> pointers_;  // of the present kernel: where a parameter begins, and its *
};

}  // namespace openmps::engine::shaders
