// Directives: #define, #if, #include and the others; the result has neither directives nor macros.
#pragma once

#include <string>
#include <vector>

#include "engine/shaders/lexer.h"
#include "engine/shaders/program.h"

namespace openmps::engine::shaders {

struct Preprocessed {
  std::vector<Token> tokens;        // ends with an End
  std::vector<std::string> files;   // by Place::file
};

// Throws SourceError; `files` then has the names of the files read so far.
Preprocessed preprocessed(const std::string& source, const SourceOptions& options, std::vector<std::string>& files);

}  // namespace openmps::engine::shaders
