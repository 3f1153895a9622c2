// The common part of encoders: the command buffer, whether it is open, a label, debug groups.
#pragma once

#import <Metal/Metal.h>

#include <string>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/CommandBuffer.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/Naming.h"

namespace openmps::fw {

class EncoderState {
 public:
  // `kind` is a literal: "blit encoder". The command buffer has no other open encoder until `end`.
  EncoderState(OMPSCommandBuffer *buffer, const char *kind)
      : kind_(kind), buffer_(objc::Ref<OMPSCommandBuffer *>::retain(buffer)) {
    [buffer omps_setOpenEncoder:kind];
  }

  OMPSCommandBuffer *buffer() const { return buffer_; }
  id<MTLDevice> device() const { return [buffer_ device]; }
  std::string name() const { return named(kind_, label_); }
  NSString *label() const { return label_; }
  void set_label(NSString *label) { label_ = objc::Ref<NSString *>::adopt([given(label) copy]); }

  // All calls except the accessors start here.
  void require_open() const {
    if (ended_) raise_objc(Status(ErrorKind::State, name() + " has ended its encoding; make a new one."));
  }
  engine::CommandList &list() const {
    require_open();
    return [buffer_ omps_encoderList];
  }
  void end() {
    require_open();
    ended_ = true;
    [buffer_ omps_setOpenEncoder:nullptr];
  }
  void push_group() {
    require_open();
    ++groups_;
  }
  void pop_group() {
    require_open();
    if (groups_ == 0) raise_objc(Status(ErrorKind::State, name() + " has no debug group to pop."));
    --groups_;
  }

 private:
  const char *kind_;
  objc::Ref<OMPSCommandBuffer *> buffer_;
  objc::Ref<NSString *> label_;
  bool ended_ = false;
  NSUInteger groups_ = 0;
};

}  // namespace openmps::fw

// The methods of every encoder. Fences, barriers and marks do nothing: a queue keeps its order.
#define OMPS_ENCODER(state)                                                                             \
  -(id<MTLDevice>)device {                                                                              \
    return (state).device();                                                                            \
  }                                                                                                     \
  -(NSString *)label {                                                                                  \
    return (state).label();                                                                             \
  }                                                                                                     \
  -(void)setLabel : (NSString *)label {                                                                 \
    (state).set_label(label);                                                                           \
  }                                                                                                     \
  -(void)updateFence : (id<MTLFence>)fence {                                                            \
    (state).require_open();                                                                             \
  }                                                                                                     \
  -(void)waitForFence : (id<MTLFence>)fence {                                                           \
    (state).require_open();                                                                             \
  }                                                                                                     \
  -(void)barrierAfterQueueStages : (MTLStages)afterQueueStages beforeStages : (MTLStages)beforeStages { \
    (state).require_open();                                                                             \
  }                                                                                                     \
  -(void)insertDebugSignpost : (NSString *)string {                                                     \
    (state).require_open();                                                                             \
  }                                                                                                     \
  -(void)pushDebugGroup : (NSString *)string {                                                          \
    (state).push_group();                                                                               \
  }                                                                                                     \
  -(void)popDebugGroup {                                                                                \
    (state).pop_group();                                                                                \
  }                                                                                                     \
  -(void)endEncoding {                                                                                  \
    (state).end();                                                                                      \
  }
