#include "frameworks/Metal/Arguments.h"

#import <objc/runtime.h>

#include <string>

#include "compat/guard.h"

namespace openmps::fw {
namespace {

std::string text_of(id receiver, SEL method) {
  const bool of_class = class_isMetaClass(object_getClass(receiver));
  return std::string(of_class ? "+[" : "-[") + class_getName([receiver class]) + " " + sel_getName(method) + "]";
}

// "an MPSImage", "a UIImage": prefixes are spelt out.
std::string with_article(const std::string &name) {
  return (std::string("AEFHILMNORSX").find(name.front()) != std::string::npos ? "an " : "a ") + name;
}

}  // namespace

void refuse_empty(id receiver, SEL method, const char *argument, const char *what) {
  refuse(text_of(receiver, method) + ": " + argument + " is " + what + ".");
}

void refuse_class(id receiver, SEL method, const char *argument, id given, const char *expected) {
  refuse_class(text_of(receiver, method), argument, given, expected);
}

void refuse_class(std::string_view who, const char *argument, id given, const char *expected) {
  refuse(std::string(who) + ": " + argument + " is of class " + class_getName(object_getClass(given)) + ", expected " +
         expected + ".");
}

void refuse_object(id given, Class expected) {
  std::string needed = with_article(class_getName(expected));
  needed.front() = 'A';
  refuse(needed + " is needed, " +
         (given == nil ? "nil" : std::string("an object of class ") + class_getName(object_getClass(given))) +
         " is given.");
}

void refuse_init(id receiver) {
  refuse(std::string(class_getName([receiver class])) +
         ": -init makes no object of this class; its other initialisers and class methods do.");
}

}  // namespace openmps::fw
