// A command list of the engine as a Metal object, from recording to its handlers.
//
// The recording thread owns the list until `commit`; the queue's worker then runs it and the hooks; handlers run on the
// queue's completion thread. A committed buffer is retained until all of that is over.
#pragma once

#import <Metal/Metal.h>

#include <functional>
#include <memory>

#include "frameworks/Metal/SubmissionLine.h"
#include "result/result.h"

NS_ASSUME_NONNULL_BEGIN

@class OMPSCommandQueue;

@interface OMPSCommandBuffer : NSObject <MTLCommandBuffer> {
 @private
  struct OMPSCommandBufferImpl *_impl;
}
- (instancetype)initWithQueue:(OMPSCommandQueue *)queue
                         line:(std::shared_ptr<openmps::fw::SubmissionLine>)line
           retainedReferences:(BOOL)retained
                 errorOptions:(MTLCommandBufferErrorOption)options;

// For encoders: the list without predicates, even while they are open. Raises once the buffer is committed.
- (openmps::engine::CommandList &)omps_encoderList;
// `name` is "blit encoder"; null when it ends.
- (void)omps_setOpenEncoder:(const char *_Nullable)name;
// For all other code; see MetalPrivate.h.
- (openmps::engine::CommandList &)omps_list;
- (void)omps_keep:(id)object;
- (void)omps_addHook:(std::function<void(const openmps::Status &)>)hook;
- (openmps::Status)omps_outcome;
@end

NS_ASSUME_NONNULL_END
