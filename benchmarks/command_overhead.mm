// Microseconds that one command buffer costs: made, encoded, committed, waited for. The work itself is one byte, or a
// graph of one ReLU over one pixel.
//
//   command_overhead [rounds]
//
// Prints the median and the best of `rounds` rounds (default 15) of 2,000 buffers each, one line per way of using them.
#import <Metal/Metal.h>
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

constexpr int kBuffers = 2000;

struct Setup {
  id<MTLCommandQueue> queue;
  id<MTLBuffer> memory;
  MPSNNGraph *graph;
  NSArray<MPSImageBatch *> *images;
};

void encode_fill(id<MTLCommandBuffer> work, const Setup &setup) {
  id<MTLBlitCommandEncoder> blit = [work blitCommandEncoder];
  [blit fillBuffer:setup.memory range:NSMakeRange(0, 1) value:1];
  [blit endEncoding];
}

void run_empty(const Setup &setup) {
  id<MTLCommandBuffer> work = [setup.queue commandBuffer];
  [work commit];
  [work waitUntilCompleted];
}

void run_fill(const Setup &setup) {
  id<MTLCommandBuffer> work = [setup.queue commandBuffer];
  encode_fill(work, setup);
  [work commit];
  [work waitUntilCompleted];
}

void run_handler(const Setup &setup) {
  id<MTLCommandBuffer> work = [setup.queue commandBuffer];
  encode_fill(work, setup);
  [work addCompletedHandler:^(id<MTLCommandBuffer> buffer){
  }];
  [work commit];
  [work waitUntilCompleted];
}

void run_pipelined(const Setup &setup) {
  id<MTLCommandBuffer> work = [setup.queue commandBuffer];
  encode_fill(work, setup);
  [work commit];
}

void run_graph(const Setup &setup) {
  id<MTLCommandBuffer> work = [setup.queue commandBuffer];
  [setup.graph encodeBatchToCommandBuffer:work sourceImages:setup.images sourceStates:nil];
  [work commit];
  [work waitUntilCompleted];
}

MPSNNGraph *relu_graph(id<MTLDevice> device) {
  MPSCNNNeuronReLUNode *relu = [MPSCNNNeuronReLUNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  return [MPSNNGraph graphWithDevice:device resultImage:[relu resultImage] resultImageIsNeeded:YES];
}

NSArray<MPSImageBatch *> *one_pixel(id<MTLDevice> device) {
  MPSImageDescriptor *descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:1
                                                    height:1
                                           featureChannels:1];
  MPSImage *image = [[[MPSImage alloc] initWithDevice:device imageDescriptor:descriptor] autorelease];
  return [NSArray arrayWithObject:[NSArray arrayWithObject:image]];
}

struct Case {
  const char *name;
  void (*run)(const Setup &);
};

double microseconds_of(const Case &each, const Setup &setup) {
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < kBuffers; ++i) {
    NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
    each.run(setup);
    [pool release];
  }
  run_empty(setup);
  const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begin;
  return time.count() / kBuffers;
}

}  // namespace

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 15;
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
  const Setup setup = {[[device newCommandQueue] autorelease],
                       [[device newBufferWithLength:64 options:MTLResourceStorageModeShared] autorelease],
                       relu_graph(device),
                       one_pixel(device)};
  const Case cases[] = {{"empty, waited for", run_empty},
                        {"one fill, waited for", run_fill},
                        {"one fill and a completed handler, waited for", run_handler},
                        {"one fill, up to 64 in flight", run_pipelined},
                        {"a graph of one ReLU over one pixel, waited for", run_graph}};
  std::printf("device %s, %d buffers a round, %d rounds\n", [[device name] UTF8String], kBuffers, rounds);
  for (const Case &each : cases) {
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) times.push_back(microseconds_of(each, setup));
    std::sort(times.begin(), times.end());
    std::printf("%-46s median %6.2f us   best %6.2f us\n", each.name, times[times.size() / 2], times.front());
  }
  [pool release];
  return 0;
}
