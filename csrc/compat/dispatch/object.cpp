#include "compat/dispatch/object.h"

using openmps::dispatch::Object;

void dispatch_retain(dispatch_object_t object) { static_cast<Object*>(object)->retain(); }
void dispatch_release(dispatch_object_t object) { static_cast<Object*>(object)->release(); }
void* dispatch_get_context(dispatch_object_t object) { return static_cast<Object*>(object)->context.load(); }
void dispatch_set_context(dispatch_object_t object, void* context) { static_cast<Object*>(object)->context = context; }
void dispatch_set_finalizer_f(dispatch_object_t object, dispatch_function_t finalizer) {
  static_cast<Object*>(object)->finalizer = finalizer;
}
