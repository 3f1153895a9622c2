// Additions of openmps to Apple's training: updates that stop if numbers are not finite. Also the counters of random
// numbers, from which an interrupted program can continue. Import it by name; a program that is to run on macOS too
// asks for the class or `respondsToSelector:` first.
#pragma once

#import "MPSCNNDropout.h"
#import "MPSCNNLoss.h"
#import "MPSNNGraph.h"
#import "MPSNNOptimizers.h"

NS_ASSUME_NONNULL_BEGIN

/// A flag in the device's memory. While it is closed, optimizers that have it leave values and momenta as they are,
/// also in command buffers that were encoded before it closed. It is made open.
OMPS_CLASS_EXPORT
@interface OMPSUpdateGuard : NSObject {
 @private
  struct OMPSUpdateGuardImpl *_impl;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (instancetype)init UNAVAILABLE_ATTRIBUTE;

/// Encodes that it closes unless all losses of the batch are finite; it never opens.
- (void)encodeCheckOfLosses:(NSArray<MPSCNNLossLabels *> *)labels toCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;

/// Waits for the device. Command buffers that write it must have completed.
@property(nonatomic, readonly) BOOL isOpen;

/// No command buffer that uses it may be in flight.
- (void)open;

@end

@interface MPSNNOptimizer (OMPSTraining)
/// Default nil: every update is made, as on Apple.
@property(nonatomic, retain, nullable) OMPSUpdateGuard *ompsUpdateGuard;

/// Whether the processes that train together share updates of convolutions; default NO. Each then updates a part of the
/// weights, and its momenta have as many elements as that part. All processes update tensors with few elements. A graph
/// with `ompsSumsOverRanks` gathers the parts of data sources that adopt `OMPSSharedUpdates`.
@property(nonatomic) BOOL ompsSharesUpdates;
@end

/// For data sources of convolutions whose optimizer shares updates.
@protocol OMPSSharedUpdates
@property(nonatomic, readonly) BOOL ompsSharesUpdates;
@end

@interface MPSNNGraph (OMPSTraining)

/// Default nil. The graph closes it where a loss is not finite. Updates of the training style CPU are not made while it
/// is closed; on the device it is the optimizers that look.
@property(nonatomic, retain, nullable) OMPSUpdateGuard *ompsUpdateGuard;

/// Whether every image and gradient of the graph is looked at, not the losses alone; costs a pass over each.
@property(nonatomic) BOOL ompsGuardsEveryNode;

/// Whether data sources get the sums of the gradients of all processes that train together, and mean statistics;
/// default NO. All processes then have to encode the same graphs in the same order.
@property(nonatomic) BOOL ompsSumsOverRanks;

/// Whether batch normalisation takes mean and variance of the batches of all processes; default NO.
@property(nonatomic) BOOL ompsNormalizesOverRanks;

/// With `ompsSumsOverRanks`: how many images of the whole batch come before those that this process encodes next;
/// default 0. Dropouts then drop what one process with the whole batch drops.
@property(nonatomic) NSUInteger ompsFirstImage;

/// For how many batches each dropout of the graph has been encoded, in the order of its filters. The random numbers
/// depend on it and the seed.
@property(nonatomic, copy) NSArray<NSNumber *> *ompsDropoutSteps;

@end

@interface MPSCNNDropout (OMPSTraining)
/// For how many batches it has been encoded.
@property(nonatomic) NSUInteger ompsStep;
@end

NS_ASSUME_NONNULL_END
