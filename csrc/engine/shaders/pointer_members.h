// Pointers to device and constant memory in structures, which checked mode changes (prelude/checked_members.h).
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/shaders/source.h"

namespace openmps::engine::shaders {

struct PointerMember {
  std::string name;       // "Line.x"
  std::size_t begin = 0;  // of its type, or the comma before a further declarator
  Span type;              // without the star
  std::size_t star = 0;
  bool is_of_buffer = false;  // in `device` memory
};

// In the order of the source: a position is the member's number in faults.
std::vector<PointerMember> pointer_members(const Source& source);

// Where a source names such members.
struct PointerUses {
  std::set<std::size_t> places;  // line.x: of x
  // The arguments of calls that end in one, f(line.x) and f(line.rows[2]): begins and ends. A template that takes a
  // pointer cannot deduce its type from the class of a member.
  std::map<std::size_t, std::size_t> arguments;
};
PointerUses pointer_uses(const Source& source, const std::vector<PointerMember>& members);

}  // namespace openmps::engine::shaders
