// A method called by its name, with arguments converted to the types of its signature. For .mm files, inside a guard.
#pragma once

#import <Foundation/Foundation.h>

#include <cctype>
#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "compat/method_call.h"
#include "core/objects/handle_objc.h"

namespace openmps::core {

// Raises if there is none.
Class class_named(const std::string &name);

NSArray<NSNumber *> *array_of(const std::vector<std::int64_t> &numbers);
// The objects of GraphTensor, ImageNode, ...
template <typename Held>
NSArray *array_of(const std::vector<Held> &all) {
  NSMutableArray *const array = [NSMutableArray arrayWithCapacity:all.size()];
  for (const Held &held : all) [array addObject:object_in<id>(held.object)];
  return array;
}

// A number that an argument's type does not hold stands for its bits, or is refused: a negative one without sign, say.
enum class Negative { Bits, Refused };

class SelectorCall {
 public:
  // Raises if `object` has no such method.
  SelectorCall(id object, const std::string &selector, Negative negative = Negative::Bits);

  // The result of the whole call; `arguments` are variants.
  template <typename Argument>
  static id answer(id object, const std::string &selector, const std::vector<Argument> &arguments,
                   Negative negative = Negative::Bits) {
    SelectorCall call(object, selector, negative);
    for (const Argument &argument : arguments) std::visit([&](const auto &value) { call.add(value); }, argument);
    return call.invoke();
  }

  // Numbers become the method's type: an integer of any width, a float, an enumeration, a flag.
  void add(bool value) { add_number([NSNumber numberWithBool:value]); }
  void add(std::int64_t value) { add_number([NSNumber numberWithLongLong:value]); }
  void add(double value) { add_number([NSNumber numberWithDouble:value]); }
  // The members of a struct such as MTLSize or MTLRegion, or an array.
  void add(const std::vector<std::int64_t> &numbers);
  // NSData, a copy; or a pointer, for which the floats outlive the call.
  void add(const std::vector<float> &numbers);
  void add(const std::string &text) { add_object(string_from(text)); }
  void add(std::monostate);  // nil or NULL
  template <typename Held>
  void add(const Held &held) {
    add_object(object_in<id>(held.object));
  }
  template <typename Held>
  void add(const std::vector<Held> &held) {
    add_object(array_of(held));
  }
  void add_object(id object);
  // A struct of this size, or a pointer to these bytes, which outlive the call then.
  void add_bytes(const std::vector<char> &bytes);

  // Raises if arguments are missing. The result of a method that returns an object, else nil.
  id invoke();

 private:
  void add_number(NSNumber *number);
  void add_pointer(const float *numbers);
  void check_range(char type, NSNumber *number) const;
  void add_members(const char *type, const std::vector<std::int64_t> &numbers);
  const char *next_type();
  // "selector: argument 2", the beginning of messages.
  std::string place(NSUInteger index) const { return selector_ + ": argument " + std::to_string(index - 1); }

  // The method's bytes of the next argument.
  template <typename T>
  void set_next(T value) {
    call_.set(next_++, &value);
  }

  std::string selector_;
  NSMethodSignature *signature_;
  MethodCall call_;
  Negative negative_;
  NSUInteger next_ = 2;  // after the receiver and the selector
};

// Sets properties by their names, to numbers or variants of the arguments that SelectorCall takes.
template <typename Value>
void set_properties(id object, const std::map<std::string, Value> &values) {
  for (const auto &[property, value] : values) {
    std::string selector = "set" + property + ":";
    selector[3] = static_cast<char>(std::toupper(selector[3]));
    if constexpr (std::is_arithmetic_v<Value>)
      SelectorCall::answer(object, selector, std::vector<std::variant<Value>>{value});
    else
      SelectorCall::answer(object, selector, std::vector<Value>{value});
  }
}

// Data over memory that outlives the call for which it is made.
NSData *data_without_copy(const void *bytes, std::size_t size);

}  // namespace openmps::core
