#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSRNNLayer.h>

#include <vector>

#include "compat/checked_size.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/InheritedInitialisers.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/Operand.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/LayerCall.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/RecurrentStates.h"

using openmps::engine::BufferView;
using openmps::fw::ImageLayout;
using openmps::fw::matrix::refuse;
using openmps::fw::recurrent::LayerState;

using ImageRef = objc::Ref<MPSImage *>;

struct MPSRNNRecurrentImageStateImpl {
  objc::Ref<MPSRNNRecurrentMatrixState *> state;
  std::vector<ImageRef> h, c;  // by layer
};

struct MPSRNNImageInferenceLayerImpl {
  objc::Ref<MPSRNNMatrixInferenceLayer *> layer;
};

namespace {

// The memory of an image as a matrix with a row for each pixel.
MPSMatrix *pixel_matrix(const std::string &who, id<MTLDevice> device, MPSImage *image, const BufferView &view) {
  const ImageLayout layout = openmps::fw::layout_of(image);
  const bool is_half = layout.dtype == openmps::engine::DType::Float16;
  if (layout.is_normalized() || (!is_half && layout.dtype != openmps::engine::DType::Float32))
    refuse(who + ": the images hold " + openmps::engine::name_of(layout.dtype) + "; they can be Float32 or Float16.");
  const auto buffer = objc::Ref<id<MTLBuffer>>::adopt(
      openmps::fw::new_buffer(device, view, layout.bytes(), MTLResourceStorageModePrivate));
  const auto columns = static_cast<NSUInteger>(layout.c);
  MPSMatrixDescriptor *const descriptor = [MPSMatrixDescriptor
      matrixDescriptorWithRows:objc::CheckedSize(layout.n) * layout.h * layout.w
                       columns:columns
                      rowBytes:objc::CheckedSize(columns) * (is_half ? 2 : 4)dataType:is_half ? MPSDataTypeFloat16
                                                                                              : MPSDataTypeFloat32];
  return [[[MPSMatrix alloc] initWithBuffer:buffer descriptor:descriptor] autorelease];
}

NSUInteger pixels_of(MPSImage *image) {
  openmps::fw::needed(image);
  return objc::CheckedSize([image width]) * [image height] * [image numberOfImages];
}

// Raises unless there is an image for each of `sources`, or at least one, with these channels and as many pixels.
void check_images(const std::string &who, const char *name, NSArray<MPSImage *> *images, NSUInteger channels,
                  const char *verb, NSArray<MPSImage *> *sources) {
  if ([sources count] == 0) refuse(who + ": " + name + " is empty.");
  if ([images count] != [sources count])
    refuse(who + ": " + name + " has " + std::to_string([images count]) + " images, the sequence has " +
           std::to_string([sources count]) + ".");
  for (MPSImage *image in images)
    if (![image isKindOfClass:[MPSImage class]])
      refuse(who + ": " + name + " has an element of class " + [NSStringFromClass([image class]) UTF8String] +
             ", expected MPSImage.");
  const NSUInteger pixels = pixels_of([sources objectAtIndex:0]);
  for (MPSImage *image in images) {
    if ([image featureChannels] != channels)
      refuse(who + ": " + name + " has an image of " + std::to_string([image featureChannels]) +
             " feature channels, the layer " + verb + " " + std::to_string(channels) + ".");
    if (pixels_of(image) != pixels)
      refuse(who + ": " + name + " has an image of " + std::to_string(pixels_of(image)) + " pixels, the sequence has " +
             std::to_string(pixels) + ".");
  }
}

// Images as matrices while a sequence is encoded.
struct PixelSequence {
  NSArray<MPSImage *> *images;
  std::vector<BufferView> views;
  NSMutableArray<MPSMatrix *> *matrices;

  static PixelSequence sources(const std::string &who, id<MTLCommandBuffer> buffer, NSArray<MPSImage *> *images) {
    return of(who, buffer, images, openmps::fw::source_view);
  }
  static PixelSequence destinations(const std::string &who, id<MTLCommandBuffer> buffer, NSArray<MPSImage *> *images) {
    return of(who, buffer, images, openmps::fw::destination_view);
  }
  void used() const {
    for (MPSImage *image in images) openmps::fw::consume(image);
  }
  void written(id<MTLCommandBuffer> buffer) const {
    for (NSUInteger i = 0; i < [images count]; ++i)
      openmps::fw::finish_destination(buffer, [images objectAtIndex:i], views[i]);
  }

 private:
  static PixelSequence of(const std::string &who, id<MTLCommandBuffer> buffer, NSArray<MPSImage *> *images,
                          BufferView (*view_of)(id<MTLCommandBuffer>, MPSImage *)) {
    if (buffer == nil) refuse(who + " is encoded to a command buffer that is nil.");
    PixelSequence result{images, {}, [NSMutableArray array]};
    for (MPSImage *image in images) {
      result.views.push_back(view_of(buffer, image));
      [result.matrices addObject:pixel_matrix(who, openmps::fw::device_of(buffer), image, result.views.back())];
    }
    return result;
  }
};

// A state's matrix as a new image.
ImageRef image_of(id<MTLCommandBuffer> buffer, const openmps::fw::ArrayStorage &state, MPSImage *like) {
  MPSImageDescriptor *const descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:[like width]
                                                    height:[like height]
                                           featureChannels:state.columns
                                            numberOfImages:[like numberOfImages]
                                                     usage:[like usage]];
  const auto image = ImageRef::adopt([[MPSImage alloc] initWithDevice:openmps::fw::device_of(buffer)
                                                      imageDescriptor:descriptor]);
  openmps::fw::check(
      openmps::fw::list_of(buffer).copy(state.view(), openmps::fw::view_of(image.get()), state.span_bytes()));
  return image;
}

}  // namespace

@implementation MPSRNNRecurrentImageState

OMPS_NO_INHERITED_STATE_INIT

+ (instancetype)omps_stateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                    state:(MPSRNNRecurrentMatrixState *)state
                                     like:(MPSImage *)image {
  MPSRNNRecurrentImageState *const made = [[[self alloc] omps_initWithDevice:openmps::fw::device_of(commandBuffer)
                                                               commandBuffer:nil
                                                                resourceList:nil] autorelease];
  made->_recurrentImageImpl = new MPSRNNRecurrentImageStateImpl;
  made->_recurrentImageImpl->state = objc::Ref<MPSRNNRecurrentMatrixState *>::retain(state);
  for (const LayerState &layer : [state omps_layers]) {
    made->_recurrentImageImpl->h.push_back(image_of(commandBuffer, layer.h, image));
    made->_recurrentImageImpl->c.push_back(layer.has_cell ? image_of(commandBuffer, layer.c, image) : ImageRef());
  }
  return made;
}

OMPS_DELETES(_recurrentImageImpl)

OMPS_FIELD_READONLY(_recurrentImageImpl, MPSRNNRecurrentMatrixState *, omps_state, state)

- (MPSImage *)getRecurrentOutputImageForLayerIndex:(NSUInteger)layerIndex {
  return layerIndex < _recurrentImageImpl->h.size() ? _recurrentImageImpl->h[layerIndex].get() : nil;
}

- (MPSImage *)getMemoryCellImageForLayerIndex:(NSUInteger)layerIndex {
  return layerIndex < _recurrentImageImpl->c.size() ? _recurrentImageImpl->c[layerIndex].get() : nil;
}

@end

@implementation MPSRNNImageInferenceLayer

- (instancetype)initWithDevice:(id<MTLDevice>)device rnnDescriptor:(MPSRNNDescriptor *)rnnDescriptor {
  return [self initWithDevice:device
               rnnDescriptors:rnnDescriptor == nil ? [NSArray array] : [NSArray arrayWithObject:rnnDescriptor]];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device rnnDescriptors:(NSArray<MPSRNNDescriptor *> *)rnnDescriptors {
  OMPS_EXPECT(rnnDescriptors);
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _imageInferenceImpl = new MPSRNNImageInferenceLayerImpl;
  _imageInferenceImpl->layer = objc::Ref<MPSRNNMatrixInferenceLayer *>::adopt(
      [[MPSRNNMatrixInferenceLayer alloc] initWithDevice:device rnnDescriptors:rnnDescriptors]);
  return self;
}

- (instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device {
  if ((self = [super initWithCoder:aDecoder device:device]) == nil) return nil;
  _imageInferenceImpl = new MPSRNNImageInferenceLayerImpl;
  _imageInferenceImpl->layer =
      objc::Ref<MPSRNNMatrixInferenceLayer *>::adopt([[MPSRNNMatrixInferenceLayer alloc] omps_initWithDevice:device
                                                                                                    layersOf:aDecoder]);
  return self;
}

- (void)encodeWithCoder:(NSCoder *)coder {
  [super encodeWithCoder:coder];
  [_imageInferenceImpl->layer.get() omps_codeLayers:coder reads:NO];
}

- (instancetype)copyWithZone:(NSZone *)zone device:(id<MTLDevice>)device {
  MPSRNNImageInferenceLayer *const copy = [super copyWithZone:zone device:device];
  copy->_imageInferenceImpl = new MPSRNNImageInferenceLayerImpl;
  copy->_imageInferenceImpl->layer =
      objc::Ref<MPSRNNMatrixInferenceLayer *>::adopt([_imageInferenceImpl->layer.get() copyWithZone:zone
                                                                                             device:device]);
  return copy;
}

OMPS_DELETES(_imageInferenceImpl)

- (NSUInteger)inputFeatureChannels {
  return [_imageInferenceImpl->layer.get() inputFeatureChannels];
}
- (NSUInteger)outputFeatureChannels {
  return [_imageInferenceImpl->layer.get() outputFeatureChannels];
}
- (NSUInteger)numberOfLayers {
  return [_imageInferenceImpl->layer.get() numberOfLayers];
}
- (BOOL)recurrentOutputIsTemporary {
  return [_imageInferenceImpl->layer.get() recurrentOutputIsTemporary];
}
- (void)setRecurrentOutputIsTemporary:(BOOL)temporary {
  [_imageInferenceImpl->layer.get() setRecurrentOutputIsTemporary:temporary];
}
- (BOOL)storeAllIntermediateStates {
  return [_imageInferenceImpl->layer.get() storeAllIntermediateStates];
}
- (void)setStoreAllIntermediateStates:(BOOL)all {
  [_imageInferenceImpl->layer.get() setStoreAllIntermediateStates:all];
}
- (MPSRNNBidirectionalCombineMode)bidirectionalCombineMode {
  return [_imageInferenceImpl->layer.get() bidirectionalCombineMode];
}
- (void)setBidirectionalCombineMode:(MPSRNNBidirectionalCombineMode)mode {
  [_imageInferenceImpl->layer.get() setBidirectionalCombineMode:mode];
}

- (void)encodeSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                         sourceImages:(NSArray<MPSImage *> *)sourceImages
                    destinationImages:(NSArray<MPSImage *> *)destinationImages
                  recurrentInputState:(MPSRNNRecurrentImageState *)recurrentInputState
                recurrentOutputStates:(NSMutableArray<MPSRNNRecurrentImageState *> *)recurrentOutputStates {
  OMPS_EXPECT(sourceImages);
  OMPS_EXPECT(destinationImages);
  OMPS_EXPECT(recurrentInputState);
  OMPS_EXPECT(recurrentOutputStates);
  const std::string who = [self omps_name];
  check_images(who, "sourceImages", sourceImages, [self inputFeatureChannels], "takes", sourceImages);
  check_images(who, "destinationImages", destinationImages, [self outputFeatureChannels], "makes", sourceImages);
  const auto from = PixelSequence::sources(who, commandBuffer, sourceImages);
  const auto to = PixelSequence::destinations(who, commandBuffer, destinationImages);
  NSMutableArray *const states = recurrentOutputStates == nil ? nil : [NSMutableArray array];
  [_imageInferenceImpl->layer.get() encodeSequenceToCommandBuffer:commandBuffer
                                                   sourceMatrices:from.matrices
                                              destinationMatrices:to.matrices
                                              recurrentInputState:[recurrentInputState omps_state]
                                            recurrentOutputStates:states];
  to.written(commandBuffer);
  for (MPSRNNRecurrentMatrixState *state in states) {
    MPSImage *const like = [sourceImages objectAtIndex:0];
    [recurrentOutputStates addObject:[MPSRNNRecurrentImageState omps_stateOnCommandBuffer:commandBuffer
                                                                                    state:state
                                                                                     like:like]];
  }
  from.used();
}

- (void)encodeBidirectionalSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                    sourceSequence:(NSArray<MPSImage *> *)sourceSequence
                          destinationForwardImages:(NSArray<MPSImage *> *)destinationForwardImages
                         destinationBackwardImages:(NSArray<MPSImage *> *)destinationBackwardImages {
  OMPS_EXPECT(sourceSequence);
  OMPS_EXPECT(destinationForwardImages);
  OMPS_EXPECT(destinationBackwardImages);
  const std::string who = [self omps_name];
  check_images(who, "sourceSequence", sourceSequence, [self inputFeatureChannels], "takes", sourceSequence);
  const auto from = PixelSequence::sources(who, commandBuffer, sourceSequence);
  const auto forward = PixelSequence::destinations(who, commandBuffer, destinationForwardImages);
  const auto backward = PixelSequence::destinations(who, commandBuffer, destinationBackwardImages);
  [_imageInferenceImpl->layer.get()
      encodeBidirectionalSequenceToCommandBuffer:commandBuffer
                                  sourceSequence:from.matrices
                      destinationForwardMatrices:forward.matrices
                     destinationBackwardMatrices:destinationBackwardImages == nil ? nil : backward.matrices];
  forward.written(commandBuffer);
  backward.written(commandBuffer);
  from.used();
}

@end
