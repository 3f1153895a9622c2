// Calls by NSInvocation.
#include "compat/method_call.h"

#include <vector>

#include "compat/objc_ref.h"

namespace openmps {

struct MethodCall::Impl {
  objc::Ref<NSInvocation *> invocation;
  std::vector<std::byte> result;
};

MethodCall::MethodCall(id object, SEL selector, NSMethodSignature *signature) : impl_(std::make_unique<Impl>()) {
  NSInvocation *const invocation = [NSInvocation invocationWithMethodSignature:signature];
  [invocation setTarget:object];
  [invocation setSelector:selector];
  impl_->invocation = objc::Ref<NSInvocation *>::retain(invocation);
}

MethodCall::MethodCall(MethodCall &&other) noexcept = default;
MethodCall::~MethodCall() = default;

std::size_t MethodCall::size(NSUInteger index) const {
  NSUInteger size = 0;
  NSGetSizeAndAlignment([[impl_->invocation methodSignature] getArgumentTypeAtIndex:index], &size, nullptr);
  return size;
}

void MethodCall::set(NSUInteger index, const void *bytes) {
  [impl_->invocation setArgument:const_cast<void *>(bytes) atIndex:static_cast<NSInteger>(index)];
}

void MethodCall::invoke() {
  NSInvocation *const invocation = impl_->invocation;
  [invocation invoke];
  impl_->result.assign([[invocation methodSignature] methodReturnLength], std::byte{});
  if (!impl_->result.empty()) [invocation getReturnValue:impl_->result.data()];
}

const void *MethodCall::result_bytes() const { return impl_->result.data(); }

}  // namespace openmps
