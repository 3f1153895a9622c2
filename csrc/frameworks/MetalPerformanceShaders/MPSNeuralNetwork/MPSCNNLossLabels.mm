#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNLoss.h>

#include <memory>
#include <mutex>
#include <string>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/InheritedInitialisers.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/BlockBatch.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageImpl.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/DescriptorAccess.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/LossLabelsPrivate.h"

using openmps::refuse;

namespace {

// One of the images of loss labels: made from data at first use, or given.
struct LabelImage {
  MTLSize size = {1, 1, 1};  // width, height, channels
  objc::Ref<MPSCNNLossDataDescriptor *> data;
  objc::Ref<MPSImage *> image;
  bool wanted = false;
};

MPSImageDescriptor *descriptor_for(MTLSize size) {
  return [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                        width:size.width
                                                       height:size.height
                                              featureChannels:size.depth];
}

// Rows, and planes of the channel-first layout, may be padded.
openmps::fw::PixelGrid grid_of(MPSCNNLossDataDescriptor *descriptor) {
  const MTLSize size = [descriptor size];
  const bool planes = [descriptor layout] == MPSDataLayoutFeatureChannelsxHeightxWidth;
  openmps::fw::PixelGrid grid;
  grid.data = static_cast<std::byte *>(const_cast<void *>([[descriptor omps_data] bytes]));
  grid.column = objc::CheckedSize(planes ? 1 : size.depth) * sizeof(float);
  grid.row = [descriptor bytesPerRow];
  grid.channel = planes ? [descriptor bytesPerImage] : sizeof(float);
  return grid;
}

void check_data(MPSCNNLossDataDescriptor *descriptor, const char *what) {
  const MTLSize size = [descriptor size];  // each extent is at least 1
  const auto grid = grid_of(descriptor);
  const NSUInteger needed = objc::CheckedSize(size.height - 1) * grid.row +
                            objc::CheckedSize(size.width - 1) * grid.column +
                            objc::CheckedSize(size.depth - 1) * grid.channel + sizeof(float);
  if ([[descriptor omps_data] length] >= needed) return;
  refuse(std::string("MPSCNNLossLabels: the ") + what + " data has " + std::to_string([[descriptor omps_data] length]) +
         " bytes; " + std::to_string(size.width) + " x " + std::to_string(size.height) + " x " +
         std::to_string(size.depth) + " floats with the given row and image bytes need " + std::to_string(needed) +
         ".");
}

void fill_from_data(MPSImage *image, MPSCNNLossDataDescriptor *descriptor) {
  if (descriptor == nil) return;
  const auto &window = [openmps::fw::needed(image) omps_impl]->window;
  window.write(window.whole(0), grid_of(descriptor));
}

bool same_size(MTLSize a, MTLSize b) { return a.width == b.width && a.height == b.height && a.depth == b.depth; }

}  // namespace

namespace openmps::fw {
struct LabelBatch;
}

struct MPSCNNLossLabelsImpl {
  std::mutex mutex;  // guards the images that are made at first use
  LabelImage labels, weights, loss;
  // The batch that these labels were last part of, and their place in it.
  std::shared_ptr<const openmps::fw::LabelBatch> batch;
  NSUInteger position = 0;
};

using Member = LabelImage MPSCNNLossLabelsImpl::*;

@interface MPSCNNLossLabels (OpenMPSPrivate)
- (MPSCNNLossLabelsImpl *)omps_labels;
@end

@implementation MPSCNNLossLabels

OMPS_NO_INHERITED_STATE_INIT

- (instancetype)omps_initWithDevice:(id<MTLDevice>)device lossImageSize:(MTLSize)lossImageSize {
  if (device == nil) refuse("MPSCNNLossLabels is made without a device.");
  if (lossImageSize.width == 0 || lossImageSize.height == 0 || lossImageSize.depth == 0) {
    refuse("MPSCNNLossLabels: the loss image size is " + std::to_string(lossImageSize.width) + " x " +
           std::to_string(lossImageSize.height) + " x " + std::to_string(lossImageSize.depth) +
           "; each extent has to be at least 1.");
  }
  if ((self = [self omps_initWithDevice:device commandBuffer:nil resourceList:nil]) == nil) return nil;
  _lossLabelsImpl = new MPSCNNLossLabelsImpl;
  _lossLabelsImpl->loss.size = lossImageSize;
  _lossLabelsImpl->loss.wanted = true;
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device labelsDescriptor:(MPSCNNLossDataDescriptor *)labelsDescriptor {
  return [self initWithDevice:device
                lossImageSize:MTLSizeMake(1, 1, 1)
             labelsDescriptor:labelsDescriptor
            weightsDescriptor:nil];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
                 lossImageSize:(MTLSize)lossImageSize
              labelsDescriptor:(MPSCNNLossDataDescriptor *)labelsDescriptor
             weightsDescriptor:(MPSCNNLossDataDescriptor *)weightsDescriptor {
  if (labelsDescriptor == nil) refuse("MPSCNNLossLabels is made without a labels descriptor.");
  OMPS_EXPECT(labelsDescriptor);
  OMPS_EXPECT(weightsDescriptor);
  check_data(labelsDescriptor, "labels");
  if (weightsDescriptor != nil) check_data(weightsDescriptor, "weights");
  if ((self = [self omps_initWithDevice:device lossImageSize:lossImageSize]) == nil) return nil;
  // Copies of the descriptors have copies of the data, which the caller may change later.
  const auto take = [](LabelImage &image, MPSCNNLossDataDescriptor *descriptor) {
    if (descriptor == nil) return;
    image.data = objc::Ref<MPSCNNLossDataDescriptor *>::adopt([descriptor copy]);
    image.size = [descriptor size];
    image.wanted = true;
  };
  take(_lossLabelsImpl->labels, labelsDescriptor);
  take(_lossLabelsImpl->weights, weightsDescriptor);
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
                 lossImageSize:(MTLSize)lossImageSize
                   labelsImage:(MPSImage *)labelsImage
                  weightsImage:(MPSImage *)weightsImage {
  if (labelsImage == nil) refuse("MPSCNNLossLabels is made without a labels image.");
  OMPS_EXPECT(labelsImage);
  OMPS_EXPECT(weightsImage);
  if ((self = [self omps_initWithDevice:device lossImageSize:lossImageSize]) == nil) return nil;
  _lossLabelsImpl->labels.image = objc::Ref<MPSImage *>::retain(labelsImage);
  _lossLabelsImpl->labels.wanted = true;
  _lossLabelsImpl->weights.image = objc::Ref<MPSImage *>::retain(weightsImage);
  _lossLabelsImpl->weights.wanted = weightsImage != nil;
  return self;
}

OMPS_DELETES(_lossLabelsImpl)

- (MPSCNNLossLabelsImpl *)omps_labels {
  return _lossLabelsImpl;
}

- (MPSImage *)omps_image:(Member)member {
  LabelImage &image = _lossLabelsImpl->*member;
  const std::lock_guard lock(_lossLabelsImpl->mutex);
  if (!image.image && image.wanted) {
    MPSImage *const made = [[MPSImage alloc] initWithDevice:[self omps_device]
                                            imageDescriptor:descriptor_for(image.size)];
    image.image = objc::Ref<MPSImage *>::adopt(made);
    fill_from_data(made, image.data);
  }
  return image.image;
}

- (MPSImage *)labelsImage {
  return [self omps_image:&MPSCNNLossLabelsImpl::labels];
}
- (MPSImage *)weightsImage {
  return [self omps_image:&MPSCNNLossLabelsImpl::weights];
}
- (MPSImage *)lossImage {
  return [self omps_image:&MPSCNNLossLabelsImpl::loss];
}

- (NSUInteger)resourceSize {
  return [[self labelsImage] resourceSize] + [[self weightsImage] resourceSize] + [[self lossImage] resourceSize];
}

@end

namespace openmps::fw {

// The images of labels when they last were a batch together. Their images stay the same once made.
struct LabelBatch {
  LabelImages images;
  NSUInteger count;
};

namespace {

std::mutex g_batches;  // guards the batches that labels remember

// Null unless exactly these labels were a batch in this order.
std::shared_ptr<const LabelBatch> known_batch(NSArray<MPSCNNLossLabels *> *labels) {
  static const Class own = [MPSCNNLossLabels class];
  const std::lock_guard lock(g_batches);
  std::shared_ptr<const LabelBatch> batch;
  NSUInteger position = 0;
  for (MPSCNNLossLabels *each in labels) {
    if (object_getClass(each) != own) return nullptr;
    const MPSCNNLossLabelsImpl &label = *[openmps::fw::needed(each) omps_labels];
    if (position == 0) batch = label.batch;
    if (!batch || label.batch != batch || label.position != position++) return nullptr;
  }
  return batch && batch->count == position ? batch : nullptr;
}

void remember(NSArray<MPSCNNLossLabels *> *labels, const LabelImages &images) {
  const auto batch = std::make_shared<const LabelBatch>(LabelBatch{images, [labels count]});
  const std::lock_guard lock(g_batches);
  NSUInteger position = 0;
  for (MPSCNNLossLabels *each in labels) {
    [openmps::fw::needed(each) omps_labels]->batch = batch;
    [openmps::fw::needed(each) omps_labels]->position = position++;
  }
}

// Makes one kind of image for all labels, if all are missing and have one size.
void make_images(NSArray<MPSCNNLossLabels *> *labels, Member member) {
  const LabelImage &first =
      [openmps::fw::needed(static_cast<MPSCNNLossLabels *>([labels objectAtIndex:0])) omps_labels]->*member;
  for (MPSCNNLossLabels *each in labels) {
    const LabelImage &image = [openmps::fw::needed(each) omps_labels]->*member;
    if (image.image || !image.wanted || !same_size(image.size, first.size)) return;
  }
  MPSImageBatch *const batch =
      new_batch([[labels objectAtIndex:0] omps_device], descriptor_for(first.size), [labels count]);
  NSUInteger index = 0;
  for (MPSCNNLossLabels *each in labels) {
    LabelImage &image = [openmps::fw::needed(each) omps_labels]->*member;
    const std::lock_guard lock([openmps::fw::needed(each) omps_labels]->mutex);
    if (image.image) return;  // another thread has made it in the meantime
    image.image = objc::Ref<MPSImage *>::retain([batch objectAtIndex:index++]);
    fill_from_data(image.image, image.data);
  }
}

// Consecutive images in one block as that block; other arrays unchanged.
NSArray<MPSImage *> *joined(NSArray<MPSImage *> *images) {
  if ([images count] == 0) return images;
  static const Class permanent = [MPSImage class];
  MPSImage *const first = [images objectAtIndex:0];
  ImageView whole = [first omps_impl]->window;
  const std::size_t each = static_cast<std::size_t>(whole.layout.n);
  std::size_t expected = whole.first_image;
  for (MPSImage *image in images) {
    if (object_getClass(image) != permanent) return images;
    const ImageView &window = [openmps::fw::needed(image) omps_impl]->window;
    if (!window.is_dense() || window.block != whole.block || window.first_image != expected ||
        window.layout.n != whole.layout.n)
      return images;
    expected += each;
  }
  whole.layout.n = static_cast<std::int64_t>(expected - whole.first_image);
  return [[[OMPSBlockBatch alloc] initWithView:whole each:each descriptor:descriptor_of(first)
                                        parent:[first parent]] autorelease];
}

}  // namespace

LabelImages images_of_labels(NSArray<MPSCNNLossLabels *> *labels) {
  if (const auto batch = known_batch(labels)) return batch->images;
  const Class expected = [MPSCNNLossLabels class];
  for (id each in labels)
    if (![each isKindOfClass:expected])
      refuse(ErrorKind::InvalidArgument,
             "A loss needs a batch of MPSCNNLossLabels as its source states, and one of them is another object.");
  for (const Member member :
       {&MPSCNNLossLabelsImpl::labels, &MPSCNNLossLabelsImpl::weights, &MPSCNNLossLabelsImpl::loss})
    if ([labels count] > 0) make_images(labels, member);
  const auto array = [&] { return [NSMutableArray<MPSImage *> arrayWithCapacity:[labels count]]; };
  NSMutableArray<MPSImage *> *const targets = array(), *const weights = array(), *const losses = array();
  for (MPSCNNLossLabels *label in labels) {
    [targets addObject:[label labelsImage]];
    [losses addObject:[label lossImage]];
    if (MPSImage *const own = [label weightsImage]) [weights addObject:own];
  }
  if ([weights count] > 0 && [weights count] != [labels count])
    refuse(ErrorKind::Shape, "A batch of " + std::to_string([labels count]) + " loss labels has weights for " +
                                 std::to_string([weights count]) + " of them; all or none need weights.");
  using Images = objc::Ref<NSArray<MPSImage *> *>;
  const LabelImages images{Images::retain(joined(targets)),
                           [weights count] > 0 ? Images::retain(joined(weights)) : Images(),
                           Images::retain(joined(losses))};
  remember(labels, images);
  return images;
}

}  // namespace openmps::fw

@implementation MPSCNNLossLabels (OpenMPSLosses)

+ (BOOL)ompsReadLosses:(float *)losses ofLabels:(NSArray<MPSCNNLossLabels *> *)labels {
  OMPS_EXPECT(labels);
  const auto batch = openmps::fw::known_batch(labels);
  if (!batch) return NO;
  const openmps::fw::ImageView *const window = openmps::fw::whole_view(batch->images.losses);
  if (!window || window->layout.bytes() != objc::CheckedSize(batch->count) * sizeof(float)) return NO;
  window->block->read_images(window->first_image, batch->count, losses);
  return YES;
}

@end
