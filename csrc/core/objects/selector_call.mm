#include "core/objects/selector_call.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <span>
#include <string_view>

namespace openmps::core {
namespace {

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

SEL named(const std::string &selector) { return NSSelectorFromString(string_from(selector)); }

NSMethodSignature *signature_of(id object, const std::string &selector) {
  NSMethodSignature *const signature = [object methodSignatureForSelector:named(selector)];
  if (signature == nil)
    refuse(ErrorKind::Unsupported,
           text_from(NSStringFromClass([object class])) + " has no method " + selector + " here.");
  return signature;
}

}  // namespace

Class class_named(const std::string &name) {
  const Class found = NSClassFromString(string_from(name));
  if (found == Nil) refuse_missing(name);
  return found;
}

SelectorCall::SelectorCall(id object, const std::string &selector, Negative negative)
    : selector_(selector),
      signature_(signature_of(object, selector)),
      call_(object, named(selector), signature_),
      negative_(negative) {}

const char *SelectorCall::next_type() {
  if (next_ >= [signature_ numberOfArguments])
    refuse(ErrorKind::InvalidArgument,
           selector_ + " takes " + std::to_string([signature_ numberOfArguments] - 2) + " arguments, more were given.");
  const char *type = [signature_ getArgumentTypeAtIndex:next_];
  return type + std::strspn(type, "rnNoORV");  // const and the like
}

void SelectorCall::add_object(id object) {
  if (*next_type() != '@') refuse(ErrorKind::InvalidArgument, place(next_) + " is an object, a number is expected.");
  set_next(object);
}

void SelectorCall::add(const std::vector<std::int64_t> &numbers) {
  const char *const type = next_type();
  if (*type == '{') return add_members(type, numbers);
  add_object(array_of(numbers));
}

void SelectorCall::add_pointer(const float *numbers) { set_next(numbers); }

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
  if (*type == '^' || *type == '*') return set_next(bytes.data());
  const std::size_t size = *type == '{' ? call_.size(next_) : 0;
  if (size != bytes.size())
    refuse(ErrorKind::InvalidArgument, place(next_) + " has " + std::to_string(bytes.size()) + " bytes, " +
                                           std::to_string(size) + " of a struct are expected.");
  call_.set(next_++, bytes.data());
}

void SelectorCall::add_members(const char *type, const std::vector<std::int64_t> &numbers) {
  const std::string members = members_of(type);
  if (members.find_first_not_of("lLqQ") != std::string_view::npos)
    refuse(ErrorKind::InvalidArgument, place(next_) + " is integers, another struct is expected.");
  if (members.size() != numbers.size())
    refuse(ErrorKind::InvalidArgument, place(next_) + " has " + std::to_string(numbers.size()) + " numbers, " +
                                           std::to_string(members.size()) + " are expected.");
  for (std::size_t i = 0; i < members.size(); ++i) check_range(members[i], [NSNumber numberWithLongLong:numbers[i]]);
  call_.set(next_++, numbers.data());
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
  switch (type) {
    case 'c':
      return set_next([number charValue]);
    case 'C':
    case 'B':
      return set_next([number unsignedCharValue]);
    case 's':
      return set_next([number shortValue]);
    case 'S':
      return set_next([number unsignedShortValue]);
    case 'i':
      return set_next([number intValue]);
    case 'I':
      return set_next([number unsignedIntValue]);
    case 'l':
    case 'q':
      return set_next([number longLongValue]);
    case 'L':
    case 'Q':
      return set_next([number unsignedLongLongValue]);
    case 'f':
      return set_next([number floatValue]);
    case 'd':
      return set_next([number doubleValue]);
    default:
      refuse(ErrorKind::InvalidArgument, place(next_) + " is a number, an object is expected.");
  }
}

id SelectorCall::invoke() {
  if (next_ != [signature_ numberOfArguments])
    refuse(ErrorKind::InvalidArgument, selector_ + " takes " + std::to_string([signature_ numberOfArguments] - 2) +
                                           " arguments, " + std::to_string(next_ - 2) + " were given.");
  call_.invoke();
  return *[signature_ methodReturnType] == '@' ? call_.result<id>() : nil;
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
