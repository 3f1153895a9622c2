#include <numeric>

#include "core/kernel_network/kernel_layers_objc.h"

namespace openmps::core {
namespace {

// Kernels without a function copy each source to its channels of the result, as Apple's programs concatenate images.
class ConcatenationLayer : public KernelLayer {
 public:
  ConcatenationLayer(id<MTLDevice> device, const NodeOptions &options) : who_(quoted("Concatenation", options)) {
    MPSNNNeuronDescriptor *const identity = [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeNone];
    copy_ = adopt([[MPSCNNNeuron alloc] initWithDevice:device neuronDescriptor:identity]);
  }

  MPSImageBatch *encode_forward(const BatchEncoding &batch, LayerPass &pass) override {
    const std::vector<NSUInteger> channels = channels_of(pass);
    MPSImageBatch *const result =
        images_like(batch, pass.sources[0], std::accumulate(channels.begin(), channels.end(), NSUInteger{0}));
    NSUInteger first = 0;
    for (std::size_t i = 0; i < channels.size(); first += channels[i++])
      copy(batch, pass.sources[i], 0, channels[i], result, first);
    return result;
  }

  std::vector<MPSImageBatch *> encode_backward(const BatchEncoding &batch, LayerPass &pass, MPSImageBatch *gradient,
                                               const std::vector<bool> &wanted) override {
    const std::vector<NSUInteger> channels = channels_of(pass);
    std::vector<MPSImageBatch *> gradients(channels.size());
    NSUInteger first = 0;
    for (std::size_t i = 0; i < channels.size(); first += channels[i++]) {
      if (!wanted[i]) continue;
      gradients[i] = images_like(batch, gradient, channels[i]);
      copy(batch, gradient, first, channels[i], gradients[i], 0);
    }
    return gradients;
  }

 private:
  MPSCNNNeuron *kernel() const { return object_in<MPSCNNNeuron *>(copy_); }

  std::vector<NSUInteger> channels_of(const LayerPass &pass) const {
    std::vector<NSUInteger> channels;
    MPSImage *const first = [pass.sources[0] firstObject];
    for (MPSImageBatch *source : pass.sources) {
      MPSImage *const image = [source firstObject];
      if ([image featureChannels] % 4 != 0)
        refuse(ErrorKind::Unsupported, who_ + ": a source has " + std::to_string([image featureChannels]) +
                                           " channels, expected a multiple of 4 in a network with recurrent layers.");
      if ([image width] != [first width] || [image height] != [first height])
        refuse(ErrorKind::Shape, who_ + ": sources have " + std::to_string([first height]) + " x " +
                                     std::to_string([first width]) + " and " + std::to_string([image height]) + " x " +
                                     std::to_string([image width]) + " pixels, expected equal ones.");
      channels.push_back([image featureChannels]);
    }
    return channels;
  }

  MPSImageBatch *images_like(const BatchEncoding &batch, MPSImageBatch *like, NSUInteger channels) const {
    MPSImage *const image = [like firstObject];
    return new_images(batch, kernel(), [like count], [image height], [image width], channels);
  }

  void copy(const BatchEncoding &batch, MPSImageBatch *from, NSUInteger first, NSUInteger count, MPSImageBatch *to,
            NSUInteger destination) const {
    [kernel() setSourceFeatureChannelOffset:first];
    [kernel() setSourceFeatureChannelMaxCount:count];
    [kernel() setDestinationFeatureChannelOffset:destination];
    [kernel() encodeBatchToCommandBuffer:batch.buffer sourceImages:from destinationImages:to];
  }

  std::string who_;
  Handle copy_;  // MPSCNNNeuron
};

}  // namespace

NewLayer new_concatenation_layer(id<MTLDevice> device, const NodeOptions &options) {
  return std::make_unique<ConcatenationLayer>(device, options);
}

}  // namespace openmps::core
