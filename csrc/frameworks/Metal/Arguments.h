// Checks at the beginning of Apple's methods. What they raise names the class, the method and the argument.
#pragma once

#import <Foundation/Foundation.h>

#include <type_traits>

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// "-[MPSGraph whileWithInitialInputs:before:after:name:]: before is nil."
[[noreturn]] void refuse_empty(id receiver, SEL method, const char* argument, const char* what);

template <typename T>
inline constexpr const char* kEmpty = std::is_convertible_v<T, id> ? "nil" : "NULL";

// "MPSCNNNeuronReLU: -init makes no object of this class; its other initialisers and class methods do."
[[noreturn]] void refuse_init(id receiver);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END

// NOLINTBEGIN(bugprone-macro-parentheses): the arguments are names, and what comes out are methods.
// In a method: raises unless the argument is there.
#define OMPS_REQUIRE(argument) \
  if (!(argument)) openmps::fw::refuse_empty(self, _cmd, #argument, openmps::fw::kEmpty<decltype(argument)>)

// In the implementation of a class that is made otherwise: NSObject's -init, of its subclasses too, raises.
#define OMPS_NO_INIT                \
  -(instancetype)init {             \
    openmps::fw::refuse_init(self); \
  }
// NOLINTEND(bugprone-macro-parentheses)
