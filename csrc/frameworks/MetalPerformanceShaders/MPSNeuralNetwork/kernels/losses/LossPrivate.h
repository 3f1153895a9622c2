// Loss descriptors and labels in the lowering's form.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/SettingsCoder.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/LossLabelsPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

Loss loss_of(MPSCNNLossDescriptor *descriptor);
// The kernel of a loss. Autoreleased.
MPSCNNLoss *kernel_of(id<MTLDevice> device, const Loss &loss);
// Returns the gradients; a nil destination: the kernel's allocator makes them.
MPSImageBatch *encode_with_labels(Filter *kernel, id<MTLCommandBuffer> commandBuffer, MPSImageBatch *sources,
                                  MPSCNNLossLabelsBatch *labels, MPSImageBatch *_Nullable destination);
void append_key(std::string &key, const Loss &loss);
// In an archive.
void code_loss(const SettingsCoder &each, Loss &loss);

}  // namespace openmps::fw::nn

// The setting that only the nodes make public: called for every encode; nil: the weight is used.
@interface MPSNNForwardLoss (OpenMPSPrivate)
- (void)omps_setCallback:(nullable id<MPSNNLossCallback>)callback;
@end
@interface MPSNNLossGradient (OpenMPSPrivate)
- (void)omps_setCallback:(nullable id<MPSNNLossCallback>)callback;
@end

NS_ASSUME_NONNULL_END

// The methods that encode a kernel whose result is the gradient of a loss.
// clang-format off
#define OMPS_ENCODES_WITH_LABELS                                                                            \
  -(void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer sourceImage:(MPSImage *)sourceImage      \
                        labels:(MPSCNNLossLabels *)labels destinationImage:(MPSImage *)destinationImage {   \
    OMPS_REQUIRE(labels);                                                                                   \
    encode_with_labels(self, commandBuffer, batch_of(sourceImage), [NSArray arrayWithObject:labels],        \
                       batch_of(destinationImage));                                                         \
  }                                                                                                         \
  -(MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer sourceImage:(MPSImage *)sourceImage \
                              labels:(MPSCNNLossLabels *)labels {                                           \
    OMPS_REQUIRE(labels);                                                                                   \
    return [encode_with_labels(self, commandBuffer, batch_of(sourceImage),                                  \
                               [NSArray arrayWithObject:labels], nil) objectAtIndex:0];                     \
  }                                                                                                         \
  -(void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer                                     \
                       sourceImages:(MPSImageBatch *)sourceImage labels:(MPSCNNLossLabelsBatch *)labels     \
                  destinationImages:(MPSImageBatch *)destinationImage {                                     \
    OMPS_EXPECT(labels);                                                                                    \
    encode_with_labels(self, commandBuffer, sourceImage, labels, destinationImage);                         \
  }                                                                                                         \
  -(MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer                          \
                                  sourceImages:(MPSImageBatch *)sourceImage                                 \
                                        labels:(MPSCNNLossLabelsBatch *)labels {                            \
    OMPS_EXPECT(labels);                                                                                    \
    return encode_with_labels(self, commandBuffer, sourceImage, labels, nil);                               \
  }
// clang-format on
