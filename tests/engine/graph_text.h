// Reads what ir/printer.h writes: the proof that the text leaves nothing out, and a way to write graphs in tests.
#pragma once

#include <string>

#include "engine/ir/graph.h"

namespace openmps::engine::testing {

// Values are numbered anew, inputs first; the types after "->" may be left out. Throws Error with the line that it
// cannot read; literals printed by hash and regions are such lines.
Graph parse_graph(const std::string& text);

}  // namespace openmps::engine::testing
