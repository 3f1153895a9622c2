// The three training styles: the data source encodes its update on the command buffer, it updates on the CPU once the
// gradients are there, or nothing is updated.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/GraphEncoder.h"

namespace openmps::fw::nn {

void update_on_device(const Training &training, id<MTLCommandBuffer> commandBuffer,
                      MPSCNNConvolutionGradientState *gradients, const std::string &who) {
  ConvolutionWeights &weights = *training.weights;
  MPSCNNConvolutionWeightsAndBiasesState *updated = [weights.source() updateWithCommandBuffer:commandBuffer
                                                                                gradientState:gradients
                                                                                  sourceState:weights.state()];
  if (updated) weights.adopt(commandBuffer, updated, who);
}

// After the gradients are complete, before anybody who waits for the command buffer goes on.
void update_on_cpu(const Training &training, id<MTLCommandBuffer> commandBuffer,
                   MPSCNNConvolutionGradientState *gradients, MPSKernel *graph, const std::string &who) {
  const std::shared_ptr<ConvolutionWeights> weights = training.weights;
  const objc::Ref<MPSCNNConvolutionGradientState *> state =
      objc::Ref<MPSCNNConvolutionGradientState *>::retain(gradients);
  const objc::Ref<MPSKernel *> owner = objc::Ref<MPSKernel *>::retain(graph);
  const std::string name = who;
  [gradients synchronizeOnCommandBuffer:commandBuffer];
  [commandBuffer addCompletedHandler:^(id<MTLCommandBuffer> completed) {
    if ([completed status] != MTLCommandBufferStatusCompleted) return;
    if ([weights->source() updateWithGradientState:state.get() sourceState:weights->state()]) weights->reload(name);
    (void)owner;  // the graph lives until its last update is done
  }];
}

}  // namespace openmps::fw::nn
