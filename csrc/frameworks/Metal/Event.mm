#include "frameworks/Metal/Event.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/accessors.h"

using openmps::engine::SharedEvent;

struct OMPSEventImpl {
  id<MTLDevice> device = nil;
  std::shared_ptr<SharedEvent> counter;  // shared with queues in flight and other objects of the same event
  objc::Ref<NSString *> label;
};

struct OMPSFenceImpl {
  id<MTLDevice> device = nil;
  objc::Ref<NSString *> label;
};

struct MTLSharedEventHandleImpl {
  std::shared_ptr<SharedEvent> counter;
  objc::Ref<NSString *> label;
};

@interface MTLSharedEventHandle (OpenMPSPrivate)
- (instancetype)omps_initWithCounter:(std::shared_ptr<SharedEvent>)counter
                               label:(NSString *)label __attribute__((objc_method_family(init)));
- (const std::shared_ptr<SharedEvent> &)omps_counter;
@end

namespace {

// The argument for a listener's queue.
struct Notification {
  objc::Ref<OMPSEvent *> event;
  objc::Ref<MTLSharedEventListener *> listener;
  objc::Ref<MTLSharedEventNotificationBlock> block;
  uint64_t value = 0;

  static void run(void *context) {
    // No caller waits, so exceptions of the caller's block are dropped.
    static_cast<void>(openmps::objc_guard([context] {
      const std::unique_ptr<Notification> notification(static_cast<Notification *>(context));
      notification->block.get()(notification->event.get(), notification->value);
    }));
  }
};

// One CPU thread that waits with a time limit.
struct TimedWait {
  std::mutex mutex;
  std::condition_variable reached;
  bool done = false;

  void finish() {
    {
      const std::lock_guard lock(mutex);
      done = true;
    }
    reached.notify_all();
  }
  bool wait_for(std::chrono::milliseconds limit) {
    std::unique_lock lock(mutex);
    return reached.wait_for(lock, limit, [this] { return done; });
  }
};

// A limit above this means for ever; larger ones overflow the clock.
constexpr uint64_t kLongestWait = 1000ull * 3600 * 24 * 365;

}  // namespace

@implementation OMPSEvent

- (instancetype)initWithDevice:(id<MTLDevice>)device counter:(std::shared_ptr<SharedEvent>)counter {
  if ((self = [super init]) == nil) return nil;
  _impl = new OMPSEventImpl;
  _impl->device = device;
  _impl->counter = std::move(counter);
  return self;
}

OMPS_DELETES(_impl)

- (const std::shared_ptr<SharedEvent> &)omps_counter {
  return _impl->counter;
}
OMPS_FIELD_READONLY(_impl, id<MTLDevice>, device, device)
OMPS_COPIED(NSString *, label, setLabel)

- (uint64_t)signaledValue {
  return _impl->counter->value();
}
- (void)setSignaledValue:(uint64_t)value {
  _impl->counter->signal(value);
}

- (void)notifyListener:(MTLSharedEventListener *)listener
               atValue:(uint64_t)value
                 block:(MTLSharedEventNotificationBlock)block {
  if (listener == nil || block == nil) {
    openmps::raise_objc(openmps::Status(openmps::ErrorKind::InvalidArgument,
                                        "notifyListener:atValue:block: needs a listener and a block."));
  }
  Notification pending;
  pending.event = objc::Ref<OMPSEvent *>::retain(self);
  pending.listener = objc::Ref<MTLSharedEventListener *>::retain(listener);
  pending.block = objc::Ref<MTLSharedEventNotificationBlock>::adopt([block copy]);
  // The signalling thread may be a queue's worker, so it only passes the block on.
  _impl->counter->notify(value, [pending = std::move(pending)](uint64_t reached) mutable {
    static_cast<void>(openmps::objc_guard([&] {
      auto *notification = new Notification(std::move(pending));
      notification->value = reached;
      dispatch_async_f([notification->listener dispatchQueue], notification, Notification::run);
    }));
  });
}

- (MTLSharedEventHandle *)newSharedEventHandle {
  return [[MTLSharedEventHandle alloc] omps_initWithCounter:_impl->counter label:_impl->label];
}

- (BOOL)waitUntilSignaledValue:(uint64_t)value timeoutMS:(uint64_t)milliseconds {
  if (_impl->counter->value() >= value) return YES;
  auto wait = std::make_shared<TimedWait>();  // shared with the event, which may outlive a wait that timed out
  _impl->counter->notify(value, [wait](uint64_t) { wait->finish(); });
  return wait->wait_for(std::chrono::milliseconds(std::min(milliseconds, kLongestWait))) ? YES : NO;
}

@end

@implementation OMPSFence

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super init]) == nil) return nil;
  _impl = new OMPSFenceImpl;
  _impl->device = device;
  return self;
}

OMPS_DELETES(_impl)

OMPS_FIELD_READONLY(_impl, id<MTLDevice>, device, device)
OMPS_COPIED(NSString *, label, setLabel)

@end

@implementation MTLSharedEventHandle

OMPS_NO_INIT
- (instancetype)omps_initWithCounter:(std::shared_ptr<SharedEvent>)counter label:(NSString *)label {
  if ((self = [super init]) == nil) return nil;
  _impl = new MTLSharedEventHandleImpl{std::move(counter), objc::Ref<NSString *>::adopt([label copy])};
  return self;
}

OMPS_DELETES(_impl)

- (const std::shared_ptr<SharedEvent> &)omps_counter {
  return _impl->counter;
}

- (NSString *)label {
  return _impl != nullptr ? _impl->label.get() : nil;
}

+ (BOOL)supportsSecureCoding {
  return YES;
}

// A handle refers to memory of this process.
- (void)encodeWithCoder:(NSCoder *)coder {
  openmps::raise_objc(
      openmps::Status(openmps::ErrorKind::Unsupported,
                      "A shared event handle cannot be encoded: events are not shared between processes here."));
}

- (instancetype)initWithCoder:(NSCoder *)coder {
  [self release];
  openmps::raise_objc(
      openmps::Status(openmps::ErrorKind::Unsupported,
                      "A shared event handle cannot be decoded: events are not shared between processes here."));
}

@end

namespace openmps::fw {

const std::shared_ptr<SharedEvent> &counter_of(id<MTLEvent> event) {
  if (![(id)event isKindOfClass:[OMPSEvent class]]) {
    raise_objc(Status(ErrorKind::InvalidArgument, event == nil ? std::string("An event is needed, nil is given.")
                                                               : "An object of class " +
                                                                     utf8(NSStringFromClass([(id)event class])) +
                                                                     " is not an event of this library."));
  }
  return [(OMPSEvent *)event omps_counter];
}

id<MTLSharedEvent> new_event(id<MTLDevice> device) {
  return [[OMPSEvent alloc] initWithDevice:device counter:std::make_shared<SharedEvent>()];
}

id<MTLSharedEvent> new_event(id<MTLDevice> device, MTLSharedEventHandle *handle) {
  if (handle == nil) raise_objc(Status(ErrorKind::InvalidArgument, "A shared event handle is needed, nil is given."));
  OMPSEvent *event = [[OMPSEvent alloc] initWithDevice:device counter:[needed(handle) omps_counter]];
  [event setLabel:[handle label]];
  return event;
}

}  // namespace openmps::fw
