#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSInspection.h>
#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSPrecision.h>
#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSTraining.h>

#include <cmath>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/Coding.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/compile_options.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/GraphEncoder.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/NetworkBuilder.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/code_network.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/source_copy.h"
#include "result/index.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;
using openmps::at;
using openmps::ErrorKind;

namespace {

// Copies have the same.
struct GraphSettings {
  objc::Ref<id<MPSImageAllocator>> allocator;
  objc::Ref<id> result_handle;
  MPSImageFeatureChannelFormat format = MPSImageFeatureChannelFormatFloat16;
  BOOL temporary_states = NO;
  openmps::engine::CompileOptions options;
  objc::Ref<OMPSUpdateGuard *> guard;  // not in archives, as those of optimizers
  BOOL guards_every_node = NO;
  BOOL sums_over_ranks = NO, normalizes_over_ranks = NO;
  // Plans read it; each graph has its own.
  std::shared_ptr<std::atomic<std::uint32_t>> first_image = std::make_shared<std::atomic<std::uint32_t>>(0);

  void visit(const SettingsCoder &each) {
    require_secure_coding(each, allocator.get(), "the destinationImageAllocator");
    each("destinationImageAllocator", allocator, @protocol(MPSImageAllocator));
    require_secure_coding(each, result_handle.get(), "the resultHandle");
    each("resultHandle", result_handle, @protocol(NSObject));
    each("format", format, MPSImageFeatureChannelFormatFloat32);
    each("outputStateIsTemporary", temporary_states);
    auto precision = static_cast<OMPSPrecision>(options.precision);
    each("ompsPrecision", precision, OMPSPrecisionApple);
    options.precision = static_cast<openmps::engine::Precision>(precision);
    each("ompsLossScale", options.loss_scale);
    each.expect(options.loss_scale > 0 && std::isfinite(options.loss_scale), "ompsLossScale",
                std::to_string(options.loss_scale), "a finite number above 0");
    each("ompsDeterministic", options.deterministic);
    each("ompsGuardsEveryNode", guards_every_node);
    each("ompsSumsOverRanks", sums_over_ranks);
    each("ompsNormalizesOverRanks", normalizes_over_ranks);
    NSUInteger first = first_image->load();
    each("ompsFirstImage", first);
    first_image->store(static_cast<std::uint32_t>(first));
  }
};

}  // namespace

struct MPSNNGraphImpl {
  GraphSettings settings;
  std::unique_ptr<GraphEncoder> encoder;
  objc::Ref<id<MTLCommandQueue>> queue;  // for executeAsync; made at first use
};

// Replaces a missing handle in the arrays of handles, so that these keep their number and order.
@interface OMPSUnnamedHandle : NSObject <MPSHandle>
@end

@implementation OMPSUnnamedHandle
- (NSString *)label {
  return nil;
}
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (void)encodeWithCoder:(NSCoder *)coder {
  OMPS_REQUIRE_WRITER(coder);
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  OMPS_REQUIRE_READER(coder);
  return [self init];
}
@end

namespace {

// The public values equal the engine's.
static_assert(static_cast<int>(openmps::engine::Precision::Default) == OMPSPrecisionDefault);
static_assert(static_cast<int>(openmps::engine::Precision::Float32) == OMPSPrecisionFloat32);
static_assert(static_cast<int>(openmps::engine::Precision::TF32) == OMPSPrecisionTF32);
static_assert(static_cast<int>(openmps::engine::Precision::BFloat16) == OMPSPrecisionBFloat16);
static_assert(static_cast<int>(openmps::engine::Precision::Float16) == OMPSPrecisionFloat16);
static_assert(static_cast<int>(openmps::engine::Precision::Apple) == OMPSPrecisionApple);

id<MPSHandle> handle_or_unnamed(const objc::Ref<id> &handle) {
  if (handle) return handle.get();
  return [[[OMPSUnnamedHandle alloc] init] autorelease];
}

NSArray<id<MPSHandle>> *handles_of_images(const Network &network, const std::vector<int> &images) {
  NSMutableArray<id<MPSHandle>> *handles = [NSMutableArray array];
  for (const int image : images) [handles addObject:handle_or_unnamed(network.images[at(image)].handle)];
  return handles;
}

NSArray<MPSCNNDropout *> *dropouts_of(const Network &network) {
  NSMutableArray<MPSCNNDropout *> *const dropouts = [NSMutableArray array];
  for (const NetworkFilter &filter : network.filters)
    if ([filter.kernel.get() isKindOfClass:[MPSCNNDropout class]]) [dropouts addObject:(id)filter.kernel.get()];
  return dropouts;
}

NSArray<MPSImageBatch *> *batches_of(NSArray<MPSImage *> *images) {
  NSMutableArray<MPSImageBatch *> *batches = [NSMutableArray arrayWithCapacity:[images count]];
  for (MPSImage *image in images) [batches addObject:batch_of(image)];
  return batches;
}

NSArray<MPSStateBatch *> *batches_of_states(NSArray<MPSState *> *states) {
  NSMutableArray<MPSStateBatch *> *batches = [NSMutableArray arrayWithCapacity:[states count]];
  for (MPSState *state in states) [batches addObject:states_of(state)];
  return batches;
}

}  // namespace

@implementation MPSNNGraph

+ (instancetype)graphWithDevice:(id<MTLDevice>)device resultImage:(MPSNNImageNode *)resultImage {
  return [[[self alloc] initWithDevice:device resultImage:resultImage] autorelease];
}

+ (instancetype)graphWithDevice:(id<MTLDevice>)device
                    resultImage:(MPSNNImageNode *)resultImage
            resultImageIsNeeded:(BOOL)resultIsNeeded {
  return [[[self alloc] initWithDevice:device resultImage:resultImage resultImageIsNeeded:resultIsNeeded] autorelease];
}

+ (instancetype)graphWithDevice:(id<MTLDevice>)device
                   resultImages:(NSArray<MPSNNImageNode *> *)resultImages
               resultsAreNeeded:(BOOL *)areResultsNeeded {
  return [[[self alloc] initWithDevice:device resultImages:resultImages resultsAreNeeded:areResultsNeeded] autorelease];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device resultImage:(MPSNNImageNode *)resultImage {
  return [self initWithDevice:device resultImage:resultImage resultImageIsNeeded:YES];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   resultImage:(MPSNNImageNode *)resultImage
           resultImageIsNeeded:(BOOL)resultIsNeeded {
  if (!resultImage) refuse(ErrorKind::InvalidArgument, "MPSNNGraph: the result image node is nil.");
  return [self initWithDevice:device
                 resultImages:[NSArray arrayWithObject:resultImage]
             resultsAreNeeded:&resultIsNeeded];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
                  resultImages:(NSArray<MPSNNImageNode *> *)resultImages
              resultsAreNeeded:(BOOL *)areResultsNeeded {
  OMPS_EXPECT(resultImages);
  self = [super omps_initWithDevice:device];
  if (!self) return nil;
  if ([resultImages count] == 0)
    refuse(ErrorKind::InvalidArgument, "MPSNNGraph: 0 result images were given, at least 1 is needed.");
  std::vector<std::shared_ptr<ImageCore>> results;
  std::vector<bool> needed;
  for (MPSNNImageNode *image in resultImages) {
    needed.push_back(!areResultsNeeded || areResultsNeeded[results.size()]);
    results.push_back(core_of(image));
  }
  std::unique_ptr<Network> network = NetworkBuilder::build(device, results, needed, "MPSNNGraph");
  if (!network) {
    [self release];
    return nil;
  }
  _graphImpl = new MPSNNGraphImpl;
  _graphImpl->encoder = std::make_unique<GraphEncoder>(std::move(network), self);
  _graphImpl->settings.result_handle = results[0]->handle;
  return self;
}

// Also for training on another device: the copy has separate weights and data sources. Its first queue and plans are
// made when it is encoded.
- (instancetype)copyWithZone:(NSZone *)zone device:(id<MTLDevice>)device {
  const KernelCopying copying(device != nil ? device : [self device]);
  const auto copy = objc::Ref<MPSNNGraph *>::adopt([super copyWithZone:zone device:copying.copies().device()]);
  auto made = std::make_unique<MPSNNGraphImpl>();
  made->encoder = std::make_unique<GraphEncoder>([self omps_network].copied(copying.copies()), copy);
  made->settings = _graphImpl->settings;
  made->settings.first_image = std::make_shared<std::atomic<std::uint32_t>>(_graphImpl->settings.first_image->load());
  copy.get()->_graphImpl = made.release();
  return [copy.get() retain];
}

- (instancetype)initWithCoder:(NSCoder *)coder device:(id<MTLDevice>)device {
  if ((self = [super initWithCoder:coder device:device]) == nil) return nil;
  const GraphArchive archive(coder, [self device]);
  const SettingsCoder each(coder, "MPSNNGraph", true, [self device]);
  auto network = std::make_unique<Network>();
  _graphImpl = new MPSNNGraphImpl;
  _graphImpl->settings.visit(each);
  code_network(each, *network);
  _graphImpl->encoder = std::make_unique<GraphEncoder>(std::move(network), self);
  return self;
}

- (void)encodeWithCoder:(NSCoder *)coder {
  [super encodeWithCoder:coder];
  GraphArchive archive(coder, nil);
  const SettingsCoder each(coder, "MPSNNGraph", false);
  _graphImpl->settings.visit(each);
  Network network = [self omps_network];
  code_network(each, network);
  archive.finish();
}

OMPS_DELETES(_graphImpl)

- (const Network &)omps_network {
  return _graphImpl->encoder->network();
}

// ---- properties

OMPS_FIELD(_graphImpl, BOOL, outputStateIsTemporary, OutputStateIsTemporary, settings.temporary_states)
OMPS_FIELD_READONLY(_graphImpl, MPSImageFeatureChannelFormat, format, settings.format)
- (void)setFormat:(MPSImageFeatureChannelFormat)format {
  _graphImpl->settings.format =
      format == MPSImageFeatureChannelFormatNone ? MPSImageFeatureChannelFormatFloat16 : format;
}

- (OMPSPrecision)ompsPrecision {
  return static_cast<OMPSPrecision>(_graphImpl->settings.options.precision);
}
- (void)setOmpsPrecision:(OMPSPrecision)precision {
  openmps::fw::set_precision(_graphImpl->settings.options, precision, [self omps_name]);
}

OMPS_FIELD_READONLY(_graphImpl, double, ompsLossScale, settings.options.loss_scale)
- (void)setOmpsLossScale:(double)scale {
  openmps::fw::set_loss_scale(_graphImpl->settings.options, scale, [self omps_name]);
}

- (BOOL)ompsDeterministic {
  return _graphImpl->settings.options.deterministic ? YES : NO;
}
- (void)setOmpsDeterministic:(BOOL)deterministic {
  _graphImpl->settings.options.deterministic = deterministic == YES;
}

OMPS_FIELD_READONLY(_graphImpl, OMPSUpdateGuard *, ompsUpdateGuard, settings.guard)
- (void)setOmpsUpdateGuard:(OMPSUpdateGuard *)guard {
  _graphImpl->settings.guard = objc::Ref<OMPSUpdateGuard *>::retain(guard);
}

OMPS_FIELD(_graphImpl, BOOL, ompsGuardsEveryNode, OmpsGuardsEveryNode, settings.guards_every_node)
OMPS_FIELD(_graphImpl, BOOL, ompsSumsOverRanks, OmpsSumsOverRanks, settings.sums_over_ranks)
OMPS_FIELD(_graphImpl, BOOL, ompsNormalizesOverRanks, OmpsNormalizesOverRanks, settings.normalizes_over_ranks)

- (NSUInteger)ompsFirstImage {
  return _graphImpl->settings.first_image->load();
}
- (void)setOmpsFirstImage:(NSUInteger)image {
  _graphImpl->settings.first_image->store(static_cast<std::uint32_t>(image));
}

- (NSArray<NSNumber *> *)ompsDropoutSteps {
  NSMutableArray<NSNumber *> *const steps = [NSMutableArray array];
  for (MPSCNNDropout *dropout in dropouts_of([self omps_network]))
    [steps addObject:[NSNumber numberWithUnsignedInteger:[dropout ompsStep]]];
  return steps;
}
- (void)setOmpsDropoutSteps:(NSArray<NSNumber *> *)steps {
  OMPS_EXPECT(steps);
  NSArray<MPSCNNDropout *> *const dropouts = dropouts_of([self omps_network]);
  if ([steps count] != [dropouts count])
    refuse(ErrorKind::InvalidArgument, [self omps_name] + ": ompsDropoutSteps has " + std::to_string([steps count]) +
                                           " numbers, the graph has " + std::to_string([dropouts count]) +
                                           " dropouts.");
  for (id step in steps)
    if (![step isKindOfClass:[NSNumber class]])
      refuse(ErrorKind::InvalidArgument, [self omps_name] + ": ompsDropoutSteps has a " +
                                             class_getName(object_getClass(step)) + ", expected NSNumber objects.");
  for (NSUInteger i = 0; i < [steps count]; ++i)
    [[dropouts objectAtIndex:i] setOmpsStep:[[steps objectAtIndex:i] unsignedIntegerValue]];
}

- (id<MPSImageAllocator>)destinationImageAllocator {
  return _graphImpl->settings.allocator ? _graphImpl->settings.allocator.get() : [MPSImage defaultAllocator];
}
- (void)setDestinationImageAllocator:(id<MPSImageAllocator>)allocator {
  _graphImpl->settings.allocator = objc::Ref<id<MPSImageAllocator>>::retain(allocator);
}

- (BOOL)resultImageIsNeeded {
  return [self omps_network].results[0] != kNone;
}

- (NSArray<id<MPSHandle>> *)sourceImageHandles {
  return handles_of_images([self omps_network], [self omps_network].source_images);
}

- (NSArray<id<MPSHandle>> *)sourceStateHandles {
  if ([self omps_network].source_states.empty()) return nil;
  NSMutableArray<id<MPSHandle>> *handles = [NSMutableArray array];
  for (const auto &state : [self omps_network].source_states) [handles addObject:handle_or_unnamed(state.handle)];
  return handles;
}

- (NSArray<id<MPSHandle>> *)intermediateImageHandles {
  if ([self omps_network].exported_images.empty()) return nil;
  return handles_of_images([self omps_network], [self omps_network].exported_images);
}

- (NSArray<id<MPSHandle>> *)resultStateHandles {
  if ([self omps_network].exported_states.empty()) return nil;
  NSMutableArray<id<MPSHandle>> *handles = [NSMutableArray array];
  for (const ExportedState &state : [self omps_network].exported_states)
    [handles addObject:handle_or_unnamed(state.node.handle)];
  return handles;
}

OMPS_FIELD_READONLY(_graphImpl, id<MPSHandle>, resultHandle, settings.result_handle)

// A source is read once, by any number of filters.
- (NSUInteger)readCountForSourceImageAtIndex:(NSUInteger)index {
  const std::size_t count = [self omps_network].source_images.size();
  if (index >= count)
    refuse(ErrorKind::OutOfRange, [self omps_name] + ": source image " + std::to_string(index) +
                                      " was asked for, the graph has " + std::to_string(count) + ".");
  return 1;
}

- (NSUInteger)readCountForSourceStateAtIndex:(NSUInteger)index {
  const std::size_t count = [self omps_network].source_states.size();
  if (index >= count)
    refuse(ErrorKind::OutOfRange, [self omps_name] + ": source state " + std::to_string(index) +
                                      " was asked for, the graph has " + std::to_string(count) + ".");
  return 1;
}

- (void)reloadFromDataSources {
  _graphImpl->encoder->reload();
}

// ---- encoding

- (GraphRequest)omps_request:(id<MTLCommandBuffer>)commandBuffer
                sourceImages:(NSArray<MPSImageBatch *> *)sourceImages
                sourceStates:(NSArray<MPSStateBatch *> *)sourceStates {
  return {.commandBuffer = commandBuffer,
          .sourceImages = sourceImages,
          .sourceStates = sourceStates,
          .allocator = [self destinationImageAllocator],
          .format = _graphImpl->settings.format,
          .temporary_states = _graphImpl->settings.temporary_states == YES,
          .options = _graphImpl->settings.options,
          .guard = _graphImpl->settings.guard,
          .guards_every_node = _graphImpl->settings.guards_every_node == YES,
          .sums_over_ranks = _graphImpl->settings.sums_over_ranks == YES,
          .normalizes_over_ranks = _graphImpl->settings.normalizes_over_ranks == YES,
          .first_image = _graphImpl->settings.first_image};
}

- (GraphAnswer)omps_encode:(id<MTLCommandBuffer>)commandBuffer
              sourceImages:(NSArray<MPSImageBatch *> *)sourceImages
              sourceStates:(NSArray<MPSStateBatch *> *)sourceStates {
  return _graphImpl->encoder->encode([self omps_request:commandBuffer
                                           sourceImages:sourceImages
                                           sourceStates:sourceStates]);
}

- (NSString *)ompsReportForSourceImages:(NSArray<MPSImageBatch *> *)sourceImages
                           sourceStates:(NSArray<MPSStateBatch *> *)sourceStates {
  OMPS_EXPECT(sourceImages);
  OMPS_EXPECT(sourceStates);
  const GraphRequest request = [self omps_request:nil sourceImages:sourceImages sourceStates:sourceStates];
  return [NSString stringWithUTF8String:_graphImpl->encoder->report(request).c_str()];
}

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       sourceImages:(NSArray<MPSImage *> *)sourceImages
                       sourceStates:(NSArray<MPSState *> *)sourceStates
                 intermediateImages:(NSMutableArray<MPSImage *> *)intermediateImages
                  destinationStates:(NSMutableArray<MPSState *> *)destinationStates {
  OMPS_EXPECT(sourceImages);
  OMPS_EXPECT(sourceStates);
  OMPS_EXPECT(intermediateImages);
  OMPS_EXPECT(destinationStates);
  const GraphAnswer answer = [self omps_encode:commandBuffer
                                  sourceImages:batches_of(sourceImages)
                                  sourceStates:batches_of_states(sourceStates)];
  for (MPSImageBatch *batch in answer.exported_images) [intermediateImages addObject:[batch objectAtIndex:0]];
  for (MPSStateBatch *batch in answer.exported_states) [destinationStates addObject:[batch objectAtIndex:0]];
  return [answer.result firstObject];
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(NSArray<MPSImageBatch *> *)sourceImages
                                 sourceStates:(NSArray<MPSStateBatch *> *)sourceStates
                           intermediateImages:(NSMutableArray<MPSImageBatch *> *)intermediateImages
                            destinationStates:(NSMutableArray<MPSStateBatch *> *)destinationStates {
  OMPS_EXPECT(sourceImages);
  OMPS_EXPECT(sourceStates);
  OMPS_EXPECT(intermediateImages);
  OMPS_EXPECT(destinationStates);
  const GraphAnswer answer = [self omps_encode:commandBuffer sourceImages:sourceImages sourceStates:sourceStates];
  [intermediateImages addObjectsFromArray:answer.exported_images];
  [destinationStates addObjectsFromArray:answer.exported_states];
  return answer.result;
}

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       sourceImages:(NSArray<MPSImage *> *)sourceImages {
  OMPS_EXPECT(sourceImages);
  return [self encodeToCommandBuffer:commandBuffer
                        sourceImages:sourceImages
                        sourceStates:nil
                  intermediateImages:nil
                   destinationStates:nil];
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(NSArray<MPSImageBatch *> *)sourceImages
                                 sourceStates:(NSArray<MPSStateBatch *> *)sourceStates {
  OMPS_EXPECT(sourceImages);
  OMPS_EXPECT(sourceStates);
  return [self encodeBatchToCommandBuffer:commandBuffer
                             sourceImages:sourceImages
                             sourceStates:sourceStates
                       intermediateImages:nil
                        destinationStates:nil];
}

- (MPSImage *)executeAsyncWithSourceImages:(NSArray<MPSImage *> *)sourceImages
                         completionHandler:(MPSNNGraphCompletionHandler)handler {
  OMPS_REQUIRE(handler);
  if (!_graphImpl->queue) _graphImpl->queue = objc::Ref<id<MTLCommandQueue>>::adopt([[self device] newCommandQueue]);
  id<MTLCommandBuffer> commandBuffer = [_graphImpl->queue.get() commandBuffer];
  MPSImage *result = [self encodeToCommandBuffer:commandBuffer sourceImages:sourceImages];
  [commandBuffer addCompletedHandler:^(id<MTLCommandBuffer> completed) {
    NSError *error = [completed error];
    handler(error ? nil : result, error);
  }];
  [commandBuffer commit];
  return result;
}

@end
