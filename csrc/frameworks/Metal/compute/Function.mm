#include "frameworks/Metal/compute/Function.h"
#include "frameworks/Metal/Impl.h"

#include <utility>

#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/compute/ArgumentEncoder.h"

using openmps::fw::FunctionRequest;

struct OMPSFunctionImpl {
  FunctionRequest request;
  id<MTLDevice> device;  // lives as long as the process
  objc::Ref<NSString *> label;

  const openmps::engine::shaders::Function *declared() const { return request.library->find(request.name); }
};

namespace {

MTLFunctionType type_of(openmps::engine::shaders::FunctionKind kind) {
  using openmps::engine::shaders::FunctionKind;
  switch (kind) {
    case FunctionKind::Vertex:
      return MTLFunctionTypeVertex;
    case FunctionKind::Fragment:
      return MTLFunctionTypeFragment;
    case FunctionKind::Kernel:
      return MTLFunctionTypeKernel;
    case FunctionKind::Object:
      return MTLFunctionTypeObject;
    case FunctionKind::Mesh:
      return MTLFunctionTypeMesh;
    case FunctionKind::Intersection:
      return MTLFunctionTypeIntersection;
    case FunctionKind::Visible:
      return MTLFunctionTypeVisible;
  }
  return MTLFunctionTypeKernel;
}

}  // namespace

@implementation OMPSFunction

OMPS_NO_INIT
OMPS_DELETES(_impl)

- (instancetype)initWithRequest:(FunctionRequest)request device:(id<MTLDevice>)device {
  if ((self = [super init]) != nil) _impl = new OMPSFunctionImpl{std::move(request), device, {}};
  return self;
}

- (const FunctionRequest &)omps_request {
  return _impl->request;
}

OMPS_COPIED(NSString *, label, setLabel)
OMPS_FIELD_READONLY(_impl, id<MTLDevice>, device, device)
- (MTLFunctionType)functionType {
  return type_of(_impl->declared()->kind);
}
- (NSString *)name {
  return [NSString stringWithUTF8String:_impl->request.shown_name.c_str()];
}
- (NSDictionary<NSString *, MTLFunctionConstant *> *)functionConstantsDictionary {
  return openmps::fw::constants_of(*_impl->declared());
}
OMPS_FIELD_READONLY(_impl, MTLFunctionOptions, options, request.options)

- (id<MTLArgumentEncoder>)newArgumentEncoderWithBufferIndex:(NSUInteger)bufferIndex {
  return openmps::fw::new_argument_encoder(_impl->device, *_impl->declared(), bufferIndex);
}

@end

namespace openmps::fw {

OMPSFunction *own_function(id<MTLFunction> function, const std::string &who) {
  if (![(id)function isKindOfClass:[OMPSFunction class]]) refuse_class(who, "the function", function, "MTLFunction");
  return static_cast<OMPSFunction *>(function);
}

}  // namespace openmps::fw
