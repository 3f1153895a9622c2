// -debugDescription for all objects; see debug_description.mm.
#pragma once

namespace openmps {

// Adds the method to NSObject unless it is there. Before threads use Objective-C: GCC's runtime replaces the dispatch
// tables of all classes that had a message.
void add_debug_description();

}  // namespace openmps
