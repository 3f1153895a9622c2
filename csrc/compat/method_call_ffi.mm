// Calls by libffi.
#include "compat/method_call.h"

#include <ffi.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "compat/guard.h"

namespace openmps {
namespace {

// libffi's types of one signature, and the places of its arguments among their bytes.
struct CallTypes {
  ffi_cif interface;
  std::vector<ffi_type *> arguments;
  std::vector<std::size_t> places;
  std::size_t size = 0;          // of all arguments
  std::deque<ffi_type> structs;  // a deque does not move what it holds
  std::deque<std::vector<ffi_type *>> members;
};

// Reads type encodings, such as "{MTLSize=QQQ}", for one signature.
class TypeReader {
 public:
  TypeReader(const char *encoding, CallTypes &types) : at_(encoding), encoding_(encoding), types_(types) {}

  ffi_type *read() {
    skip_qualifiers();
    const char code = *at_;
    if (code == '\0') refuse_type();
    ++at_;
    switch (code) {
      case '{':
        return read_struct();
      case '^':
        skip();
        return &ffi_type_pointer;
      case '@':
        if (*at_ == '?') ++at_;  // a block
        return &ffi_type_pointer;
      default:
        return scalar(code);
    }
  }

 private:
  void skip_qualifiers() { at_ += std::strspn(at_, "rnNoORVA"); }

  // Any type, as that of a pointer's memory: a struct without members, a function.
  void skip() {
    skip_qualifiers();
    int depth = 0;
    do {
      if (*at_ == '\0') return;
      if (std::strchr("{([", *at_)) ++depth;
      if (std::strchr("})]", *at_)) --depth;
      if (*at_++ == '^' && depth == 0) return skip();
    } while (depth > 0);
    if (at_[-1] == '@' && *at_ == '?') ++at_;
  }

  ffi_type *scalar(char code) const {
    static const std::map<char, ffi_type *> kTypes = {
        {'c', &ffi_type_sint8},   {'C', &ffi_type_uint8},   {'B', &ffi_type_uint8},      {'s', &ffi_type_sint16},
        {'S', &ffi_type_uint16},  {'i', &ffi_type_sint32},  {'I', &ffi_type_uint32},     {'l', &ffi_type_slong},
        {'L', &ffi_type_ulong},   {'q', &ffi_type_sint64},  {'Q', &ffi_type_uint64},     {'f', &ffi_type_float},
        {'d', &ffi_type_double},  {'v', &ffi_type_void},    {'D', &ffi_type_longdouble}, {'#', &ffi_type_pointer},
        {':', &ffi_type_pointer}, {'*', &ffi_type_pointer},
    };
    const auto found = kTypes.find(code);
    if (found == kTypes.end()) refuse_type();
    return found->second;
  }

  ffi_type *read_struct() {
    at_ += std::strcspn(at_, "=}");
    if (*at_ != '=') refuse_type();
    ++at_;
    std::vector<ffi_type *> members;
    while (*at_ != '}') {
      const bool is_array = *at_ == '[';
      char *end = const_cast<char *>(at_);
      const std::size_t times = is_array ? std::strtoul(at_ + 1, &end, 10) : 1;
      at_ = end;
      members.insert(members.end(), times, read());
      if (is_array && *at_++ != ']') refuse_type();
    }
    ++at_;
    if (members.empty()) refuse_type();
    members.push_back(nullptr);  // the end, for libffi
    types_.members.push_back(std::move(members));
    return &types_.structs.emplace_back(ffi_type{0, 0, FFI_TYPE_STRUCT, types_.members.back().data()});
  }

  [[noreturn]] void refuse_type() const {
    refuse(ErrorKind::Unsupported, "The type " + encoding_ + " of a method cannot be passed.");
  }

  const char *at_;
  std::string encoding_;
  CallTypes &types_;
};

std::unique_ptr<const CallTypes> types_of(NSMethodSignature *signature) {
  auto types = std::make_unique<CallTypes>();
  for (NSUInteger i = 0; i < [signature numberOfArguments]; ++i)
    types->arguments.push_back(TypeReader([signature getArgumentTypeAtIndex:i], *types).read());
  ffi_type *const result = TypeReader([signature methodReturnType], *types).read();
  const auto count = static_cast<unsigned>(types->arguments.size());
  if (ffi_prep_cif(&types->interface, FFI_DEFAULT_ABI, count, result, types->arguments.data()) != FFI_OK)
    refuse(ErrorKind::Unsupported, "libffi cannot pass the types of this method.");
  for (const ffi_type *type : types->arguments) {
    types->size = (types->size + type->alignment - 1) / type->alignment * type->alignment;
    types->places.push_back(types->size);
    types->size += type->size;
  }
  return types;
}

// Those of each signature, made once and never freed: a process has few.
const CallTypes &known_types(NSMethodSignature *signature) {
  static std::mutex &mutex = *new std::mutex;
  static auto &known = *new std::map<std::string, std::unique_ptr<const CallTypes>>;
  std::string encoding = [signature methodReturnType];
  for (NSUInteger i = 0; i < [signature numberOfArguments]; ++i)
    encoding.append(" ").append([signature getArgumentTypeAtIndex:i]);
  {
    const std::lock_guard lock(mutex);
    if (const auto found = known.find(encoding); found != known.end()) return *found->second;
  }
  std::unique_ptr<const CallTypes> types = types_of(signature);  // may raise
  const std::lock_guard lock(mutex);
  return *known.try_emplace(std::move(encoding), std::move(types)).first->second;
}

}  // namespace

struct MethodCall::Impl {
  id receiver;
  SEL selector;
  const CallTypes &types;
  std::vector<std::byte> arguments, result;
};

MethodCall::MethodCall(id object, SEL selector, NSMethodSignature *signature)
    : impl_(new Impl{object, selector, known_types(signature), {}, {}}) {
  impl_->arguments.resize(impl_->types.size);
  impl_->result.resize(std::max(impl_->types.interface.rtype->size, sizeof(ffi_arg)));  // libffi widens narrow integers
  set(0, &impl_->receiver);
  set(1, &impl_->selector);
}

MethodCall::MethodCall(MethodCall &&other) noexcept = default;
MethodCall::~MethodCall() = default;

std::size_t MethodCall::size(NSUInteger index) const { return impl_->types.arguments[index]->size; }

void MethodCall::set(NSUInteger index, const void *bytes) {
  std::memcpy(&impl_->arguments[impl_->types.places[index]], bytes, size(index));
}

void MethodCall::invoke() {
  std::vector<void *> values;
  for (const std::size_t place : impl_->types.places) values.push_back(&impl_->arguments[place]);
  const IMP method = [impl_->receiver methodForSelector:impl_->selector];
  ffi_call(const_cast<ffi_cif *>(&impl_->types.interface), reinterpret_cast<void (*)()>(method), impl_->result.data(),
           values.data());
}

const void *MethodCall::result_bytes() const { return impl_->result.data(); }

}  // namespace openmps
