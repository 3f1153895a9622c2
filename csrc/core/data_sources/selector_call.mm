#include "core/data_sources/selector_call.h"

#include "core/handle_objc.h"

namespace openmps::core {
namespace {

// One number as the type that the method's signature has.
template <typename T>
void set(NSInvocation *invocation, NSUInteger index, T value) {
  [invocation setArgument:&value atIndex:static_cast<NSInteger>(index)];
}

}  // namespace

SelectorCall::SelectorCall(id object, const std::string &selector) : selector_(selector) {
  const SEL name = NSSelectorFromString(string_from(selector));
  NSMethodSignature *const signature = [object methodSignatureForSelector:name];
  if (signature == nil)
    refuse(ErrorKind::Unsupported,
           text_from(NSStringFromClass([object class])) + " has no method " + selector + " here.");
  invocation_ = [NSInvocation invocationWithMethodSignature:signature];
  [invocation_ setTarget:object];
  [invocation_ setSelector:name];
}

const char *SelectorCall::next_type() {
  NSMethodSignature *const signature = [invocation_ methodSignature];
  if (next_ >= [signature numberOfArguments])
    refuse(ErrorKind::InvalidArgument,
           selector_ + " takes " + std::to_string([signature numberOfArguments] - 2) + " arguments, more were given.");
  return [signature getArgumentTypeAtIndex:static_cast<NSInteger>(next_)];
}

void SelectorCall::add_object(id object) {
  if (*next_type() != '@')
    refuse(ErrorKind::InvalidArgument,
           selector_ + ": argument " + std::to_string(next_ - 1) + " is an object, a number is expected.");
  [invocation_ setArgument:&object atIndex:static_cast<NSInteger>(next_++)];
}

void SelectorCall::add(const std::vector<std::int64_t> &numbers) { add_object(array_of(numbers)); }

void SelectorCall::add_number(NSNumber *number) {
  const char type = *next_type();
  const NSUInteger index = next_++;
  switch (type) {
    case 'c':
      return set(invocation_, index, [number charValue]);
    case 'C':
    case 'B':
      return set(invocation_, index, [number unsignedCharValue]);
    case 'i':
      return set(invocation_, index, [number intValue]);
    case 'I':
      return set(invocation_, index, [number unsignedIntValue]);
    case 'l':
    case 'q':
      return set(invocation_, index, [number longLongValue]);
    case 'L':
    case 'Q':
      return set(invocation_, index, [number unsignedLongLongValue]);
    case 'f':
      return set(invocation_, index, [number floatValue]);
    case 'd':
      return set(invocation_, index, [number doubleValue]);
    default:
      refuse(ErrorKind::InvalidArgument,
             selector_ + ": argument " + std::to_string(index - 1) + " is a number, an object is expected.");
  }
}

id SelectorCall::invoke() {
  NSMethodSignature *const signature = [invocation_ methodSignature];
  if (next_ != [signature numberOfArguments])
    refuse(ErrorKind::InvalidArgument, selector_ + " takes " + std::to_string([signature numberOfArguments] - 2) +
                                           " arguments, " + std::to_string(next_ - 2) + " were given.");
  [invocation_ invoke];
  if (*[signature methodReturnType] != '@') return nil;
  id answer = nil;
  [invocation_ getReturnValue:&answer];
  return answer;
}

NSArray<NSNumber *> *array_of(const std::vector<std::int64_t> &numbers) {
  NSMutableArray<NSNumber *> *const array = [NSMutableArray arrayWithCapacity:numbers.size()];
  for (const std::int64_t number : numbers) [array addObject:[NSNumber numberWithLongLong:number]];
  return array;
}

NSData *data_without_copy(const void *bytes, std::size_t size) {
  return [NSData dataWithBytesNoCopy:const_cast<void *>(bytes) length:size freeWhenDone:NO];
}

}  // namespace openmps::core
