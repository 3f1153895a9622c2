// Directives: #define, #if, #include and the others; the result has neither directives nor macros.
#pragma once

#include <string>
#include <vector>

#include "engine/shaders/program.h"
#include "engine/shaders/text/lexer.h"

namespace openmps::engine::shaders {

// The last token is an End. `files` gets the names of the files read, by Place::file, also where SourceError is thrown.
std::vector<Token> preprocessed(const std::string& source, const SourceOptions& options,
                                std::vector<std::string>& files);

}  // namespace openmps::engine::shaders
