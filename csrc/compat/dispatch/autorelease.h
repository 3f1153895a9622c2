// The only function of Objective-C that the queues need.
#pragma once

#include <dispatch/dispatch.h>

namespace openmps::dispatch {

void run_in_autorelease_pool(dispatch_function_t function, void* context);

}  // namespace openmps::dispatch
