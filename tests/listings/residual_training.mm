// Listings "Putting it all together", "Training the network": a small residual network, run asynchronously.
#include <algorithm>
#include <cmath>

#include "tests/listings/residual_network.h"

namespace {

constexpr long kBatch = 8, kSide = 12, kClasses = 3, kSteps = 12;

struct Batch {
  Numbers images = graph_random(kBatch * kSide * kSide * 3, 21), labels = Numbers(kBatch * kClasses);

  // The class is the colour that is brighter.
  Batch() {
    for (long i = 0; i < kBatch; ++i) {
      labels[static_cast<std::size_t>(i * kClasses + i % kClasses)] = 1;
      for (long at = 0; at < kSide * kSide; ++at)
        images[static_cast<std::size_t>((i * kSide * kSide + at) * 3 + i % kClasses)] += 1;
    }
  }
};

}  // namespace

TEST_CASE("listing: a residual network trains, its handler reads loss and probabilities") {
  @autoreleasepool {
    ResidualNetwork network;
    MPSGraph *graph = network.graph;
    MPSGraphTensor *inputPlaceholder = [graph placeholderWithShape:@[ @8, @12, @12, @3 ]
                                                          dataType:MPSDataTypeFloat32
                                                              name:nil];
    MPSGraphTensor *outputPlaceholder = [graph placeholderWithShape:@[ @8, @3 ] dataType:MPSDataTypeFloat32 name:nil];
    MPSGraphTensor *x = network.conv2D(inputPlaceholder, 4, {3, 3});
    x = network.batchNormalization(x);
    x = [graph reLUWithTensor:x name:nil];
    x = network.maxPooling2D(x, {3, 3}, {2, 2});
    x = network.convBlock(x, 1, 4, 8);
    x = network.identityBlock(x, 4, 8);
    x = network.avgPooling2D(x, {2, 2}, MPSGraphPaddingStyleTF_SAME);
    const long dataSize = totalElements([x shape]) / kBatch;
    x = [graph reshapeTensor:x withShape:@[ @8, @(dataSize) ] name:nil];
    x = network.fullyConnected(x, kClasses);
    MPSGraphTensor *output = [graph softMaxWithTensor:x axis:-1 name:nil];
    MPSGraphTensor *loss = [graph softMaxCrossEntropyWithSourceTensor:x
                                                         labelsTensor:outputPlaceholder
                                                                 axis:-1
                                                        reductionType:MPSGraphLossReductionTypeSum
                                                                 name:nil];
    loss = [graph divisionWithPrimaryTensor:loss
                            secondaryTensor:[graph constantWithScalar:kBatch dataType:MPSDataTypeFloat32]
                                       name:nil];
    NSArray<MPSGraphOperation *> *updateOps = network.updatesFor(loss, 0.1);
    CHECK([updateOps count] == [network.weightTensors count]);

    const Batch batch;
    MPSNDArrayDescriptor *descriptor = [MPSNDArrayDescriptor descriptorWithDataType:MPSDataTypeFloat32
                                                                              shape:@[ @8, @12, @12, @3 ]];
    MPSNDArray *inputData = [[[MPSNDArray alloc] initWithDevice:graph_device() descriptor:descriptor] autorelease];
    std::vector<float> inputFloats(batch.images.begin(), batch.images.end());
    [inputData writeBytes:inputFloats.data() strideBytes:nil];
    MPSGraphTensorDataDictionary *feeds = @{
      inputPlaceholder : [[[MPSGraphTensorData alloc] initWithMPSNDArray:inputData] autorelease],
      network.isTrainingPlaceholder : network.isTraining(true),
      outputPlaceholder : graph_data(batch.labels, {kBatch, kClasses}),
    };
    std::vector<float> losses, *const kept = &losses;
    for (long step = 0; step < kSteps; ++step) {
      dispatch_semaphore_t done = dispatch_semaphore_create(0);
      MPSGraphExecutionDescriptor *desc = [[[MPSGraphExecutionDescriptor alloc] init] autorelease];
      [desc setCompletionHandler:^(MPSGraphTensorDataDictionary *results, NSError *error) {
        float lossFloat = 0;
        [[[results objectForKey:loss] mpsndarray] readBytes:&lossFloat strideBytes:nil];
        kept->push_back(error == nil ? lossFloat : NAN);
        const Numbers outputFloat = graph_numbers([results objectForKey:output]);
        for (std::size_t i = 0; i < outputFloat.size(); i += kClasses)
          if (std::abs(outputFloat[i] + outputFloat[i + 1] + outputFloat[i + 2] - 1) > 1e-5) kept->push_back(NAN);
        dispatch_semaphore_signal(done);
      }];
      [graph runAsyncWithFeeds:feeds
                 targetTensors:@[ loss, output ]
              targetOperations:updateOps
           executionDescriptor:desc];
      dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
      dispatch_release(done);
    }
    REQUIRE(losses.size() == kSteps);
    CHECK(losses.back() < 0.3F * losses.front());
    CHECK(losses.front() > 0.7F);
  }
}
