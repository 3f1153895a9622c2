// Trains an activity classifier on motion recordings of twelve people and tries it on four others: Apple's recurrent
// training listing, completed.
//
//   activity [--iterations N] [--seed N] [FILE]
//
// FILE is activity_phone_watch.npz; without it OPENMPS_DATA names its folder. Without both the program draws
// synthetic motion.
#import <Metal/Metal.h>
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#import "model.h"
#include "recordings.h"

static const NSUInteger kBatch = 32;
static const float kLearningRate = 0.002F;
static const int kReportEvery = 50;
static const int kLatestStart = 300;  // of a random crop

// The same motion by somebody stronger or weaker, with a little noise.
static void vary(Window &window, std::mt19937 &random) {
  std::uniform_real_distribution<float> strength(0.8F, 1.2F);
  std::normal_distribution<float> noise(0, 0.03F);
  const float factors[] = {strength(random), strength(random)};  // of accelerations and of turns
  for (std::size_t i = 0; i < window.signal.size(); ++i)
    window.signal[i] = window.signal[i] * factors[i % Recordings::kChannels / 3] + noise(random);
}

static MPSImageBatch *makeImages(id<MTLDevice> device, const std::vector<Window> &windows) {
  MPSImageDescriptor *descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:Window::kSamples
                                                    height:1
                                           featureChannels:Recordings::kChannels];
  NSMutableArray<MPSImage *> *batch = [NSMutableArray array];
  for (const Window &window : windows) {
    MPSImage *image = [[MPSImage alloc] initWithDevice:device imageDescriptor:descriptor];
    [image writeBytes:window.signal.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
    [batch addObject:image];
    [image release];
  }
  return batch;
}

static MPSCNNLossDataDescriptor *lossData(const std::vector<float> &values, NSUInteger channels) {
  return [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:[NSData dataWithBytes:values.data()
                                                                                length:values.size() * sizeof(float)]
                                                          layout:MPSDataLayoutHeightxWidthxFeatureChannels
                                                            size:MTLSizeMake(Window::kSteps, 1, channels)];
}

// One-hot classes of every step, and weights of 0 after the end of a recording. They add up to 1.
static NSArray<MPSCNNLossLabels *> *makeLabels(id<MTLDevice> device, const std::vector<Window> &windows) {
  float total = 0;
  for (const Window &window : windows)
    for (float weight : window.weights) total += weight;
  NSMutableArray<MPSCNNLossLabels *> *batch = [NSMutableArray array];
  for (const Window &window : windows) {
    std::vector<float> classes(Window::kSteps * Recordings::kClasses), weights;
    for (std::size_t step = 0; step < window.weights.size(); ++step) {
      classes[step * Recordings::kClasses + static_cast<std::size_t>(window.classes[step])] = 1;
      weights.insert(weights.end(), Recordings::kClasses, window.weights[step] / total);
    }
    MPSCNNLossLabels *labels = [[MPSCNNLossLabels alloc] initWithDevice:device
                                                          lossImageSize:MTLSizeMake(1, 1, 1)
                                                       labelsDescriptor:lossData(classes, Recordings::kClasses)
                                                      weightsDescriptor:lossData(weights, Recordings::kClasses)];
    [batch addObject:labels];
    [labels release];
  }
  return batch;
}

static float totalLoss(NSArray<MPSCNNLossLabels *> *batch) {
  float total = 0;
  for (MPSCNNLossLabels *labels in batch) {
    float loss = 0;
    [[labels lossImage] readBytes:&loss dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
    total += loss;
  }
  return total;
}

static double accuracy(id<MTLCommandQueue> queue, Model &model, const Recordings &recordings) {
  int right = 0, seen = 0;
  for (std::size_t first = 0; first < recordings.all.size(); first += kBatch) {
    @autoreleasepool {
      std::vector<Window> windows;
      for (std::size_t i = 0; i < kBatch; ++i)
        windows.emplace_back(recordings.all[std::min(first + i, recordings.all.size() - 1)], 0);
      id<MTLCommandBuffer> commandBuffer = [queue commandBuffer];
      MPSImageBatch *scores = model.encodeForward(commandBuffer, makeImages([queue device], windows));
      MPSImageBatchSynchronize(scores, commandBuffer);
      [commandBuffer commit];
      [commandBuffer waitUntilCompleted];
      for (std::size_t i = 0; i < kBatch && first + i < recordings.all.size(); ++i) {
        float values[Window::kSteps * Recordings::kClasses];
        [[scores objectAtIndex:i] readBytes:values dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
        for (int step = 0; step < Window::kSteps; ++step) {
          if (windows[i].weights[static_cast<std::size_t>(step)] == 0) continue;
          const float *of_step = values + step * Recordings::kClasses;
          const auto best = std::max_element(of_step, of_step + Recordings::kClasses) - of_step;
          right += best == windows[i].classes[static_cast<std::size_t>(step)];
          ++seen;
        }
      }
    }
  }
  return static_cast<double>(right) / seen;
}

static void train(id<MTLCommandQueue> queue, Model &model, const Recordings &recordings, int iterations,
                  unsigned seed) {
  std::mt19937 random(seed);
  for (int iteration = 0; iteration < iterations; ++iteration) {
    @autoreleasepool {
      // The rate falls along a cosine to a twentieth.
      const double part = static_cast<double>(iteration) / iterations;
      model.setLearningRate(kLearningRate * static_cast<float>(0.05 + 0.475 * (1 + std::cos(part * 3.14159265))));
      std::vector<Window> windows;
      for (NSUInteger i = 0; i < kBatch; ++i) {
        const Recording &recording = recordings.all[random() % recordings.all.size()];
        windows.emplace_back(recording, static_cast<int>(random() % kLatestStart));
        vary(windows.back(), random);
      }
      NSArray<MPSCNNLossLabels *> *labels = makeLabels([queue device], windows);
      id<MTLCommandBuffer> commandBuffer = [queue commandBuffer];
      MPSImageBatch *scores = model.encodeForward(commandBuffer, makeImages([queue device], windows));
      model.encodeTraining(commandBuffer, scores, labels);
      [commandBuffer commit];
      [commandBuffer waitUntilCompleted];
      if ([commandBuffer error])
        std::fprintf(stderr, "activity: %s\n", [[[commandBuffer error] localizedDescription] UTF8String]);
      if (iteration % kReportEvery == 0) std::printf("iteration %4d  loss %.4f\n", iteration, totalLoss(labels));
    }
  }
}

static Recordings loadRecordings(std::string path) {
  if (const char *data = std::getenv("OPENMPS_DATA"); path.empty() && data)
    path = std::string(data) + "/activity_phone_watch.npz";
  Recordings result = path.empty() ? Recordings{} : Recordings::read(path);
  if (!result.all.empty()) return result;
  if (!path.empty()) std::fprintf(stderr, "activity: %s is not there.\n", path.c_str());
  std::printf("Training on drawn motion.\n");
  return Recordings::draw(1);
}

int main(int argc, char **argv) {
  @autoreleasepool {
    std::string path;
    int iterations = 1000;
    unsigned seed = 0;
    for (int i = 1; i < argc; ++i) {
      if (std::string(argv[i]) == "--iterations" && i + 1 < argc)
        iterations = std::atoi(argv[++i]);
      else if (std::string(argv[i]) == "--seed" && i + 1 < argc)
        seed = static_cast<unsigned>(std::atoi(argv[++i]));
      else
        path = argv[i];
    }
    const Recordings recordings = loadRecordings(path);
    id<MTLDevice> device = MTLCreateSystemDefaultDevice();
    id<MTLCommandQueue> queue = [device newCommandQueue];
    Model model(device, kBatch, 10 * seed + 1);
    train(queue, model, recordings.of(1, 12), iterations, seed);
    std::printf("test accuracy %.4f after %d iterations\n", accuracy(queue, model, recordings.of(13, 16)), iterations);
  }
  return 0;
}
