// The images of a batch of loss labels, as kernels take them.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNLoss.h>

#include "compat/objc_ref.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// The three images of every element of a batch of labels. Weights: nil if none has any.
struct LabelImages {
  objc::Ref<NSArray<MPSImage *> *> labels;
  objc::Ref<NSArray<MPSImage *> *> weights;
  objc::Ref<NSArray<MPSImage *> *> losses;
};

// Those that none of the labels has been asked for so far are made, each kind in one block of memory; made one by one,
// they would have to be gathered. Found once for labels that come again in the same order. Raises for other objects
// and where some labels have weights and some do not.
LabelImages images_of_labels(NSArray<MPSCNNLossLabels *> *labels);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
