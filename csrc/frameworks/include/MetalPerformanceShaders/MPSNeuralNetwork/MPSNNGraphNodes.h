// All nodes of a graph, under the name of Apple's one header.
#pragma once

#import "MPSCNNConvolutionNode.h"
#import "MPSCNNConvolutionTransposeNode.h"
#import "MPSCNNNeuronNode.h"
#import "MPSCNNNormalizationNode.h"
#import "MPSCNNPoolingNode.h"
#import "MPSCNNSoftMaxNode.h"
#import "MPSCNNUpsamplingNode.h"
#import "MPSNNArithmeticNode.h"
#import "MPSNNFilterNode.h"
#import "MPSNNGramMatrixNode.h"
#import "MPSNNLossNode.h"
#import "MPSNNPadNode.h"
#import "MPSNNReduceNode.h"
#import "MPSNNReshapeNode.h"
#import "MPSNNScaleNode.h"
