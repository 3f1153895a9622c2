// The shim's entry for threads of Swift, which Objective-C does not know.
#include "compat/threads.h"

extern "C" void omps_enter_thread() { openmps::register_objc_thread(); }
