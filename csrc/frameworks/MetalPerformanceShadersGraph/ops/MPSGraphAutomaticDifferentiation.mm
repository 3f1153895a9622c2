#import <MetalPerformanceShadersGraph/MPSGraphAutomaticDifferentiation.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;

@implementation MPSGraph (AutomaticDifferentiation)

- (NSDictionary<MPSGraphTensor *, MPSGraphTensor *> *)gradientForPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                                                   withTensors:(NSArray<MPSGraphTensor *> *)tensors
                                                                          name:(NSString *)name {
  Operation operation;
  operation.kind = OperationKind::Gradients;
  operation.type = "gradients";
  operation.name = text_of(name);
  const CoreLock core = building(self);
  const TensorId primary = operand(self, operation.who(), primaryTensor);
  if (!openmps::engine::is_float(core.data().tensor(primary).type.dtype))
    refuse(openmps::ErrorKind::DType, operation.who() + ": the primary tensor is " +
                                          core.data().tensor(primary).type.str() +
                                          "; only float tensors have gradients.");
  if (core.data().tensor(primary).type.is_complex)
    refuse(openmps::ErrorKind::DType,
           operation.who() + ": the primary tensor is complex; a gradient belongs to a real function of its parts.");
  std::vector<TensorId> asked;
  for (MPSGraphTensor *tensor in openmps::fw::given(tensors))
    asked.push_back(own_tensor(self, operation.who(), tensor));
  const std::vector<bool> depends = openmps::fw::value_or_raise(core->depends_on(primary, asked));
  operation.inputs.push_back(primary);
  std::vector<StaticType> types;
  NSMutableArray<MPSGraphTensor *> *const keys = [NSMutableArray array];
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (!depends[i]) continue;
    operation.inputs.push_back(asked[i]);
    types.push_back(core.data().tensor(asked[i]).type);
    [keys addObject:[tensors objectAtIndex:i]];
  }
  const OperationId id = core->add_typed(std::move(operation), std::move(types));
  return [NSDictionary dictionaryWithObjects:objects_of(self, core.data().operation(id).outputs) forKeys:keys];
}

@end
