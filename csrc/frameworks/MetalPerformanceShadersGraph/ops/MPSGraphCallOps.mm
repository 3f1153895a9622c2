#import <MetalPerformanceShadersGraph/MPSGraphCallOps.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

// The declared types of the results.
std::vector<StaticType> types_of(const std::string &who, NSArray<MPSGraphType *> *outputTypes) {
  std::vector<StaticType> types;
  for (MPSGraphType *type in openmps::fw::given(outputTypes)) {
    if (![type isKindOfClass:[MPSGraphShapedType class]])
      refuse(ErrorKind::InvalidArgument, who + ": an element of outputTypes is " + text_of([type description]) +
                                             ", expects an MPSGraphShapedType.");
    MPSGraphShapedType *const shaped = static_cast<MPSGraphShapedType *>(type);
    types.push_back(static_type_of([shaped dataType], [shaped shape], who));
  }
  return types;
}

LowerRule rule_for(std::string symbol, std::vector<StaticType> types) {
  return [symbol = std::move(symbol), types = std::move(types)](RuleContext &lowering) {
    const std::vector<Tensor> results = lowering.call(symbol);
    if (results.size() != types.size())
      lowering.fail(ErrorKind::InvalidArgument, "is announced with " + std::to_string(types.size()) + " results, \"" +
                                                    symbol + "\" has " + std::to_string(results.size()) + ".");
    for (std::size_t i = 0; i < results.size(); ++i)
      if (!types[i].admits(results[i].type()))
        lowering.fail(ErrorKind::Shape, "result " + std::to_string(i) + " is announced as " + types[i].str() + ", \"" +
                                            symbol + "\" makes " + results[i].type().str() + ".");
    lowering.give(results);
  };
}

}  // namespace

@implementation MPSGraph (CallOps)

- (NSArray<MPSGraphTensor *> *)callSymbolName:(NSString *)symbolName
                                 inputTensors:(NSArray<MPSGraphTensor *> *)inputTensors
                                  outputTypes:(NSArray<MPSGraphType *> *)outputTypes
                                         name:(NSString *)name {
  OMPS_EXPECT(symbolName);
  OMPS_EXPECT(inputTensors);
  OMPS_EXPECT(outputTypes);
  Operation operation;
  operation.type = "call";
  operation.name = text_of(name);
  if (symbolName == nil) refuse(ErrorKind::InvalidArgument, operation.who() + " is given a symbolName that is nil.");
  for (MPSGraphTensor *tensor in openmps::fw::given(inputTensors))
    operation.inputs.push_back(operand(self, operation.who(), tensor));
  operation.is_random = true;  // perhaps: the callable is not known yet
  std::vector<StaticType> types = types_of(operation.who(), outputTypes);
  operation.lower = rule_for(text_of(symbolName), types);
  const CoreLock core = building(self);
  return objects_of(self, core.data().operation(core->add_typed(std::move(operation), std::move(types))).outputs);
}

@end
