// Checks of a dispatch: its arguments are set and lie in their buffers, and its grid can run.
#pragma once

#include "engine/runtime/pipeline.h"

namespace openmps::engine {

// Fails if an argument is not set, or does not lie in its buffer.
Status check_arguments(const Pipeline& pipeline, const DispatchArguments& arguments);
// Fails if a threadgroup is empty, has too many threads or too much threadgroup memory.
Status check_group(const Pipeline& pipeline, const DispatchArguments& arguments, Extent3 group);
// Fails if there are too many threadgroups.
Status check_groups(const Pipeline& pipeline, Extent3 groups);

// The threadgroups that cover a grid. No extent of `group` is 0.
Extent3 groups_of(Extent3 threads, Extent3 group) noexcept;
// The threads of that many whole threadgroups. Throws Error(Unsupported) if there are too many.
Extent3 whole_threads(const Pipeline& pipeline, Extent3 groups, Extent3 group);

}  // namespace openmps::engine
