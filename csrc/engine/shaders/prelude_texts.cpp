#include "engine/shaders/prelude_texts.h"

#include <string_view>

namespace openmps::engine::shaders {
namespace {

std::string_view text_of(std::string_view name) {
  for (int i = 0; i < kKernelTextCount; ++i)
    if (name == kKernelTexts[i].name) return kKernelTexts[i].text;
  return {};
}

// Calls `each` with every line, without its end.
template <typename F>
void for_lines(std::string_view text, F each) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    each(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
}

std::string joined() {
  std::string all;
  for_lines(text_of("prelude.h"), [&all](std::string_view line) {
    constexpr std::string_view kInclude = "#include \"";
    if (!line.starts_with(kInclude)) return;
    std::string_view name = line.substr(kInclude.size(), line.rfind('"') - kInclude.size());
    name = name.substr(name.rfind('/') + 1);
    for_lines(text_of(name), [&all](std::string_view each) {
      const std::size_t first = each.find_first_not_of(' ');
      if (first == std::string_view::npos || each.substr(first).starts_with("//")) return;
      if (each.starts_with("#pragma once") || each.starts_with("#include")) return;
      all.append(each.substr(first)).append("\n");
    });
  });
  return all;
}

}  // namespace

const std::string& prelude() {
  static const std::string text = joined();
  return text;
}

}  // namespace openmps::engine::shaders
