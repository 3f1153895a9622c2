// Tiny YOLO, version 2 ("YOLO9000", arXiv 1612.08242), with a quarter of its filters. Eight convolutions of 3 x 3 have
// batch normalisation and leaky ReLU. The channels of the last one, of 1 x 1, are the numbers of boxes.
#import "../parts/layers.h"
#import "pictures.h"

// In the order of the network: a convolution and its normalisation, eight times, and the last convolution.
Layers *makeLayers(id<MTLDevice> device, const Pictures &pictures, unsigned seed);

// The loss of YOLO for batches of this many pictures, with Apple's defaults except the confidence's factors.
MPSNNGraph *makeTrainingGraph(id<MTLDevice> device, Layers *layers, const Pictures &pictures, NSUInteger batch);

// Everything up to the numbers of boxes.
MPSNNGraph *makeInferenceGraph(id<MTLDevice> device, Layers *layers);
