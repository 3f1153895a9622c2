// What tests of Metal sources ask of a library, and of the text that is compiled.
#pragma once

#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "engine/shaders/program.h"

namespace openmps::engine::shaders {

inline std::shared_ptr<const Library> parsed(const std::string& source) {
  SourceOptions options;
  options.splits_at_barriers = false;  // fission_test.cpp
  auto library = Library::parse("#include <metal_stdlib>\nusing namespace metal;\n" + source, options);
  REQUIRE_MESSAGE(library, library.status().message());
  return library.value();
}

inline std::string refused(const std::string& source) {
  const auto library = Library::parse(source, {});
  if (!library) return library.status().message();
  for (const Function& function : library.value()->functions())
    if (const auto kernel = library.value()->kernel(function.name); !kernel) return kernel.status().message();
  return "accepted";
}

// The part of a kernel's text that is the user's.
inline std::string own_text(const Library& library, const std::string& name) {
  const auto kernel = library.kernel(name);
  REQUIRE_MESSAGE(kernel, kernel.status().message());
  const std::string& text = kernel.value().host_text;
  return text.substr(text.find("namespace omps_user {"));
}

// Without the new lines that give tokens their columns, and without blanks.
inline std::string unbroken(std::string text) {
  for (std::size_t at = text.find("\n#line"); at != std::string::npos; at = text.find("\n#line", at))
    text.erase(at, text.find('\n', at + 1) - at);
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos || unbroken(text).find(unbroken(part)) != std::string::npos;
}

}  // namespace openmps::engine::shaders
