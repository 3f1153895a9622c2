#include "frameworks/Metal/CommandBuffer.h"

#include <time.h>

#include <mutex>
#include <string>
#include <vector>

#include "engine/process/process_end.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/BlitEncoder.h"
#include "frameworks/Metal/CommandQueue.h"
#include "frameworks/Metal/CompletionCounter.h"
#include "frameworks/Metal/ComputeEncoder.h"
#include "frameworks/Metal/Event.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/accessors.h"

using openmps::ErrorKind;
using openmps::objc_guard;
using openmps::raise_objc;
using openmps::Status;
using openmps::fw::CompletionThread;
using openmps::fw::CompletionCounter;
using openmps::fw::SubmissionLine;

namespace {

// Values of the two counters.
enum : std::uint32_t { kReached = 1, kHandlersDone = 2 };

using Handlers = std::vector<objc::Ref<MTLCommandBufferHandler>>;

double seconds_now() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

struct OMPSCommandBufferImpl {
  OMPSCommandBuffer *owner = nil;  // retained from commit until everything is over
  objc::Ref<OMPSCommandQueue *> queue;
  std::shared_ptr<SubmissionLine> line;
  std::unique_ptr<openmps::engine::CommandList> list;
  openmps::fw::QueueSlot slot;
  objc::Ref<NSString *> label;
  BOOL retained_references = YES;
  MTLCommandBufferErrorOption error_options = MTLCommandBufferErrorOptionNone;
  const char *open_encoder = nullptr;
  NSUInteger debug_groups = 0;

  std::vector<objc::Ref<id>> kept;
  std::vector<std::function<void(const Status &)>> hooks;
  Handlers scheduled_handlers, completed_handlers;
  bool notifies_scheduled = false, notifies = false;  // whether there are such handlers, any handlers: fixed by commit

  std::atomic<bool> committed{false};
  std::atomic<NSUInteger> status{MTLCommandBufferStatusNotEnqueued};
  CompletionCounter scheduled, completed;
  CompletionThread::Job scheduled_job{}, completed_job{};
  double start_time = 0, end_time = 0;  // written before `status` says so

  std::mutex outcome_mutex;
  Status outcome;
  objc::Ref<NSError *> error;

  void record_failure(const Status &failure) {
    const std::lock_guard lock(outcome_mutex);
    if (outcome.is_ok()) outcome = failure;
  }
  bool has_failed() {
    const std::lock_guard lock(outcome_mutex);
    return !outcome.is_ok();
  }
  void publish_end() {
    status.store(has_failed() ? MTLCommandBufferStatusError : MTLCommandBufferStatusCompleted,
                 std::memory_order_release);
  }
};

namespace {

[[noreturn]] void refuse_call(ErrorKind kind, OMPSCommandBuffer *buffer, const std::string &what) {
  raise_objc(Status(kind, openmps::fw::name_of_command_buffer(buffer) + what));
}

// Calls every handler, even if others raise; the first failure is kept.
void call_handlers(OMPSCommandBufferImpl &impl, Handlers &handlers) {
  for (const auto &handler : handlers) {
    const openmps::engine::Waiting waiting(openmps::engine::WaitFor::Program);
    if (Status raised = objc_guard([&] { handler.get()(impl.owner); }); !raised) impl.record_failure(raised);
  }
  static_cast<void>(objc_guard([&] { handlers.clear(); }));
}

// Completion thread.
void run_scheduled_handlers(void *context) {
  auto &impl = *static_cast<OMPSCommandBufferImpl *>(context);
  call_handlers(impl, impl.scheduled_handlers);
  impl.scheduled.reach(kHandlersDone);
}

// Completion thread. Releasing the owner may delete `impl`.
void run_completed_handlers(void *context) {
  auto &impl = *static_cast<OMPSCommandBufferImpl *>(context);
  call_handlers(impl, impl.completed_handlers);
  impl.publish_end();
  impl.completed.reach(kHandlersDone);
  static_cast<void>(objc_guard([&] { [impl.owner release]; }));
}

// Queue's worker, before the work.
void work_starts(OMPSCommandBufferImpl &impl) {
  impl.start_time = seconds_now();
  impl.status.store(MTLCommandBufferStatusScheduled, std::memory_order_release);
  impl.scheduled.reach(impl.notifies_scheduled ? kReached : kHandlersDone);
  if (impl.notifies_scheduled) impl.line->completion_thread().post(impl.scheduled_job);
}

void run_hooks(OMPSCommandBufferImpl &impl, const Status &status) {
  for (const auto &hook : impl.hooks)
    if (Status raised = objc_guard([&] { hook(status); }); !raised) impl.record_failure(raised);
  impl.hooks.clear();
}

// Queue's worker, after the work. The buffer's objects are released before the end is reported, so that no caller finds
// them still in use.
void work_ended(OMPSCommandBufferImpl &impl, const Status &status) {
  impl.end_time = seconds_now();
  if (!status) impl.record_failure(status);
  static_cast<void>(objc_guard([&] {
    run_hooks(impl, status);
    impl.kept.clear();
    impl.publish_end();
    impl.line->finished_one();
    if (impl.notifies) {
      impl.completed.reach(kReached);
      impl.line->completion_thread().post(impl.completed_job);
    } else {
      impl.completed.reach(kHandlersDone);
      [impl.owner release];
    }
  }));
}

}  // namespace

@implementation OMPSCommandBuffer

- (instancetype)initWithQueue:(OMPSCommandQueue *)queue
                         line:(std::shared_ptr<SubmissionLine>)line
           retainedReferences:(BOOL)retained
                 errorOptions:(MTLCommandBufferErrorOption)options {
  if ((self = [super init]) == nil) return nil;
  _impl = new OMPSCommandBufferImpl;
  _impl->owner = self;
  _impl->queue = objc::Ref<OMPSCommandQueue *>::retain(queue);
  _impl->list = line->make_list();
  _impl->line = std::move(line);
  if (!_impl->list) {
    [self release];
    raise_objc(Status(ErrorKind::OutOfMemory, "The machine has no memory left for a command buffer."));
  }
  _impl->retained_references = retained;
  _impl->error_options = options;
  return self;
}

- (void)dealloc {
  if (!_impl->committed.load() && _impl->slot.taken) _impl->line->leave(_impl->slot);
  delete _impl;
  [super dealloc];
}

// ---- recording

- (openmps::engine::CommandList &)omps_encoderList {
  if (_impl->committed.load())
    refuse_call(ErrorKind::State, self, " is committed: nothing can be encoded into it any more.");
  openmps::fw::check(_impl->list->set_predicates({}));
  return *_impl->list;
}

- (openmps::engine::CommandList &)omps_list {
  if (_impl->open_encoder != nullptr) {
    refuse_call(
        ErrorKind::State, self,
        std::string(" has an open ") + _impl->open_encoder + "; end its encoding before anything else is encoded.");
  }
  return [self omps_encoderList];
}

- (void)omps_setOpenEncoder:(const char *)name {
  _impl->open_encoder = name;
}

- (void)omps_keep:(id)object {
  if (_impl->committed.load())
    refuse_call(ErrorKind::State, self, " is committed: it cannot keep another object until it has completed.");
  _impl->kept.push_back(objc::Ref<id>::retain(object));
}

- (void)omps_addHook:(std::function<void(const Status &)>)hook {
  if (_impl->committed.load())
    refuse_call(ErrorKind::State, self, " is committed: work to follow its own cannot be added any more.");
  _impl->hooks.push_back(std::move(hook));
}

- (id<MTLBlitCommandEncoder>)blitCommandEncoder {
  static_cast<void>([self omps_list]);
  return [[[OMPSBlitEncoder alloc] initWithCommandBuffer:self] autorelease];
}

- (id<MTLComputeCommandEncoder>)computeCommandEncoder {
  return [self computeCommandEncoderWithDispatchType:MTLDispatchTypeSerial];
}

- (id<MTLComputeCommandEncoder>)computeCommandEncoderWithDispatchType:(MTLDispatchType)dispatchType {
  static_cast<void>([self omps_list]);
  return [[[OMPSComputeEncoder alloc] initWithCommandBuffer:self dispatchType:dispatchType] autorelease];
}

- (void)encodeWaitForEvent:(id<MTLEvent>)event value:(uint64_t)value {
  [self omps_list].wait(openmps::fw::counter_of(event), value);
}

- (void)encodeSignalEvent:(id<MTLEvent>)event value:(uint64_t)value {
  [self omps_list].signal(openmps::fw::counter_of(event), value);
}

- (void)pushDebugGroup:(NSString *)string {
  ++_impl->debug_groups;
}

- (void)popDebugGroup {
  if (_impl->debug_groups == 0)
    refuse_call(ErrorKind::State, self,
                " has no debug group to pop; popDebugGroup was called more often than pushDebugGroup:.");
  --_impl->debug_groups;
}

- (void)addScheduledHandler:(MTLCommandBufferHandler)block {
  [self omps_add:block to:&_impl->scheduled_handlers];
}

- (void)addCompletedHandler:(MTLCommandBufferHandler)block {
  [self omps_add:block to:&_impl->completed_handlers];
}

- (void)omps_add:(MTLCommandBufferHandler)block to:(Handlers *)handlers {
  if (_impl->committed.load()) refuse_call(ErrorKind::State, self, " is committed: handlers are added before commit.");
  if (block == nil) refuse_call(ErrorKind::InvalidArgument, self, " is given nil as a handler.");
  handlers->push_back(objc::Ref<MTLCommandBufferHandler>::adopt([block copy]));
}

// ---- running

- (void)enqueue {
  openmps::fw::check(openmps::engine::check_process());
  if (_impl->committed.load())
    refuse_call(ErrorKind::State, self, " is committed already and has its place in the queue.");
  _impl->line->enqueue(_impl->slot);
  _impl->status.store(MTLCommandBufferStatusEnqueued);
}

- (void)commit {
  openmps::fw::check(openmps::engine::check_process());
  if (!_impl->committed.load() && _impl->open_encoder != nullptr) {
    refuse_call(ErrorKind::State, self,
                std::string(" is committed while its ") + _impl->open_encoder + " is open; call endEncoding first.");
  }
  const bool notifies_scheduled = !_impl->scheduled_handlers.empty();
  const bool notifies = notifies_scheduled || !_impl->completed_handlers.empty();
  if (notifies) _impl->line->completion_thread().start();
  if (_impl->committed.exchange(true))
    refuse_call(ErrorKind::State, self, " is committed a second time; a command buffer runs once.");
  _impl->notifies_scheduled = notifies_scheduled;
  _impl->notifies = notifies;
  _impl->scheduled_job = {run_scheduled_handlers, _impl};
  _impl->completed_job = {run_completed_handlers, _impl};
  _impl->status.store(MTLCommandBufferStatusCommitted);
  openmps::engine::Submission submission;
  submission.list = std::move(_impl->list);
  submission.scheduled = [impl = _impl] { work_starts(*impl); };
  submission.completed = [impl = _impl](const Status &status) { work_ended(*impl, status); };
  [self retain];
  const openmps::engine::LibraryCall call;
  _impl->line->commit(_impl->slot, std::move(submission));
}

// A handler that waits for a buffer of its queue waits for the work alone, because that buffer's handlers run later on
// this same thread.
- (void)omps_waitFor:(const CompletionCounter *)counter called:(const char *)name {
  openmps::fw::check(openmps::engine::check_process());
  if (!_impl->committed.load())
    refuse_call(ErrorKind::State, self, std::string(" is not committed; ") + name + " would wait for ever.");
  counter->wait(_impl->line->completion_thread().is_current() ? kReached : kHandlersDone);
}

- (void)waitUntilScheduled {
  [self omps_waitFor:&_impl->scheduled called:"waitUntilScheduled"];
}

- (void)waitUntilCompleted {
  [self omps_waitFor:&_impl->completed called:"waitUntilCompleted"];
}

// ---- state

- (MTLCommandBufferStatus)status {
  return static_cast<MTLCommandBufferStatus>(_impl->status.load(std::memory_order_acquire));
}

- (Status)omps_outcome {
  const std::lock_guard lock(_impl->outcome_mutex);
  return _impl->outcome;
}

- (NSError *)error {
  if ([self status] != MTLCommandBufferStatusError) return nil;
  const std::lock_guard lock(_impl->outcome_mutex);
  if (!_impl->error) _impl->error = objc::Ref<NSError *>::retain(openmps::fw::error_from(_impl->outcome));
  return _impl->error.autoreleased();
}

- (CFTimeInterval)GPUStartTime {
  return [self status] >= MTLCommandBufferStatusScheduled ? _impl->start_time : 0;
}

- (CFTimeInterval)GPUEndTime {
  return [self status] >= MTLCommandBufferStatusCompleted ? _impl->end_time : 0;
}

OMPS_FIELD_READONLY(_impl, NSString *, label, label)
- (void)setLabel:(NSString *)label {
  OMPS_EXPECT(label);
  _impl->label = objc::Ref<NSString *>::adopt([label copy]);
}
- (id<MTLDevice>)device {
  return [_impl->queue device];
}
OMPS_FIELD_READONLY(_impl, id<MTLCommandQueue>, commandQueue, queue)
OMPS_FIELD_READONLY(_impl, BOOL, retainedReferences, retained_references)
OMPS_FIELD_READONLY(_impl, MTLCommandBufferErrorOption, errorOptions, error_options)

@end
