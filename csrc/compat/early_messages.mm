// Messages from the initialisers of a program's global variables, which run before main:
//
//     static MPSNNDefaultPadding *same = [MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeSame];
//
// For GCC's ABI clang tells the runtime a file's selectors only after the file's C++ initialisers. Until then a
// selector holds its name where the runtime expects its number: no class has a method for it, and the message would be
// forwarded. Here, on that way, such a selector is looked up by its name.
#if !defined(__APPLE__) && !defined(__OBJC2__)

#include <objc/message.h>
#include <objc/runtime.h>

namespace {

IMP (*forward_before)(id, SEL) = nullptr;

// What a selector holds before the runtime knows it; the runtime's struct objc_selector (private) has the same two
// members.
struct UnknownSelector {
  const char *name;
  const char *types;
};

IMP forward(id receiver, SEL selector) {
  if (selector && !sel_getName(selector)) {
    const auto *unknown = reinterpret_cast<const UnknownSelector *>(selector);
    const SEL known =
        unknown->types ? sel_registerTypedName(unknown->name, unknown->types) : sel_registerName(unknown->name);
    return objc_msg_lookup(receiver, known);
  }
  return forward_before ? forward_before(receiver, selector) : nullptr;
}

// GNUstep's base library, which is loaded before this one, has set its own by now.
__attribute__((constructor)) void listen() {
  forward_before = __objc_msg_forward2;
  __objc_msg_forward2 = forward;
}

}  // namespace

#endif
