// The images of a batch of loss labels as blocks: made together, a kernel finds them one behind the other.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNLoss.h>

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// Makes the label, weight and loss images that none of these labels has been asked for so far, each kind in one block
// of memory. A loss kernel calls it before it asks for the images; without it they come one by one and have to be
// gathered.
void make_label_images(NSArray<MPSCNNLossLabels *> *labels);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
