// A method called by its name, with arguments converted to the types of its signature. For .mm files, inside a guard.
#pragma once

#import <Foundation/Foundation.h>

#include <cstdint>
#include <string>
#include <vector>

namespace openmps::core {

class SelectorCall {
 public:
  // Raises if `object` has no such method.
  SelectorCall(id object, const std::string &selector);

  // Numbers become the method's type: an integer of any width, a float, an enumeration, a flag.
  void add(bool value) { add_number([NSNumber numberWithBool:value]); }
  void add(std::int64_t value) { add_number([NSNumber numberWithLongLong:value]); }
  void add(double value) { add_number([NSNumber numberWithDouble:value]); }
  void add(const std::vector<std::int64_t> &numbers);
  void add_object(id object);

  // Raises if arguments are missing. The result of a method that returns an object, else nil.
  id invoke();

 private:
  void add_number(NSNumber *number);
  const char *next_type();

  NSInvocation *invocation_;
  std::string selector_;
  NSUInteger next_ = 2;  // after the receiver and the selector
};

NSArray<NSNumber *> *array_of(const std::vector<std::int64_t> &numbers);
// Data over memory that outlives the call for which it is made.
NSData *data_without_copy(const void *bytes, std::size_t size);

}  // namespace openmps::core
