// Listings "Execute Graph in a Training Loop with Double Buffering" and "Training Loop with Double Buffering".
#include <algorithm>
#include <atomic>
#include <numeric>

#include "tests/listings/digit_network.h"

static const int NUM_EPOCHS = 6, NUM_ITERATIONS_PER_EPOCH = 10;

namespace {

// Noise in which the row of the class is brighter.
struct Dataset {
  static std::vector<int> classes(int iter) { return {iter % kClasses, (iter + 2) % kClasses, (iter + 3) % kClasses}; }
  static NSMutableArray<MPSImage *> *nextImageBatch(int iter) {
    formulas::Image x = digit_images(static_cast<unsigned>(iter % NUM_ITERATIONS_PER_EPOCH));
    for (int image = 0; image < kImages; ++image)
      for (int column = 0; column < kSize; ++column)
        x.at(image, classes(iter)[static_cast<std::size_t>(image)], column, 0) += 2;
    return nn_images(x);
  }
  static NSMutableArray<MPSCNNLossLabels *> *nextLabelsBatch(int iter) { return nn_labels(classes(iter), kClasses); }
};

struct Trainer {
  MPSNNGraph *trainingGraph;
  dispatch_semaphore_t doubleBufferSemaphore = dispatch_semaphore_create(2);
  std::atomic<int> inFlight{0}, mostInFlight{0};
  ~Trainer() { dispatch_release(doubleBufferSemaphore); }
  std::vector<double> losses = std::vector<double>(static_cast<std::size_t>(NUM_EPOCHS * NUM_ITERATIONS_PER_EPOCH));

  id<MTLCommandBuffer> trainingIteration(int iter) {
    dispatch_semaphore_wait(doubleBufferSemaphore, DISPATCH_TIME_FOREVER);
    mostInFlight = std::max(mostInFlight.load(), ++inFlight);
    id<MTLCommandBuffer> commandBuffer = [nn_queue() commandBuffer];
    NSMutableArray<MPSCNNLossLabels *> *labels = Dataset::nextLabelsBatch(iter);
    // Encode a batch of images for training
    [trainingGraph encodeBatchToCommandBuffer:commandBuffer
                                 sourceImages:@[ Dataset::nextImageBatch(iter) ]
                                 sourceStates:@[ labels ]];
    [commandBuffer addCompletedHandler:^(id<MTLCommandBuffer> completed) {
      // Callback is called when GPU is done executing the graph
      const auto all = nn_losses(labels);
      losses[static_cast<std::size_t>(iter)] = std::accumulate(all.begin(), all.end(), 0.0);
      --inFlight;
      dispatch_semaphore_signal(doubleBufferSemaphore);
    }];
    [commandBuffer commit];
    return commandBuffer;
  }
};

}  // namespace

TEST_CASE("listing: a training loop with two batches in flight lowers the loss") {
  @autoreleasepool {
    MyTrainedWeights *weights = [MyTrainedWeights weightsOf:nn_filter(kClasses, kSize, 1, 0, 91)];
    MPSCNNFullyConnectedNode *fc = [MPSCNNFullyConnectedNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                    weights:weights];
    MPSCNNLossNode *loss = [MPSCNNLossNode nodeWithSource:[fc resultImage] lossDescriptor:digit_loss()];
    Trainer trainer{.trainingGraph =
                        [MPSNNGraph graphWithDevice:nn_device()
                                        resultImage:[[fc gradientFilterWithSource:[loss resultImage]] resultImage]]};

    id<MTLCommandBuffer> latestCommandBuffer = nil;
    std::vector<double> ofEpochs;
    for (int i = 0; i < NUM_EPOCHS; ++i) {
      for (int j = 0; j < NUM_ITERATIONS_PER_EPOCH; ++j)
        latestCommandBuffer = trainer.trainingIteration(i * NUM_ITERATIONS_PER_EPOCH + j);
      // Optional steps after each epoch:
      [latestCommandBuffer waitUntilCompleted];
      const auto first = trainer.losses.begin() + i * NUM_ITERATIONS_PER_EPOCH;
      ofEpochs.push_back(std::accumulate(first, first + NUM_ITERATIONS_PER_EPOCH, 0.0) /
                         (NUM_ITERATIONS_PER_EPOCH * kImages));
    }
    CHECK(trainer.mostInFlight <= 2);
    CHECK(ofEpochs.front() > 0.5);
    CHECK(ofEpochs.back() < 0.1);
  }
}
