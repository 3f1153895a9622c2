// Complex tensors and their parts.
#import <MetalPerformanceShadersGraph/MPSGraphArithmeticOps.h>
#import <MetalPerformanceShadersGraph/MPSGraphMemoryOps.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/NDStorage.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/complex_tensors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

// A part of a complex tensor; the rule of a real one.
MPSGraphTensor *add_part(MPSGraph *graph, const char *type, NSString *name, MPSGraphTensor *tensor,
                         Tensor (*of_complex)(RuleContext &, Complex), LowerRule of_real) {
  const LowerRule rule = [of_complex](RuleContext &lowering) {
    lowering.give(of_complex(lowering, rules::parts_of(lowering, lowering.input(0))));
  };
  return add(graph, {.type = type,
                     .name = name,
                     .inputs = {tensor},
                     .lower = is_complex(graph, type, tensor) ? rule : std::move(of_real),
                     .complex = ComplexUse::Takes});
}

void same(RuleContext &lowering) { lowering.give(lowering.input(0)); }
void zeros(RuleContext &lowering) {
  const Tensor x = lowering.input(0);
  lowering.give(broadcast_to(lowering.number_like(0, x), lowering.shape(x)));
}

Tensor planes(RuleContext &lowering, Complex x) {
  const Shape shape = lowering.shape(x.re);
  if (shape.rank() == 0) lowering.fail(ErrorKind::Shape, "the tensor has no axis along which its parts can follow.");
  const Tensor parts[] = {x.re, x.im};
  return concatenate(parts, shape.rank() - 1);
}

void join(RuleContext &lowering) {
  const Tensor re = lowering.input(0), im = lowering.input(1);
  if (!openmps::engine::is_float(lowering.dtype(re)) || lowering.dtype(re) != lowering.dtype(im))
    lowering.fail(ErrorKind::DType, std::string("the parts are ") + openmps::engine::name_of(lowering.dtype(re)) +
                                        " and " + openmps::engine::name_of(lowering.dtype(im)) +
                                        "; floats of one type are expected.");
  // Both in the common shape.
  const Shape shape = lowering.shape(re + im);
  lowering.give(rules::pair_of({broadcast_to(re, shape), broadcast_to(im, shape)}));
}

MPSGraphTensor *add_number(MPSGraph *graph, double re, double im, const Shape &shape, MPSDataType type) {
  const openmps::fw::NDElement element = openmps::fw::nd_element(type);
  if (!element.is_complex)
    refuse(ErrorKind::DType, "constant: a real and an imaginary part are given for a type that is not complex, " +
                                 openmps::fw::name_of(type) + ".");
  return add(graph, {.type = "constant",
                     .name = nil,
                     .inputs = {},
                     .lower =
                         [=](RuleContext &lowering) {
                           const auto part = [&](double value) {
                             return broadcast_to(lowering.number(value, element.dtype), shape);
                           };
                           lowering.give(rules::pair_of({part(re), part(im)}));
                         },
                     .complex = ComplexUse::Makes});
}

}  // namespace

@implementation MPSGraph (ComplexOps)

- (MPSGraphTensor *)realPartOfTensor:(MPSGraphTensor *)tensor name:(NSString *)name {
  return add_part(
      self, "realPart", name, tensor, [](RuleContext &, Complex x) { return x.re; }, same);
}
- (MPSGraphTensor *)imaginaryPartOfTensor:(MPSGraphTensor *)tensor name:(NSString *)name {
  return add_part(
      self, "imaginaryPart", name, tensor, [](RuleContext &, Complex x) { return x.im; }, zeros);
}
- (MPSGraphTensor *)planarTensorWithComplexTensor:(MPSGraphTensor *)tensor name:(NSString *)name {
  return add_part(self, "planarTensor", name, tensor, planes, same);
}

- (MPSGraphTensor *)conjugateWithTensor:(MPSGraphTensor *)tensor name:(NSString *)name {
  return add(self, {.type = "conjugate", .name = name, .inputs = {tensor}, .lower = same});
}

- (MPSGraphTensor *)complexTensorWithRealTensor:(MPSGraphTensor *)realTensor
                                imaginaryTensor:(MPSGraphTensor *)imaginaryTensor
                                           name:(NSString *)name {
  if (is_complex(self, "complexTensor", realTensor) || is_complex(self, "complexTensor", imaginaryTensor))
    refuse(ErrorKind::DType, "complexTensor: a part is complex, real ones are expected.");
  return add(self, {.type = "complexTensor",
                    .name = name,
                    .inputs = {realTensor, imaginaryTensor},
                    .lower = join,
                    .complex = ComplexUse::Makes});
}

- (MPSGraphTensor *)constantWithRealPart:(double)realPart imaginaryPart:(double)imaginaryPart {
  return add_number(self, realPart, imaginaryPart, {}, MPSDataTypeComplexFloat32);
}
- (MPSGraphTensor *)constantWithRealPart:(double)realPart
                           imaginaryPart:(double)imaginaryPart
                                dataType:(MPSDataType)dataType {
  return add_number(self, realPart, imaginaryPart, {}, dataType);
}
- (MPSGraphTensor *)constantWithRealPart:(double)realPart
                           imaginaryPart:(double)imaginaryPart
                                   shape:(MPSShape *)shape
                                dataType:(MPSDataType)dataType {
  return add_number(self, realPart, imaginaryPart, openmps::fw::shape_of(shape, "constant"), dataType);
}

@end
