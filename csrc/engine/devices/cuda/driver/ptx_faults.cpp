#include "engine/devices/cuda/driver/ptx_faults.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>
#include <vector>

namespace openmps::engine::cuda {
namespace {

using Names = std::vector<std::string_view>;

// The opcode of a line and its operands, without predicates: "min.u16", "%rs3", "%rs1", "2".
Names words_of(std::string_view line) {
  Names words;
  std::size_t i = 0;
  while (i < line.size() && line[i] != ';') {
    const std::size_t end = std::min(line.find_first_of(" \t,;", i), line.size());
    if (end > i && line[i] != '@') words.push_back(line.substr(i, end - i));
    i = end == i ? i + 1 : end;
  }
  return words;
}

bool is_number(std::string_view operand) {
  return !operand.empty() && (std::isdigit(static_cast<unsigned char>(operand.front())) || operand.front() == '-');
}

bool is_small_extreme(std::string_view opcode) {
  return opcode == "min.u16" || opcode == "min.s16" || opcode == "max.u16" || opcode == "max.s16";
}

bool is_small_equality(std::string_view opcode) {
  return opcode.starts_with("setp.eq.") && opcode.ends_with("16") && !opcode.ends_with("f16");
}

// Registers, by the lines before the present one.
struct Registers {
  std::set<std::string_view> constants;                   // moved numbers
  std::map<std::string_view, std::string_view> extremes;  // the second operand of each

  bool is_constant(std::string_view operand) const { return is_number(operand) || constants.contains(operand); }
  bool has_fault(std::string_view extreme, std::string_view other) const {
    const auto found = extremes.find(extreme);
    return found != extremes.end() && is_constant(found->second) && is_constant(other);
  }
};

}  // namespace

bool compares_small_extreme(std::string_view ptx) {
  Registers registers;
  while (!ptx.empty()) {
    const std::size_t end = ptx.find('\n');
    const Names words = words_of(ptx.substr(0, end));
    ptx = end == std::string_view::npos ? std::string_view() : ptx.substr(end + 1);
    if (words.size() == 3 && words[0].starts_with("mov.") && is_number(words[2])) registers.constants.insert(words[1]);
    if (words.size() < 4) continue;
    if (is_small_extreme(words[0])) registers.extremes[words[1]] = words[3];
    if (is_small_equality(words[0]) &&
        (registers.has_fault(words[2], words[3]) || registers.has_fault(words[3], words[2])))
      return true;
  }
  return false;
}

bool has_small_extreme_fault(const std::string& version, const std::string& architecture) {
  constexpr int kRepairedMajor = 13, kRepairedMinor = 5, kFirstArchitecture = 90;
  const std::size_t dot = version.find('.');
  const int major = std::atoi(version.c_str());
  const int minor = dot == std::string::npos ? 0 : std::atoi(version.c_str() + dot + 1);
  const bool is_repaired = major > kRepairedMajor || (major == kRepairedMajor && minor >= kRepairedMinor);
  return !is_repaired && std::atoi(architecture.c_str() + std::string_view("sm_").size()) >= kFirstArchitecture;
}

}  // namespace openmps::engine::cuda
