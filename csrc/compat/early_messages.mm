// Messages from the initialisers of a program's global variables, which run before main:
//
//     static MPSNNDefaultPadding *same = [MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeSame];
//
// For GCC's ABI clang registers a file's selectors with the runtime only after the file's C++ initialisers. Until then
// a selector has its name in the place of its number. No class has a method for it, and the message would be forwarded.
// This file handles such forwarding: it looks the selector up by its name.
#if !defined(__APPLE__) && !defined(__OBJC2__)

#include <objc/message.h>
#include <objc/runtime.h>

namespace {

IMP (*forward_before)(id, SEL) = nullptr;

// A selector before the runtime has registered it; the runtime's struct objc_selector (private) has the same two
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

// GNUstep's base library, which is loaded before this one, has already set its handler.
__attribute__((constructor)) void listen() {
  forward_before = __objc_msg_forward2;
  __objc_msg_forward2 = forward;
}

}  // namespace

#endif
