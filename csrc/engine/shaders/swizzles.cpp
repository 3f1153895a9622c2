#include "engine/shaders/swizzles.h"

#include <algorithm>
#include <set>

namespace openmps::engine::shaders {
namespace {

// The components of a swizzle, or none if the word is not one.
std::vector<int> components_of(std::string_view word) {
  if (word.size() < 2 || word.size() > 4) return {};
  for (const std::string_view letters : {std::string_view("xyzw"), std::string_view("rgba")}) {
    std::vector<int> components;
    for (const char c : word) {
      const std::size_t found = letters.find(c);
      if (found == std::string_view::npos) break;
      components.push_back(static_cast<int>(found));
    }
    if (components.size() == word.size()) return components;
  }
  return {};
}

}  // namespace

bool is_swizzle(std::string_view word) { return !components_of(word).empty(); }

std::string swizzle_macros(const std::vector<Token>& tokens) {
  std::set<std::string> words;
  for (std::size_t i = 1; i < tokens.size(); ++i)
    if (tokens[i].kind == TokenKind::Identifier && (tokens[i - 1].is(".") || tokens[i - 1].is("->")) &&
        !components_of(tokens[i].text).empty())
      words.insert(tokens[i].text);
  std::string text;
  for (int width = 2; width <= 4; ++width) {
    text += "#define OMPS_SWIZZLES_" + std::to_string(width) + "(S)";
    for (const std::string& word : words) {
      const std::vector<int> components = components_of(word);
      if (*std::max_element(components.begin(), components.end()) >= width) continue;
      text += " S(" + word;
      for (const int component : components) text += ", " + std::to_string(component);
      text += ")";
    }
    text += "\n";
  }
  return text;
}

}  // namespace openmps::engine::shaders
