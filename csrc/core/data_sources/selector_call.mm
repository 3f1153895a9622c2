#include "core/data_sources/selector_call.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <span>
#include <string_view>

namespace openmps::core {
namespace {

// One number as the type that the method's signature has.
template <typename T>
void set(NSInvocation *invocation, NSUInteger index, T value) {
  [invocation setArgument:&value atIndex:static_cast<NSInteger>(index)];
}

// The types of a struct's numbers: MTLSize is "{MTLSize=QQQ}", MTLRegion "{MTLRegion={MTLOrigin=QQQ}{MTLSize=QQQ}}".
std::string members_of(std::string_view type) {
  std::string members;
  for (std::size_t i = 0; i < type.size(); ++i) {
    if (type[i] == '{')
      i = type.find('=', i);
    else if (type[i] != '}')
      members += type[i];
  }
  return members;
}

// The integers that types narrower than NSInteger hold.
struct Width {
  char type;
  double least, most;
};

constexpr Width kWidths[] = {
    {'s', -0x1p15, 0x1p15 - 1}, {'S', 0, 0x1p16 - 1}, {'i', -0x1p31, 0x1p31 - 1}, {'I', 0, 0x1p32 - 1}};

// A class of openmps, and what does the same on Apple's frameworks, which lack it.
struct OwnClass {
  const char *name, *instead;
};

constexpr OwnClass kOwnClasses[] = {
    {"OMPSRecurrentNode", "a layer of openmps.rnn by itself, or lstm and gru of openmps.Graph"},
    {"OMPSGraphKernel", "the kernel by itself, between two runs of graphs"},
};

[[noreturn]] void refuse_missing(const std::string &name) {
  for (const OwnClass &own : kOwnClasses)
    if (name == own.name)
      refuse(ErrorKind::Unsupported,
             "The class " + name + " is openmps' own, and Apple's frameworks lack it; use " + own.instead + ".");
  refuse(ErrorKind::Unsupported, "The class " + name + " is not there.");
}

}  // namespace

Class class_named(const std::string &name) {
  const Class found = NSClassFromString(string_from(name));
  if (found == Nil) refuse_missing(name);
  return found;
}

SelectorCall::SelectorCall(id object, const std::string &selector, Negative negative)
    : selector_(selector), negative_(negative) {
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
  const char *type = [signature getArgumentTypeAtIndex:next_];
  return type + std::strspn(type, "rnNoORV");  // const and the like
}

void SelectorCall::add_object(id object) {
  if (*next_type() != '@') refuse(ErrorKind::InvalidArgument, place(next_) + " is an object, a number is expected.");
  [invocation_ setArgument:&object atIndex:static_cast<NSInteger>(next_++)];
}

void SelectorCall::add(const std::vector<std::int64_t> &numbers) {
  const char *const type = next_type();
  if (*type == '{') return add_members(type, numbers);
  add_object(array_of(numbers));
}

void SelectorCall::add_pointer(const float *numbers) { set(invocation_, next_++, numbers); }

void SelectorCall::add(std::monostate) {
  if (*next_type() == '^') return add_pointer(nullptr);
  add_object(nil);
}

void SelectorCall::add(const std::vector<float> &numbers) {
  if (*next_type() == '^') return add_pointer(numbers.data());
  add_object([NSData dataWithBytes:numbers.data() length:std::span(numbers).size_bytes()]);
}

void SelectorCall::add_bytes(const std::vector<char> &bytes) {
  const char *const type = next_type();
  if (*type == '^' || *type == '*') return set(invocation_, next_++, bytes.data());
  NSUInteger size = 0;
  if (*type == '{') NSGetSizeAndAlignment(type, &size, nullptr);
  if (size != bytes.size())
    refuse(ErrorKind::InvalidArgument, place(next_) + " has " + std::to_string(bytes.size()) + " bytes, " +
                                           std::to_string(size) + " of a struct are expected.");
  [invocation_ setArgument:const_cast<char *>(bytes.data()) atIndex:static_cast<NSInteger>(next_++)];
}

void SelectorCall::add_members(const char *type, const std::vector<std::int64_t> &numbers) {
  const std::string members = members_of(type);
  if (members.find_first_not_of("lLqQ") != std::string_view::npos)
    refuse(ErrorKind::InvalidArgument, place(next_) + " is integers, another struct is expected.");
  if (members.size() != numbers.size())
    refuse(ErrorKind::InvalidArgument, place(next_) + " has " + std::to_string(numbers.size()) + " numbers, " +
                                           std::to_string(members.size()) + " are expected.");
  for (std::size_t i = 0; i < members.size(); ++i) check_range(members[i], [NSNumber numberWithLongLong:numbers[i]]);
  [invocation_ setArgument:const_cast<std::int64_t *>(numbers.data()) atIndex:static_cast<NSInteger>(next_++)];
}

void SelectorCall::check_range(char type, NSNumber *number) const {
  if (negative_ == Negative::Bits) return;
  const double value = [number doubleValue];
  const auto outside = [&](const std::string &expected) {
    refuse(ErrorKind::InvalidArgument,
           place(next_) + " is " + text_from([number stringValue]) + "; it has to be " + expected + ".");
  };
  if (std::string_view("CSILQ").find(type) != std::string_view::npos && value < 0) outside("0 or more");
  const Width *const width =
      std::find_if(std::begin(kWidths), std::end(kWidths), [&](const Width &each) { return each.type == type; });
  if (width != std::end(kWidths) && (value < width->least || value > width->most))
    outside(std::to_string(std::int64_t(width->least)) + " to " + std::to_string(std::int64_t(width->most)));
}

void SelectorCall::add_number(NSNumber *number) {
  const char type = *next_type();
  check_range(type, number);
  const NSUInteger index = next_++;
  switch (type) {
    case 'c':
      return set(invocation_, index, [number charValue]);
    case 'C':
    case 'B':
      return set(invocation_, index, [number unsignedCharValue]);
    case 's':
      return set(invocation_, index, [number shortValue]);
    case 'S':
      return set(invocation_, index, [number unsignedShortValue]);
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
      refuse(ErrorKind::InvalidArgument, place(index) + " is a number, an object is expected.");
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
