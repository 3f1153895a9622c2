// -debugDescription, which Foundation has on Apple's platforms: debuggers print it, and so do programs. GNUstep base
// has none. It is the object's -description.
#include "compat/debug_description.h"

#import <Foundation/Foundation.h>
#include <objc/runtime.h>

namespace openmps {
namespace {

NSString *describe(id object, SEL selector) { return [object description]; }

}  // namespace

void add_debug_description() {
  // While the library is loaded its own selectors are not registered yet.
  const SEL selector = sel_registerName("debugDescription");
  const Class root = objc_getClass("NSObject");
  const char *const types = method_getTypeEncoding(class_getInstanceMethod(root, sel_registerName("description")));
  const Class both[] = {root, object_getClass(root)};  // objects, and classes
  for (const Class of : both)
    if (class_getInstanceMethod(of, selector) == nullptr)
      class_addMethod(of, selector, reinterpret_cast<IMP>(describe), types);
}

}  // namespace openmps
