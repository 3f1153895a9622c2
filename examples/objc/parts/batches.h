// Batches of pictures for MPSNNGraph, and a loop that keeps two of them in flight.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <vector>

// Each element is a picture of `size` x `size` pixels in red, green and blue.
inline MPSImageBatch *makeImages(id<MTLDevice> device, int size, const std::vector<const std::uint8_t *> &pictures) {
  const auto edge = static_cast<NSUInteger>(size);
  MPSImageDescriptor *descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatUnorm8
                                                     width:edge
                                                    height:edge
                                           featureChannels:3];
  NSMutableArray<MPSImage *> *batch = [NSMutableArray array];
  for (const std::uint8_t *picture : pictures) {
    MPSImage *image = [[MPSImage alloc] initWithDevice:device imageDescriptor:descriptor];
    [image writeBytes:picture dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
    [batch addObject:image];
    [image release];
  }
  return batch;
}

// Computes the result of one picture into `numbers`, which has room for it.
inline void computeResult(id<MTLCommandQueue> queue, MPSNNGraph *inference, int size, const std::uint8_t *picture,
                          std::vector<float> &numbers) {
  @autoreleasepool {
    id<MTLCommandBuffer> commandBuffer = [queue commandBuffer];
    MPSImageBatch *image = makeImages([queue device], size, { picture });
    MPSImageBatch *results = [inference encodeBatchToCommandBuffer:commandBuffer
                                                      sourceImages:@[ image ]
                                                      sourceStates:nil];
    [commandBuffer commit];
    [commandBuffer waitUntilCompleted];
    [[results objectAtIndex:0] readBytes:numbers.data()
                              dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
                              imageIndex:0];
  }
}

// The labels of a picture: height x width x channels numbers.
inline MPSCNNLossLabels *newLabels(id<MTLDevice> device, const float *numbers, MTLSize size) {
  NSData *data = [NSData dataWithBytes:numbers length:size.width * size.height * size.depth * sizeof(float)];
  MPSCNNLossDataDescriptor *descriptor =
      [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:data
                                                       layout:MPSDataLayoutHeightxWidthxFeatureChannels
                                                         size:size];
  return [[MPSCNNLossLabels alloc] initWithDevice:device labelsDescriptor:descriptor];
}

inline float totalLoss(NSArray<MPSCNNLossLabels *> *batch) {
  float total = 0;
  for (MPSCNNLossLabels *labels in batch) {
    float loss = 0;
    [[labels lossImage] readBytes:&loss dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
    total += loss;
  }
  return total;
}

// Trains from iteration `first` to before `end`, and prints the loss of each `report`-th one.
// `encode` puts an iteration on a command buffer, and returns its labels. They hold the loss afterwards.
struct Training {
  id<MTLCommandQueue> queue;
  const char *name;  // of the program
  int report;
  std::function<NSArray<MPSCNNLossLabels *> *(id<MTLCommandBuffer>, int iteration)> encode;

  void run(int first, int end) const {
    dispatch_semaphore_t doubleBuffer = dispatch_semaphore_create(2);
    for (int iteration = first; iteration < end; ++iteration) {
      @autoreleasepool {
        dispatch_semaphore_wait(doubleBuffer, DISPATCH_TIME_FOREVER);
        start(iteration, doubleBuffer);
      }
    }
    for (int i = 0; i < 2; ++i) dispatch_semaphore_wait(doubleBuffer, DISPATCH_TIME_FOREVER);
    for (int i = 0; i < 2; ++i) dispatch_semaphore_signal(doubleBuffer);
    dispatch_release(doubleBuffer);
  }

 private:
  void start(int iteration, dispatch_semaphore_t doubleBuffer) const {
    id<MTLCommandBuffer> commandBuffer = [queue commandBuffer];
    NSArray<MPSCNNLossLabels *> *labels = encode(commandBuffer, iteration);
    const bool reports = iteration % report == 0;
    const char *program = name;
    [commandBuffer addCompletedHandler:^(id<MTLCommandBuffer> completed) {
      if ([completed error])
        std::fprintf(stderr, "%s: %s\n", program, [[[completed error] localizedDescription] UTF8String]);
      if (reports) std::printf("iteration %4d  loss %.4f\n", iteration, static_cast<double>(totalLoss(labels)));
      dispatch_semaphore_signal(doubleBuffer);
    }];
    [commandBuffer commit];
  }
};
