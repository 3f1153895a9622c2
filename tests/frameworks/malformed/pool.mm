#include "tests/frameworks/malformed/pool.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>
#import <objc/runtime.h>

#include <algorithm>
#include <cctype>
#include <cstring>

#include "tests/frameworks/malformed/sources.h"

namespace malformed {
namespace {

constexpr std::size_t kMostObjects = 900;

struct Word {
  const char *word;  // of a parameter's name, in lower case; earlier rows first
  const char *classes[4];
  bool array;
};

// The kind of a parameter by its name.
const Word kWords[] = {
    {"commandbufferdescriptor", {"MTLCommandBufferDescriptor"}, false},
    {"commandbuffer", {"MPSCommandBuffer", "OMPSCommandBuffer"}, false},
    {"commandqueue", {"OMPSCommandQueue"}, false},
    {"computefunction", {"OMPSFunction"}, false},
    {"constantvalues", {"MTLFunctionConstantValues"}, false},
    {"samplerstate", {"OMPSSamplerState"}, false},
    {"texturedescriptor", {"MTLTextureDescriptor"}, false},
    {"device", {"OMPSDevice", "MPSGraphDevice"}, false},
    {"imagedescriptor", {"MPSImageDescriptor"}, false},
    {"neurondescriptor", {"MPSNNNeuronDescriptor"}, false},
    {"lossdescriptor", {"MPSCNNLossDescriptor"}, false},
    {"convolutiondescriptor", {"MPSCNNConvolutionDescriptor", "MPSGraphConvolution2DOpDescriptor"}, false},
    {"rnndescriptor", {"MPSLSTMDescriptor", "MPSGRUDescriptor", "MPSRNNSingleGateDescriptor"}, false},
    {"compilationdescriptor", {"MPSGraphCompilationDescriptor"}, false},
    {"executiondescriptor", {"MPSGraphExecutionDescriptor", "MPSGraphExecutableExecutionDescriptor"}, false},
    {"labelsdescriptor", {"MPSCNNLossDataDescriptor"}, false},
    {"label", {"NSString"}, false},
    {"name", {"NSString"}, false},
    {"feeds", {"NSDictionary"}, false},
    {"resultsdictionary", {"NSDictionary"}, false},
    {"tensordata", {"MPSGraphTensorData"}, false},
    {"targetoperations", {"MPSGraphOperation"}, true},
    {"targettensors", {"MPSGraphTensor"}, true},
    {"tensors", {"MPSGraphTensor"}, true},
    {"tensor", {"MPSGraphTensor"}, false},
    {"shape", {"NSArray"}, false},
    {"axes", {"NSArray"}, false},
    {"sourceimages", {"MPSImage"}, true},
    {"images", {"MPSImage"}, true},
    {"sourcegradients", {"MPSImage"}, true},
    {"destinationgradients", {"MPSImage"}, true},
    {"states", {"MPSState"}, true},
    {"matrices", {"MPSMatrix"}, true},
    {"weights", {"MalformedSource", "MPSMatrix", "MPSImage"}, false},
    {"datasource", {"MalformedSource"}, false},
    {"convolutiondata", {"MalformedBits"}, false},
    {"imagenode", {"MPSNNImageNode"}, false},
    {"sourcenode", {"MPSNNImageNode"}, false},
    {"resultimage", {"MPSNNImageNode"}, false},
    {"image", {"MPSImage", "MPSTemporaryImage"}, false},
    {"gradientstate", {"MPSState"}, false},
    {"state", {"MPSState"}, false},
    {"gradient", {"MPSImage", "MPSNNImageNode", "MPSGraphTensor"}, false},
    {"matrix", {"MPSMatrix"}, false},
    {"vector", {"MPSVector"}, false},
    {"array", {"MPSNDArray", "NSArray"}, false},
    {"buffer", {"OMPSBuffer"}, false},
    {"texture", {"OMPSTexture"}, false},
    {"event", {"OMPSEvent", "OMPSSharedEvent"}, false},
    {"allocator", {"MPSImageDefaultAllocator"}, false},
    {"padding", {"MPSNNDefaultPadding"}, false},
    {"sources", {"MPSNNImageNode", "MPSImage"}, true},
    {"source", {"MPSNNImageNode", "MPSImage", "MPSGraphTensor"}, false},
    {"operation", {"MPSGraphOperation"}, false},
    {"data", {"NSData", "MPSGraphTensorData"}, false},
    {"descriptor", {"NSObject"}, false},
};

std::string lower(const std::string &text) {
  std::string result = text;
  std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::tolower(c); });
  return result;
}

// A coder takes each key once.
NSCoder *new_coder(Draw &draw) {
  if (draw.percent(50))
    return [[[NSKeyedArchiver alloc] initForWritingWithMutableData:[NSMutableData data]] autorelease];
  NSData *const archive = [NSKeyedArchiver archivedDataWithRootObject:@"archive"];
  return [[[NSKeyedUnarchiver alloc] initForReadingWithData:archive] autorelease];
}

NSNumber *number(long long value) { return [NSNumber numberWithLongLong:value]; }

}  // namespace

bool is_kind(Class each, Class base) {
  while (each != Nil && each != base) each = class_getSuperclass(each);
  return each != Nil;
}

std::vector<Class> published_classes() {
  std::vector<Class> all(static_cast<std::size_t>(objc_getClassList(nullptr, 0)));
  objc_getClassList(all.data(), static_cast<int>(all.size()));
  std::vector<Class> result;
  for (Class each : all) {
    const std::string name = class_getName(each);
    if (name.starts_with("MPS") || name.starts_with("MTL")) result.push_back(each);
  }
  std::sort(result.begin(), result.end(),
            [](Class a, Class b) { return std::strcmp(class_getName(a), class_getName(b)) < 0; });
  return result;
}

Pool::Pool() {
  foreign_ = {@"",
              @"text",
              number(0),
              number(-1),
              number(1LL << 62),
              [NSNull null],
              [NSDate date],
              [NSArray array],
              [NSArray arrayWithObject:@"text"],
              [NSArray arrayWithObject:[NSNull null]],
              [NSArray arrayWithObjects:number(1LL << 62), number(1LL << 62), nil],
              [NSArray arrayWithObjects:number(-1), number(0), nil],
              [NSDictionary dictionary],
              [NSDictionary dictionaryWithObject:@"value" forKey:@"key"],
              [NSData data],
              [[[NSObject alloc] init] autorelease]};
  for (id each : foreign_) [each retain];
  for (id each :
       {static_cast<id>(@"name"), static_cast<id>([NSArray arrayWithObjects:number(2), number(3), nil]),
        static_cast<id>([NSArray arrayWithObjects:number(1), number(4), number(4), number(4), nil]),
        static_cast<id>([NSArray arrayWithObject:number(0)]), static_cast<id>([NSMutableData dataWithLength:256])})
    put(each);
  put([[[MalformedSource alloc] init] autorelease]);
  put([[[MalformedBits alloc] init] autorelease]);
  add_metal();
  add_images();
  add_graph();
  add_by_initialisers();
  add_kernels();
  add_functions();
  add_nodes();
  add_answers();
}

void Pool::add_metal() {
  id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
  put(device);
  id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
  put(queue);
  for (int i = 0; i < 4; ++i) put([queue commandBuffer]);
  put([MPSCommandBuffer commandBufferFromCommandQueue:queue]);
  put([[[MPSPredicate alloc] initWithDevice:device] autorelease]);
  for (NSUInteger length : {256u, 4096u})
    put([[device newBufferWithLength:length options:MTLResourceStorageModeShared] autorelease]);
  MTLTextureDescriptor *const facts = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatRGBA32Float
                                                                                         width:4
                                                                                        height:4
                                                                                     mipmapped:NO];
  [facts setUsage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
  put(facts);
  put([[device newTextureWithDescriptor:facts] autorelease]);
  put([[device newEvent] autorelease]);
  put([[device newSharedEvent] autorelease]);
  put([[device newFence] autorelease]);
  MTLHeapDescriptor *const heap = [[[MTLHeapDescriptor alloc] init] autorelease];
  [heap setSize:4096];
  put(heap);
  put([[device newHeapWithDescriptor:heap] autorelease]);
  put([[queue commandBuffer] blitCommandEncoder]);
  put([[queue commandBuffer] computeCommandEncoder]);
}

void Pool::add_images() {
  id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
  MPSImageDescriptor *const facts =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:4
                                                    height:4
                                           featureChannels:4];
  put(facts);
  for (int i = 0; i < 3; ++i) put([[[MPSImage alloc] initWithDevice:device imageDescriptor:facts] autorelease]);
  MPSMatrixDescriptor *const matrix = [MPSMatrixDescriptor matrixDescriptorWithRows:4
                                                                            columns:4
                                                                           rowBytes:16
                                                                           dataType:MPSDataTypeFloat32];
  put(matrix);
  for (int i = 0; i < 2; ++i) put([[[MPSMatrix alloc] initWithDevice:device descriptor:matrix] autorelease]);
  MPSVectorDescriptor *const vector = [MPSVectorDescriptor vectorDescriptorWithLength:4 dataType:MPSDataTypeFloat32];
  put(vector);
  put([[[MPSVector alloc] initWithDevice:device descriptor:vector] autorelease]);
  MPSNDArrayDescriptor *const array =
      [MPSNDArrayDescriptor descriptorWithDataType:MPSDataTypeFloat32
                                             shape:[NSArray arrayWithObjects:number(2), number(3), nil]];
  put(array);
  put([[[MPSNDArray alloc] initWithDevice:device descriptor:array] autorelease]);
  put([MPSNNImageNode nodeWithHandle:nil]);
  put([MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeReLU a:0 b:0 c:0]);
  put([MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeMeanSquaredError
                                        reductionType:MPSCNNReductionTypeSum]);
  put([MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeSame]);
}

void Pool::add_graph() {
  MPSGraph *const graph = [[[MPSGraph alloc] init] autorelease];
  put(graph);
  NSArray *const shape = [NSArray arrayWithObjects:number(2), number(3), nil];
  MPSGraphTensor *const x = [graph placeholderWithShape:shape dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *const y = [graph additionWithPrimaryTensor:x secondaryTensor:x name:nil];
  put(x);
  put(y);
  put([y operation]);
  MPSGraphTensorData *const data = [[[MPSGraphTensorData alloc]
      initWithDevice:[MPSGraphDevice deviceWithMTLDevice:[MTLCreateSystemDefaultDevice() autorelease]]
                data:[NSMutableData dataWithLength:24]
               shape:shape
            dataType:MPSDataTypeFloat32] autorelease];
  put(data);
  put([NSDictionary dictionaryWithObject:data forKey:x]);
}

// One of each class that a short initialiser or factory makes.
void Pool::add_by_initialisers() {
  Draw draw(1);
  id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
  id image = [MPSNNImageNode nodeWithHandle:nil], source = [[[MalformedSource alloc] init] autorelease],
     bits = [[[MalformedBits alloc] init] autorelease];
  const MPSRegion region{{0, 0, 0}, {1, 1, 1}};
  for (Class each : published_classes()) {
    if (instance(each, draw) != nil) continue;
    const auto makes = [&](SEL selector) { return [each respondsToSelector:selector] == YES; };
    const auto has = [&](SEL selector) { return [each instancesRespondToSelector:selector] == YES; };
    id made = nil;
    @try {
      if (has(@selector(initWithDevice:weights:)))
        made = [[[each alloc] initWithDevice:device weights:source] autorelease];
      else if (has(@selector(initWithDevice:convolutionData:scaleValue:type:flags:)))
        made = [[[each alloc] initWithDevice:device
                             convolutionData:bits
                                  scaleValue:1
                                        type:MPSCNNBinaryConvolutionTypeXNOR
                                       flags:MPSCNNBinaryConvolutionFlagsNone] autorelease];
      else if (has(@selector(initWithDevice:resizeWidth:resizeHeight:numberOfRegions:regions:)))
        made = [[[each alloc] initWithDevice:device resizeWidth:2 resizeHeight:3 numberOfRegions:1
                                     regions:&region] autorelease];
      else if (makes(@selector(nodeWithSource:weights:scaleValue:type:flags:)))
        made = [each nodeWithSource:image
                            weights:bits
                         scaleValue:1
                               type:MPSCNNBinaryConvolutionTypeXNOR
                              flags:MPSCNNBinaryConvolutionFlagsNone];
      else if (has(@selector(initWithDevice:dataSource:)))
        made = [[[each alloc] initWithDevice:device dataSource:source] autorelease];
      else if (has(@selector(initWithDevice:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:)))
        made = [[[each alloc] initWithDevice:device kernelWidth:2 kernelHeight:2 strideInPixelsX:1
                             strideInPixelsY:1] autorelease];
      else if (has(@selector(initWithDevice:isSecondarySourceFilter:)))
        made = [[[each alloc] initWithDevice:device isSecondarySourceFilter:NO] autorelease];
      else if (has(@selector(initWithDevice:lossDescriptor:)))
        made = [[[each alloc]
            initWithDevice:device
            lossDescriptor:[MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeMeanSquaredError
                                                             reductionType:MPSCNNReductionTypeSum]] autorelease];
      else if (has(@selector(initWithDevice:learningRate:)))
        made = [[[each alloc] initWithDevice:device learningRate:0.1F] autorelease];
      else if (has(@selector(initWithDevice:)))
        made = [[[each alloc] initWithDevice:device] autorelease];
      else if (makes(@selector(nodeWithSource:weights:)))
        made = [each nodeWithSource:image weights:source];
      else if (makes(@selector(nodeWithSource:dataSource:)))
        made = [each nodeWithSource:image dataSource:source];
      else if (makes(@selector(nodeWithSource:filterSize:)))
        made = [each nodeWithSource:image filterSize:2];
      else if (makes(@selector(nodeWithSource:)))
        made = [each nodeWithSource:image];
      else if (makes(@selector(descriptor)))
        made = [each descriptor];
    } @catch (NSException *refused) {
      made = nil;
    }
    if (made != nil) put(made);
  }
}

id Pool::fitting(const std::string &parameter, Draw &draw) const {
  const std::string name = lower(parameter);
  if (name.find("coder") != std::string::npos) return new_coder(draw);
  for (const Word &row : kWords) {
    if (name.find(row.word) == std::string::npos) continue;
    std::vector<id> fit;
    for (const char *kind : row.classes)
      if (Class of = kind ? objc_lookUpClass(kind) : Nil)
        for (id each : objects_)
          if ([each isKindOfClass:of]) fit.push_back(each);
    if (fit.empty()) return nil;
    if (!row.array) return draw.of(fit);
    NSMutableArray *const several = [NSMutableArray array];
    for (std::size_t i = 0, count = draw.below(4); i < count; ++i) [several addObject:draw.of(fit)];
    return several;
  }
  return nil;
}

id Pool::instance(Class of, Draw &draw) const {
  std::vector<id> fit;
  for (id each : objects_)
    if ([each isMemberOfClass:of]) fit.push_back(each);
  return fit.empty() ? nil : draw.of(fit);
}

void Pool::keep(id object) {
  if (objects_.size() < kMostObjects) put(object);
}

}  // namespace malformed
