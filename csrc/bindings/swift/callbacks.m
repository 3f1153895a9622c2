// Closures and objects of Swift that Objective-C calls.
#include <pthread.h>
#include <stdlib.h>

#import "shim.h"

// Which optional methods a Swift type has, one bit each: `known` says that it was asked.
struct omps_answers {
  uint32_t known;
  uint32_t missing;
};

static omps_swift_functions swift_functions;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static NSMapTable *proxies;       // by Swift object and class, not retained
static NSMapTable *closures;      // by the block around each
static NSMapTable *type_answers;  // by Swift type
static _Thread_local int missing_bit = -1;

void omps_set_swift_functions(omps_swift_functions functions) { swift_functions = functions; }
const omps_swift_functions *omps_swift(void) { return &swift_functions; }
void omps_mark_missing(int bit) { missing_bit = bit; }

@implementation OMPSClosure
- (void)dealloc {
  pthread_mutex_lock(&lock);
  if (block) NSMapRemove(closures, block);
  pthread_mutex_unlock(&lock);
  swift_functions.release(context);
  [super dealloc];
}
@end

OMPSClosure *omps_closure(void *context) {
  OMPSClosure *closure = [[[OMPSClosure alloc] init] autorelease];
  closure->context = context;
  return closure;
}

id omps_block_of(OMPSClosure *closure, id block) {
  pthread_mutex_lock(&lock);
  if (!closures) closures = NSCreateMapTable(NSNonOwnedPointerMapKeyCallBacks, NSNonOwnedPointerMapValueCallBacks, 16);
  closure->block = block;
  NSMapInsert(closures, block, closure);
  pthread_mutex_unlock(&lock);
  return [block autorelease];
}

void *omps_block_context(id block) {
  if (!block) return NULL;
  pthread_mutex_lock(&lock);
  OMPSClosure *closure = closures ? NSMapGet(closures, block) : nil;
  if (closure) swift_functions.retain(closure->context);
  pthread_mutex_unlock(&lock);
  if (!closure) [NSException raise:NSInvalidArgumentException format:@"The block is one of Objective-C, not of Swift."];
  return closure->context;
}

static const void *key_of(Class proxy_class, void *swift_object) {
  return (const void *)((uintptr_t)swift_object ^ ((uintptr_t)proxy_class << 1));
}

static struct omps_answers *answers_of(const void *type) {
  struct omps_answers *answers = NSMapGet(type_answers, type);
  if (!answers) {
    answers = calloc(1, sizeof *answers);  // as many as Swift types: they live as long as the program
    NSMapInsert(type_answers, type, answers);
  }
  return answers;
}

void *omps_proxy(Class proxy_class, void *swift_object, const void *type, const void *table) {
  pthread_mutex_lock(&lock);
  if (!proxies) {
    proxies = NSCreateMapTable(NSNonOwnedPointerMapKeyCallBacks, NSNonOwnedPointerMapValueCallBacks, 16);
    type_answers = NSCreateMapTable(NSNonOwnedPointerMapKeyCallBacks, NSNonOwnedPointerMapValueCallBacks, 16);
  }
  OMPSSwiftObject *proxy = NSMapGet(proxies, key_of(proxy_class, swift_object));
  if (proxy && proxy->context == swift_object && object_getClass(proxy) == proxy_class) {
    [proxy retain];
  } else {
    swift_functions.retain(swift_object);
    proxy = [proxy_class alloc];
    proxy->context = swift_object;
    proxy->table = table;
    proxy->answers = answers_of(type);
    NSMapInsert(proxies, key_of(proxy_class, swift_object), proxy);
  }
  pthread_mutex_unlock(&lock);
  return proxy;
}

void *omps_swift_object(void *object) {
  static Class base;  // set to the same by all threads
  if (!base) base = [OMPSSwiftObject class];
  return class_getSuperclass(object_getClass((id)object)) == base ? ((OMPSSwiftObject *)object)->context : NULL;
}

@implementation OMPSSwiftObject

// The last reference takes the object out of the table, under the lock under which the table gives references away.
- (oneway void)release {
  pthread_mutex_lock(&lock);
  if ([self retainCount] == 1 && NSMapGet(proxies, key_of(object_getClass(self), context)) == self)
    NSMapRemove(proxies, key_of(object_getClass(self), context));
  pthread_mutex_unlock(&lock);
  [super release];
}

- (void)dealloc {
  swift_functions.release(context);
  [super dealloc];
}

- (id)copyWithZone:(NSZone *)zone {
  void *copy = swift_functions.copy(context);
  id made = omps_proxy(object_getClass(self), copy, swift_functions.type(copy), table);
  swift_functions.release(copy);
  return made;
}

// The library asks for methods, not for protocols: those of archives are there if Swift's class has NSSecureCoding.
- (BOOL)respondsToSelector:(SEL)selector {
  if (sel_isEqual(selector, @selector(encodeWithCoder:)) || sel_isEqual(selector, @selector(initWithCoder:)))
    return swift_functions.is_codable(context);
  return [super respondsToSelector:selector];
}

- (void)expectAnswer {
  missing_bit = -1;
}

- (void)noteAnswer:(int)bit {
  const uint32_t mask = (uint32_t)1 << bit;
  if (missing_bit == bit) __atomic_or_fetch(&answers->missing, mask, __ATOMIC_RELAXED);
  __atomic_or_fetch(&answers->known, mask, __ATOMIC_RELEASE);
  missing_bit = -1;
}

- (BOOL)isKnown:(int)bit {
  return __atomic_load_n(&answers->known, __ATOMIC_ACQUIRE) >> bit & 1;
}

- (BOOL)isMissing:(int)bit {
  return __atomic_load_n(&answers->missing, __ATOMIC_ACQUIRE) >> bit & 1;
}

@end
