#include "frameworks/Metal/Arguments.h"

#import <objc/runtime.h>

#include <string>

#include "compat/guard.h"

namespace openmps::fw {
namespace {

[[noreturn]] void refuse(const std::string &sentence) { raise_objc(Status(ErrorKind::InvalidArgument, sentence)); }

}  // namespace

void refuse_empty(id receiver, SEL method, const char *argument, const char *what) {
  const bool of_class = class_isMetaClass(object_getClass(receiver));
  refuse(std::string(of_class ? "+[" : "-[") + class_getName([receiver class]) + " " + sel_getName(method) +
         "]: " + argument + " is " + what + ".");
}

void refuse_init(id receiver) {
  refuse(std::string(class_getName([receiver class])) +
         ": -init makes no object of this class; its other initialisers and class methods do.");
}

}  // namespace openmps::fw
