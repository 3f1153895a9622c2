// Neural networks: kernels, nodes, graphs and optimizers.
#pragma once

#import "MPSCNNConvolution.h"
#import "MPSCNNDropout.h"
#import "MPSCNNKernel.h"
#import "MPSCNNLoss.h"
#import "MPSCNNMath.h"
#import "MPSCNNMultiaryKernel.h"
#import "MPSCNNNeuron.h"
#import "MPSCNNNeuronType.h"
#import "MPSCNNPooling.h"
#import "MPSCNNSoftMax.h"
#import "MPSCNNTypes.h"
#import "MPSNNGradientState.h"
#import "MPSNNGraph.h"
#import "MPSNNGraphNodes.h"
#import "MPSNNOptimizers.h"
#import "MPSNeuralNetworkTypes.h"
