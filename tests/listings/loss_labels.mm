// Listing "Loss Labels": one label for the computation of the loss.
#include "tests/listings/digit_network.h"

TEST_CASE("listing: a label of one class gives the loss -log p of that class") {
  @autoreleasepool {
    // Create one label for Loss computation
    const float labelData[10] = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0};  // a 7
    MPSCNNLossDataDescriptor *labelDesc =
        [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:[NSData dataWithBytes:labelData length:sizeof labelData]
                                                         layout:MPSDataLayoutFeatureChannelsxHeightxWidth
                                                           size:MTLSizeMake(1, 1, 10)];
    MPSCNNLossLabels *cnnLabel = [[[MPSCNNLossLabels alloc] initWithDevice:nn_device()
                                                          labelsDescriptor:labelDesc] autorelease];

    formulas::Image scores(1, 1, 1, 10);
    scores.v = formulas::made_up(10, 71, 3);
    MPSCNNLoss *loss = [[[MPSCNNLoss alloc] initWithDevice:nn_device() lossDescriptor:digit_loss()] autorelease];
    NSMutableArray<MPSImage *> *gradients = nn_images(scores);
    nn_run([&](id<MTLCommandBuffer> commandBuffer) {
      [loss encodeBatchToCommandBuffer:commandBuffer
                          sourceImages:nn_images(scores)
                                labels:@[ cnnLabel ]
                     destinationImages:gradients];
    });
    formulas::Image p = formulas::softmax(scores);
    CHECK(nn_losses(@[ cnnLabel ]).at(0) == doctest::Approx(-std::log(p.v[7])).epsilon(1e-5));
    p.v[7] -= 1;
    CHECK(formulas::largest_difference(nn_read(gradients).v, p.v) < 1e-6);
  }
}
