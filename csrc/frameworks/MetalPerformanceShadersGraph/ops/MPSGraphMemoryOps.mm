#import <MetalPerformanceShadersGraph/MPSGraphMemoryOps.h>

#include <algorithm>
#include <cstring>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/host_values.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;
using LiteralRef = std::shared_ptr<const openmps::engine::Literal>;

namespace {

// A scalar has no shape; Apple fails for an empty one here, which we accept as a scalar.
std::shared_ptr<openmps::engine::Literal> literal_from(const char *who, NSData *data, MPSShape *shape,
                                                       MPSDataType type) {
  auto literal = std::make_shared<openmps::engine::Literal>();
  const openmps::fw::NDElement element = openmps::fw::nd_element(type);
  literal->type = {element.dtype, openmps::fw::shape_of(shape, who)};
  if (element.is_complex) literal->type.shape.push_back(2);
  if ([data length] != literal->type.bytes())
    refuse(ErrorKind::Shape, std::string(who) + " is made of " + to_string([data length]) + " bytes; " +
                                 literal->type.str() + " are " + to_string(literal->type.bytes()) + ".");
  const auto *const bytes = static_cast<const std::byte *>([data bytes]);
  literal->bytes.assign(bytes, bytes + [data length]);
  return literal;
}

LiteralRef scalar_literal(double value, DType dtype) {
  auto literal = std::make_shared<openmps::engine::Literal>();
  literal->type = {dtype, Shape{}};
  literal->bytes.resize(literal->type.bytes());
  openmps::engine::store_number(dtype, literal->bytes.data(), 0, value);
  return literal;
}

MPSGraphTensor *add_constant(MPSGraph *graph, const LiteralRef &literal, LowerRule lower, const StaticType &type) {
  Operation operation;
  operation.type = "constant";
  operation.literal = literal;
  operation.lower = std::move(lower);
  const CoreLock core = building(graph);
  const OperationId id = core->add_typed(std::move(operation), {type});
  return tensor_object(graph, core.data().operation(id).outputs[0]);
}

int variable_of(MPSGraph *graph, const char *who, MPSGraphTensor *tensor) {
  const CoreLock core = core_of(graph);
  const Operation &maker = core.data().maker(own_tensor(graph, who, tensor));
  if (maker.variable == kNone)
    refuse(ErrorKind::InvalidArgument, std::string(who) + " is given " + maker.who() + ", which is no variable.");
  return maker.variable;
}

}  // namespace

@implementation MPSGraph (MemoryOps)

- (MPSGraphTensor *)placeholderWithShape:(MPSShape *)shape name:(NSString *)name {
  return [self placeholderWithShape:shape dataType:MPSDataTypeFloat32 name:name];
}

- (MPSGraphTensor *)placeholderWithShape:(MPSShape *)shape dataType:(MPSDataType)dataType name:(NSString *)name {
  Operation operation;
  operation.kind = OperationKind::Placeholder;
  operation.type = "placeholder";
  operation.name = text_of(name);
  StaticType type = static_type_of(dataType, shape, "placeholder");
  const CoreLock core = building(self);
  const OperationId id = core->add_typed(std::move(operation), {std::move(type)});
  return tensor_object(self, core.data().operation(id).outputs[0]);
}

- (MPSGraphTensor *)constantWithData:(NSData *)data shape:(MPSShape *)shape dataType:(MPSDataType)dataType {
  OMPS_EXPECT(data);
  const LiteralRef literal = literal_from("constant", data, shape, dataType);
  return add_constant(
      self, literal, [literal](RuleContext &lowering) { lowering.give(lowering.graph.constant(literal, "constant")); },
      StaticType(literal->type).as_complex(openmps::fw::nd_element(dataType).is_complex));
}

- (MPSGraphTensor *)constantWithScalar:(double)scalar dataType:(MPSDataType)dataType {
  const DType dtype = openmps::fw::dtype_of(dataType);
  return add_constant(
      self, scalar_literal(scalar, dtype),
      [scalar, dtype](RuleContext &lowering) { lowering.give(lowering.number(scalar, dtype)); }, StaticType(dtype, {}));
}

- (MPSGraphTensor *)constantWithScalar:(double)scalar shape:(MPSShape *)shape dataType:(MPSDataType)dataType {
  const DType dtype = openmps::fw::dtype_of(dataType);
  const Shape extents = openmps::fw::shape_of(shape, "constant");
  return add_constant(
      self, nullptr,
      [scalar, dtype, extents](RuleContext &lowering) {
        lowering.give(broadcast_to(lowering.number(scalar, dtype), extents));
      },
      StaticType({dtype, extents}));
}

- (MPSGraphTensor *)variableWithData:(NSData *)data
                               shape:(MPSShape *)shape
                            dataType:(MPSDataType)dataType
                                name:(NSString *)name {
  OMPS_EXPECT(data);
  static_cast<void>(openmps::fw::dtype_of(dataType));  // a variable is real
  const CoreLock core = building(self);
  const OperationId id = core->add_variable(literal_from("variable", data, shape, dataType), text_of(name));
  return tensor_object(self, core.data().operation(id).outputs[0]);
}

- (MPSGraphTensor *)variableFromTensorWithTensor:(MPSGraphTensor *)tensor name:(NSString *)name {
  const std::string who = "variableFromTensor";
  const TensorId value = operand(self, who, tensor);
  const CoreLock core = building(self);
  if (core.data().tensor(value).type.is_complex)
    refuse(ErrorKind::DType, who + ": the tensor is complex; variables are real.");
  const auto literal = constant_value(core.data(), value);
  if (!literal)
    refuse(literal.status().kind(), who + ": the tensor does not follow from constants. " + literal.status().message());
  const OperationId id =
      core->add_variable(std::make_shared<openmps::engine::Literal>(*literal.value()), text_of(name));
  return tensor_object(self, core.data().operation(id).outputs[0]);
}

- (MPSGraphTensor *)readVariable:(MPSGraphTensor *)variable name:(NSString *)name {
  return tensor_object(self, building(self)->read(variable_of(self, "readVariable", variable), text_of(name)));
}

- (MPSGraphOperation *)assignVariable:(MPSGraphTensor *)variable
                    withValueOfTensor:(MPSGraphTensor *)tensor
                                 name:(NSString *)name {
  Operation operation;
  operation.kind = OperationKind::Assign;
  operation.type = "assignVariable";
  operation.name = text_of(name);
  operation.variable = variable_of(self, "assignVariable", variable);
  const TensorId value = operand(self, "assignVariable", tensor);
  const CoreLock core = building(self);
  const auto &type = core.data().variables[static_cast<std::size_t>(operation.variable)].initial->type;
  StaticType given = core.data().tensor(value).type;
  if (given.is_complex) refuse(ErrorKind::DType, operation.who() + ": the tensor is complex; variables are real.");
  if (!given.admits(type))
    refuse(ErrorKind::Shape,
           operation.who() + ": the variable is " + type.str() + ", the tensor is " + given.str() + ".");
  operation.inputs.push_back(value);
  return operation_object(self, core->add_typed(std::move(operation), {}));
}

@end
