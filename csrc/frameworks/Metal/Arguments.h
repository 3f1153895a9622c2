// Checks at the beginning of Apple's methods. Their exceptions name the class, the method and the argument.
//
// An argument must have the class with which it is declared. The compiler knows that class, so that no table is needed.
// The run time does not know it: GCC's type encodings say "object" for every class.
#pragma once

#import <Foundation/Foundation.h>
#import <objc/runtime.h>

#include <string_view>
#include <type_traits>

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// MPSImage or NSArray<NSNumber *>; not id, id<MTLDevice> or a block.
template <typename T>
concept ClassType = requires {
  [T class];
};

// Whether the object is nil, or of the class or a subclass. Messages nothing: it may be a proxy.
inline bool fits(id _Nullable object, Class expected) {
  if (object == nil) return true;
  for (Class each = object_getClass(object); each != Nil; each = class_getSuperclass(each))
    if (each == expected) return true;
  return false;
}

template <ClassType T>
Class class_of() {
  static const Class found = [T class];  // GCC's run time looks a class up by its name
  return found;
}

// "-[MPSGraph whileWithInitialInputs:before:after:name:]: before is nil."
[[noreturn]] void refuse_empty(id receiver, SEL method, const char *argument, const char *what);
// "-[MPSKernel setLabel:]: label is of class NSDate, expected NSString."
[[noreturn]] void refuse_class(id receiver, SEL method, const char *argument, id given, const char *expected);
// "MPSMatrixMultiplication: leftMatrix is of class NSDate, expected MPSMatrix."
[[noreturn]] void refuse_class(std::string_view who, const char *argument, id given, const char *expected);
// "An MPSMatrix is needed, nil is given.", "..., an object of class NSDate is given."
[[noreturn]] void refuse_object(id _Nullable given, Class expected);

template <typename T>
inline constexpr const char *kEmpty = std::is_convertible_v<T, id> ? "nil" : "NULL";

template <ClassType T>
void expect_class(id receiver, SEL method, T *_Nullable argument, const char *name) {
  if (!fits(argument, class_of<T>())) refuse_class(receiver, method, name, argument, class_getName(class_of<T>()));
}
inline void expect_class(id receiver, SEL method, id _Nullable argument, const char *name) {}
inline void expect_class(id receiver, SEL method, const void *_Nullable argument, const char *name) {}
template <typename R, typename... A>
void expect_class(id receiver, SEL method, R (^_Nullable block)(A...), const char *name) {}

// For functions that get the arguments of several methods. The object, if it is of its pointer's class; or nil.
template <ClassType T>
T *_Nullable given(T *_Nullable object) {
  if (!fits(object, class_of<T>())) refuse_object(object, class_of<T>());
  return object;
}
// The same, but not nil.
template <ClassType T>
T *_Nonnull needed(T *_Nullable object) {
  if (object == nil) refuse_object(nil, class_of<T>());
  return given(object);
}
// The same as `given`, with a name for the message.
template <ClassType T>
T *_Nullable checked(T *_Nullable object, std::string_view who, const char *argument) {
  if (!fits(object, class_of<T>())) refuse_class(who, argument, object, class_getName(class_of<T>()));
  return object;
}

// "MPSCNNNeuronReLU: -init makes no object of this class; its other initialisers and class methods do."
[[noreturn]] void refuse_init(id receiver);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END

// In a method: raises unless the argument is nil or of the class that it is declared with.
#define OMPS_EXPECT(argument) openmps::fw::expect_class(self, _cmd, argument, #argument)
// The same, and raises if it is nil or NULL.
#define OMPS_REQUIRE(argument)                                                                                  \
  do {                                                                                                          \
    if (!(argument)) openmps::fw::refuse_empty(self, _cmd, #argument, openmps::fw::kEmpty<decltype(argument)>); \
    OMPS_EXPECT(argument);                                                                                      \
  } while (false)

// In the implementation of a class with other initialisers: NSObject's -init, of its subclasses too, raises.
#define OMPS_NO_INIT                \
  -(instancetype)init {             \
    openmps::fw::refuse_init(self); \
  }
