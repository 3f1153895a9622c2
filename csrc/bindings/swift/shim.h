// The common part of the generated functions. They are Objective-C, not Objective-C++. Each starts with OMPS_ENTER and
// ends with OMPS_LEAVE: the thread is registered, and an autorelease pool holds the temporary objects. An NSException
// ends the program with its reason, as on Apple's platforms.
//
// Objects cross as pointers. Arguments are borrowed; those that Swift makes for a call are consumed. Results are owned
// by the caller.
#pragma once

#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>
#import <objc/runtime.h>

#include "openmps_c.h"

// clang-format off
#define OMPS_ENTER \
  omps_enter_thread(); \
  __attribute__((cleanup(omps_drain))) id omps_pool = [omps_pool_class() new]; \
  @try {
#define OMPS_LEAVE } @catch (NSException *exception) { omps_end_program(exception); }
// clang-format on

// Registers the calling thread with Objective-C. Cheap after the first call.
void omps_enter_thread(void);

// The class of autorelease pools, looked up once: the compiler looks it up by its name for every @autoreleasepool.
static inline Class omps_pool_class(void) {
  static Class pool_class;  // set to the same by all threads
  if (!pool_class) pool_class = [NSAutoreleasePool class];
  return pool_class;
}

static inline void omps_drain(id *pool) { [*pool drain]; }

// Prints name and reason of an exception and ends the program.
void omps_end_program(NSException *exception) __attribute__((noreturn));

// One reference more, for the caller in Swift.
static inline void *omps_retained(id object) { return (void *)[object retain]; }

// An object that Swift made for this call: the pool of the call releases it.
static inline id omps_consumed(void *object) { return [(id)object autorelease]; }

static inline NSString *omps_string(const char *text) { return text ? [NSString stringWithUTF8String:text] : nil; }

// Keeps a closure of Swift alive as long as a block does.
@interface OMPSClosure : NSObject {
 @public
  void *context;
  id block;  // around it, not retained
}
@end

// Takes over the one reference that the context comes with.
OMPSClosure *omps_closure(void *context);

// Notes the block around the closure. Takes over one reference, returns none.
id omps_block_of(OMPSClosure *closure, id block);

// The closure of Swift in a block, with one reference; NULL for nil. A block of Objective-C ends the program.
void *omps_block_context(id block);

// An object of Swift that Objective-C calls. Subclasses, one for each protocol, call the functions of `table`.
// An optional method may be missing in Swift. Its default implementation reports that when it is called. The answer is
// kept for all objects of the Swift type: from then on `respondsToSelector:` returns NO.
@interface OMPSSwiftObject : NSObject <NSCopying> {
 @public
  void *context;
  const void *table;
  struct omps_answers *answers;
}
- (void)expectAnswer;
- (void)noteAnswer:(int)bit;
- (BOOL)isKnown:(int)bit;
- (BOOL)isMissing:(int)bit;
@end

// Returns the object of this class that stands for a Swift object, an existing one while it lives. The caller owns one
// reference. `type` is the Swift type, `table` lives as long as the program.
void *omps_proxy(Class proxy_class, void *swift_object, const void *type, const void *table);

// Swift's functions, NULL before the first object of Swift or the first archive.
const omps_swift_functions *omps_swift(void);
