#import <MetalPerformanceShadersGraph/MPSGraphScatterNDOps.h>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/shape_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

// The engine's names, by MPSGraphScatterMode.
constexpr const char *kModes[] = {"add", "sub", "mul", "div", "min", "max", "set"};

std::string word_of(const char *type, MPSGraphScatterMode mode) {
  if (mode < 0 || mode > MPSGraphScatterModeSet)
    refuse(ErrorKind::InvalidArgument,
           std::string(type) + ": the mode is " + to_string(mode) + "; it can be Add (0) to Set (6).");
  return kModes[mode];
}

Attributes onto_zeros(const char *type, MPSShape *shape, MPSGraphScatterMode mode) {
  return {{"mode", word_of(type, mode)}, {"shape", integers_from(shape)}};
}

Attributes with(Attributes attributes, const char *name, std::int64_t value) {
  attributes.set(name, value);
  return attributes;
}

// The engine's operands are updates and indices, then the tensor to which they are applied.
LowerRule along_given_axis(std::size_t axis_input, bool has_data, const Attributes &attributes) {
  return [=](RuleContext &lowering) {
    const std::int64_t axis = rules::single(lowering, axis_input);
    std::vector<Tensor> inputs{lowering.input(0), lowering.input(1)};
    if (has_data) inputs.push_back(lowering.input(2));
    lowering.give(lowering.ops("scatter_along_axis", inputs, with(attributes, "axis", axis)));
  };
}

}  // namespace

@implementation MPSGraph (ScatterNDOps)

- (MPSGraphTensor *)scatterNDWithUpdatesTensor:(MPSGraphTensor *)updatesTensor
                                 indicesTensor:(MPSGraphTensor *)indicesTensor
                                         shape:(MPSShape *)shape
                               batchDimensions:(NSUInteger)batchDimensions
                                          mode:(MPSGraphScatterMode)mode
                                          name:(NSString *)name {
  return add_plain(
      self, "scatterND", name, {updatesTensor, indicesTensor}, "scatter_nd",
      with(onto_zeros("scatterND", shape, mode), "batch_dims", static_cast<std::int64_t>(batchDimensions)));
}

- (MPSGraphTensor *)scatterNDWithUpdatesTensor:(MPSGraphTensor *)updatesTensor
                                 indicesTensor:(MPSGraphTensor *)indicesTensor
                                         shape:(MPSShape *)shape
                               batchDimensions:(NSUInteger)batchDimensions
                                          name:(NSString *)name {
  return [self scatterNDWithUpdatesTensor:updatesTensor
                            indicesTensor:indicesTensor
                                    shape:shape
                          batchDimensions:batchDimensions
                                     mode:MPSGraphScatterModeAdd
                                     name:name];
}

- (MPSGraphTensor *)scatterNDWithDataTensor:(MPSGraphTensor *)dataTensor
                              updatesTensor:(MPSGraphTensor *)updatesTensor
                              indicesTensor:(MPSGraphTensor *)indicesTensor
                            batchDimensions:(NSUInteger)batchDimensions
                                       mode:(MPSGraphScatterMode)mode
                                       name:(NSString *)name {
  return add_plain(self, "scatterND", name, {updatesTensor, indicesTensor, dataTensor}, "scatter_nd",
                   {{"mode", word_of("scatterND", mode)}, {"batch_dims", static_cast<std::int64_t>(batchDimensions)}});
}

- (MPSGraphTensor *)scatterWithUpdatesTensor:(MPSGraphTensor *)updatesTensor
                               indicesTensor:(MPSGraphTensor *)indicesTensor
                                       shape:(MPSShape *)shape
                                        axis:(NSInteger)axis
                                        mode:(MPSGraphScatterMode)mode
                                        name:(NSString *)name {
  return add_plain(self, "scatter", name, {updatesTensor, indicesTensor}, "scatter",
                   with(onto_zeros("scatter", shape, mode), "axis", axis));
}

- (MPSGraphTensor *)scatterWithDataTensor:(MPSGraphTensor *)dataTensor
                            updatesTensor:(MPSGraphTensor *)updatesTensor
                            indicesTensor:(MPSGraphTensor *)indicesTensor
                                     axis:(NSInteger)axis
                                     mode:(MPSGraphScatterMode)mode
                                     name:(NSString *)name {
  return add_plain(self, "scatter", name, {updatesTensor, indicesTensor, dataTensor}, "scatter",
                   {{"mode", word_of("scatter", mode)}, {"axis", static_cast<std::int64_t>(axis)}});
}

- (MPSGraphTensor *)scatterAlongAxis:(NSInteger)axis
                   withUpdatesTensor:(MPSGraphTensor *)updatesTensor
                       indicesTensor:(MPSGraphTensor *)indicesTensor
                               shape:(MPSShape *)shape
                                mode:(MPSGraphScatterMode)mode
                                name:(NSString *)name {
  return add_plain(self, "scatterAlongAxis", name, {updatesTensor, indicesTensor}, "scatter_along_axis",
                   with(onto_zeros("scatterAlongAxis", shape, mode), "axis", axis));
}

- (MPSGraphTensor *)scatterAlongAxisTensor:(MPSGraphTensor *)axisTensor
                         withUpdatesTensor:(MPSGraphTensor *)updatesTensor
                             indicesTensor:(MPSGraphTensor *)indicesTensor
                                     shape:(MPSShape *)shape
                                      mode:(MPSGraphScatterMode)mode
                                      name:(NSString *)name {
  return add(self, {.type = "scatterAlongAxis",
                    .name = name,
                    .inputs = {updatesTensor, indicesTensor, axisTensor},
                    .lower = along_given_axis(2, false, onto_zeros("scatterAlongAxis", shape, mode)),
                    .host_inputs = {2}});
}

- (MPSGraphTensor *)scatterAlongAxis:(NSInteger)axis
                      withDataTensor:(MPSGraphTensor *)dataTensor
                       updatesTensor:(MPSGraphTensor *)updatesTensor
                       indicesTensor:(MPSGraphTensor *)indicesTensor
                                mode:(MPSGraphScatterMode)mode
                                name:(NSString *)name {
  return add_plain(self, "scatterAlongAxis", name, {updatesTensor, indicesTensor, dataTensor}, "scatter_along_axis",
                   {{"mode", word_of("scatterAlongAxis", mode)}, {"axis", static_cast<std::int64_t>(axis)}});
}

- (MPSGraphTensor *)scatterAlongAxisTensor:(MPSGraphTensor *)axisTensor
                            withDataTensor:(MPSGraphTensor *)dataTensor
                             updatesTensor:(MPSGraphTensor *)updatesTensor
                             indicesTensor:(MPSGraphTensor *)indicesTensor
                                      mode:(MPSGraphScatterMode)mode
                                      name:(NSString *)name {
  return add(self, {.type = "scatterAlongAxis",
                    .name = name,
                    .inputs = {updatesTensor, indicesTensor, dataTensor, axisTensor},
                    .lower = along_given_axis(3, true, {{"mode", word_of("scatterAlongAxis", mode)}}),
                    .host_inputs = {3}});
}

@end
