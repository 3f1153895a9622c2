// Trains an activity classifier on motion recordings of twelve people and tries it on four others: Apple's recurrent
// training listing, completed.
#import <Metal/Metal.h>
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#import "../parts/device.h"
#include "../parts/random.h"
#import "model.h"
#include "recordings.h"

static const NSUInteger kBatch = 32;
static const float kLearningRate = 0.002F;
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

static void train(id<MTLCommandQueue> queue, Model &model, const Recordings &recordings, const Run &run, int first,
                  int end) {
  for (int iteration = first; iteration < end; ++iteration) {
    @autoreleasepool {
      std::mt19937 random = random_of(run.seed, iteration);
      // The rate falls along a cosine to a twentieth.
      const double part = static_cast<double>(iteration) / run.iterations;
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
      if (iteration % run.report == 0) std::printf("iteration %4d  loss %.4f\n", iteration, totalLoss(labels));
    }
  }
}

static Recordings loadRecordings(const Program &program, std::string path) {
  const bool isGiven = !path.empty();
  if (const char *data = std::getenv("OPENMPS_DATA"); data && *data && !isGiven)
    path = std::string(data) + "/activity_phone_watch.npz";
  Recordings result = path.empty() ? Recordings{} : Recordings::read(path);
  if (!result.all.empty()) return result;
  if (isGiven) program.refuse("The file " + path + " is not there.");
  std::printf("Training on drawn motion.\n");
  return Recordings::draw(1);
}

int main(int argc, char **argv) {
  @autoreleasepool {
    Run run{.iterations = 1000};
    const Program program{.name = "activity",
                          .summary =
                              "Trains a classifier of motion on twelve people and tries it on four others.\n"
                              "FILE is activity_phone_watch.npz. Without it OPENMPS_DATA names its folder. Without\n"
                              "both the program draws synthetic motion.",
                          .argument = "FILE",
                          .example = "activity --iterations 200 --save run",
                          .options = run.options()};
    const std::string path = program.read(argc, argv);
    id<MTLCommandQueue> queue = [[findDevice(program, run.device) newCommandQueue] autorelease];
    Checkpoint checkpoint(program, run);
    const Recordings recordings = loadRecordings(program, path), people = recordings.of(1, 12);
    Model model([queue device], kBatch, 10 * static_cast<unsigned>(run.seed) + 1);
    if (checkpoint.iteration() > 0) model.get(checkpoint);
    checkpoint.train([&](int first, int end) { train(queue, model, people, run, first, end); },
                     [&] { model.put(checkpoint, queue); });
    std::printf("test accuracy %.4f after %d iterations\n", accuracy(queue, model, recordings.of(13, 16)),
                checkpoint.iteration());
  }
  return 0;
}
