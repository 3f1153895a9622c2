// The images of a batch of loss labels, for kernels.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNLoss.h>

#include "compat/objc_ref.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// The three images of every element of a batch of labels. Weights are nil if none has any.
struct LabelImages {
  objc::Ref<NSArray<MPSImage *> *> labels;
  objc::Ref<NSArray<MPSImage *> *> weights;
  objc::Ref<NSArray<MPSImage *> *> losses;
};

// Missing images of the labels are made, each kind in one block of memory; separate ones would have to be gathered. The
// result is kept for labels that come again in the same order. Raises for other objects, and if some labels have
// weights and some do not.
LabelImages images_of_labels(NSArray<MPSCNNLossLabels *> *labels);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
