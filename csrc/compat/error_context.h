// Lines that callers add to an error on its way up. The first line, the sentence, stays as it is.
#pragma once

#include <string>

#include "compat/function_ref.h"
#include "result/result.h"

namespace openmps {

// The same error with a line after its message; a success stays one. A foreign exception keeps its own text.
Status with_context(const Status& status, const std::string& line);

// Runs `f`. An error of ours that it raises is raised again with the line, which is made only then. Exceptions of other
// code pass as they are.
void add_context(FunctionRef<void()> f, FunctionRef<std::string()> line);

}  // namespace openmps
