// Microseconds that one kernel costs which is encoded by itself, without a graph: 64 of them in one command buffer,
// encoded, run and waited for. The work itself is one pixel or one number.
//
//   kernel_calls [rounds]
//
// Prints the median and the best of `rounds` rounds (default 15) of 50 buffers each, one line per kernel.
#import <Metal/Metal.h>
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

namespace {

constexpr int kBuffers = 50, kCalls = 64;

struct Case {
  const char *name;
  std::function<void(id<MTLCommandBuffer>)> encode;
};

MPSImage *one_pixel(id<MTLDevice> device) {
  MPSImageDescriptor *descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:1
                                                    height:1
                                           featureChannels:1];
  return [[[MPSImage alloc] initWithDevice:device imageDescriptor:descriptor] autorelease];
}

MPSMatrix *one_number(id<MTLDevice> device) {
  MPSMatrixDescriptor *descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:1
                                                                          columns:1
                                                                         rowBytes:sizeof(float)
                                                                         dataType:MPSDataTypeFloat32];
  return [[[MPSMatrix alloc] initWithDevice:device descriptor:descriptor] autorelease];
}

double microseconds_of(const Case &each, id<MTLCommandQueue> queue) {
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < kBuffers; ++i) {
    NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
    id<MTLCommandBuffer> work = [queue commandBuffer];
    for (int call = 0; call < kCalls; ++call) each.encode(work);
    [work commit];
    [work waitUntilCompleted];
    [pool release];
  }
  const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begin;
  return time.count() / kBuffers / kCalls;
}

}  // namespace

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 15;
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
  id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
  MPSNNNeuronDescriptor *relu = [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeReLU];
  MPSCNNNeuron *neuron = [[[MPSCNNNeuron alloc] initWithDevice:device neuronDescriptor:relu] autorelease];
  MPSCNNNeuronGradient *gradient = [[[MPSCNNNeuronGradient alloc] initWithDevice:device
                                                                neuronDescriptor:relu] autorelease];
  MPSCNNPoolingMax *pooling = [[[MPSCNNPoolingMax alloc] initWithDevice:device
                                                            kernelWidth:1
                                                           kernelHeight:1
                                                        strideInPixelsX:1
                                                        strideInPixelsY:1] autorelease];
  MPSCNNSoftMax *softmax = [[[MPSCNNSoftMax alloc] initWithDevice:device] autorelease];
  MPSMatrixMultiplication *product = [[[MPSMatrixMultiplication alloc] initWithDevice:device
                                                                           resultRows:1
                                                                        resultColumns:1
                                                                      interiorColumns:1] autorelease];
  MPSImage *source = one_pixel(device), *result = one_pixel(device);
  MPSImageBatch *batch = [NSArray arrayWithObject:source], *results = [NSArray arrayWithObject:result];
  MPSMatrix *left = one_number(device), *right = one_number(device), *sum = one_number(device);
  const Case cases[] = {{"ReLU",
                         [&](id<MTLCommandBuffer> work) {
                           [neuron encodeToCommandBuffer:work sourceImage:source destinationImage:result];
                         }},
                        {"ReLU, a batch",
                         [&](id<MTLCommandBuffer> work) {
                           [neuron encodeBatchToCommandBuffer:work sourceImages:batch destinationImages:results];
                         }},
                        {"ReLU that returns an image",
                         [&](id<MTLCommandBuffer> work) { [neuron encodeToCommandBuffer:work sourceImage:source]; }},
                        {"gradient of ReLU",
                         [&](id<MTLCommandBuffer> work) {
                           [gradient encodeToCommandBuffer:work
                                              primaryImage:source
                                            secondaryImage:source
                                          destinationImage:result];
                         }},
                        {"max pooling",
                         [&](id<MTLCommandBuffer> work) {
                           [pooling encodeToCommandBuffer:work sourceImage:source destinationImage:result];
                         }},
                        {"softmax",
                         [&](id<MTLCommandBuffer> work) {
                           [softmax encodeToCommandBuffer:work sourceImage:source destinationImage:result];
                         }},
                        {"matrix product", [&](id<MTLCommandBuffer> work) {
                           [product encodeToCommandBuffer:work leftMatrix:left rightMatrix:right resultMatrix:sum];
                         }}};
  std::printf("device %s, %d calls a buffer, %d buffers a round, %d rounds\n", [[device name] UTF8String], kCalls,
              kBuffers, rounds);
  for (const Case &each : cases) {
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) times.push_back(microseconds_of(each, queue));
    std::sort(times.begin(), times.end());
    std::printf("%-30s median %6.2f us   best %6.2f us\n", each.name, times[times.size() / 2], times.front());
  }
  [pool release];
  return 0;
}
