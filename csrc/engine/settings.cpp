#include "engine/settings.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <initializer_list>
#include <sstream>
#include <string_view>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/passes/pipeline.h"

namespace openmps::engine {
namespace {

constexpr int kMostThreads = 4096;

std::string_view value_of(const char* variable) noexcept {
  const char* const value = std::getenv(variable);
  return value ? value : "";
}

int threads_in(std::string_view text) noexcept {
  int count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  return error == std::errc() && end == text.data() + text.size() && count >= 1 && count <= kMostThreads ? count : 0;
}

bool is_pass(std::string_view name) {
  // Names for a GPU besides passes: those of recurrent_persistent.cpp, conditions.cpp and CUDA's passes.
  constexpr std::string_view kMore[] = {"apply_mixed_precision",      "conditional_nodes",   "fuse_first_layer",
                                        "fuse_horizontally",          "fuse_mask",           "recurrent_spin_wait",
                                        "recurrent_register_weights", "recurrent_persistent"};
  const auto& passes = all_passes();
  return std::ranges::find(kMore, name) != std::end(kMore) ||
         std::ranges::any_of(passes, [&](const Pass& pass) { return name == pass.name; });
}

bool are_passes(std::string_view text, std::string_view word) {
  std::istringstream list{std::string(text)};
  for (std::string name; std::getline(list, name, ',');)
    if (name != word && !is_pass(name)) return false;
  return true;
}

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, text) != words.end();
}

struct Setting {
  const char* variable;
  const char* expected;
  bool (*allows)(std::string_view value);
};

constexpr const char* kFlag = "\"0\" or \"1\"";
bool is_flag(std::string_view value) { return is_one_of(value, {"0", "1"}); }

// Sorted. For each, empty means unset.
const Setting kSettings[] = {
    {"OPENMPS_DETERMINISTIC", kFlag, is_flag},
    {"OPENMPS_DUMP_PASSES", "names of passes, or \"all\", with commas between them",
     [](std::string_view value) { return are_passes(value, "all"); }},
    {"OPENMPS_ISA", "\"generic\", \"avx2\" or \"avx512\", of which this processor can run",
     [](std::string_view value) { return cpu::loops_named(std::string(value).c_str()) != nullptr; }},
    {"OPENMPS_POISON", kFlag, is_flag},
    {"OPENMPS_PRECISION", "\"float32\", \"tf32\", \"bf16\" or \"float16\"",
     [](std::string_view value) {
       return is_one_of(value, {"float32", "tf32", "bf16", "float16"});
     }},
    {"OPENMPS_PROFILE", "\"0\", \"1\" or \"queues\"",
     [](std::string_view value) {
       return is_one_of(value, {"0", "1", "queues"});
     }},
    {"OPENMPS_SKIP_PASSES", "names of passes, or \"none\", with commas between them",
     [](std::string_view value) { return are_passes(value, "none"); }},
    {"OPENMPS_THREADS", "an integer from 1 to 4096", [](std::string_view value) { return threads_in(value) > 0; }},
    {"OPENMPS_TIME_PASSES", kFlag, is_flag},
    {"OPENMPS_VERIFY_PASSES", kFlag, is_flag},
};

}  // namespace

Status check_settings() noexcept {
  try {
    for (const Setting& setting : kSettings)
      if (const std::string_view value = value_of(setting.variable); !value.empty() && !setting.allows(value))
        return Status(ErrorKind::InvalidArgument, std::string(setting.variable) + " is \"" + std::string(value) +
                                                      "\", expected " + setting.expected + ".");
    return {};
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

bool is_on(const char* variable) noexcept { return value_of(variable) == "1"; }

int wanted_threads() noexcept { return threads_in(value_of("OPENMPS_THREADS")); }

}  // namespace openmps::engine
