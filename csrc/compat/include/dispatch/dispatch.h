/* The part of Apple's libdispatch that training programs use, for the distribution's Objective-C runtime, which has
 * none. It has semaphores, once and groups, and timed, synchronous and asynchronous work on serial, concurrent, global
 * and the main queue. From C, C++, Objective-C and Objective-C++; the block forms need -fblocks.
 *
 * Objects are counted. The caller has to `dispatch_release` the result of a function with `create` in its name. Every
 * function may be called on any thread. Work on the main queue runs in dispatch_main() or in the main thread's run
 * loop. Differences from Apple's: quality of service is accepted and ignored; an object is not an Objective-C object.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#if defined(__cplusplus)
#define DISPATCH_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define DISPATCH_EXPORT extern __attribute__((visibility("default")))
#endif

typedef struct dispatch_queue_s* dispatch_queue_t;
typedef struct dispatch_queue_attr_s* dispatch_queue_attr_t;
typedef struct dispatch_group_s* dispatch_group_t;
typedef struct dispatch_semaphore_s* dispatch_semaphore_t;
typedef struct dispatch_data_s* dispatch_data_t; /* for declarations that name it: no function makes one */
typedef void* dispatch_object_t; /* any of the above but an attribute */
typedef void (*dispatch_function_t)(void* context);
#if defined(__BLOCKS__)
typedef void (^dispatch_block_t)(void);
#endif

/* Objects */
DISPATCH_EXPORT void dispatch_retain(dispatch_object_t object);
DISPATCH_EXPORT void dispatch_release(dispatch_object_t object);
DISPATCH_EXPORT void* dispatch_get_context(dispatch_object_t object);
DISPATCH_EXPORT void dispatch_set_context(dispatch_object_t object, void* context);
/* Called with the context on some thread when the last reference goes, if the context is not NULL. */
DISPATCH_EXPORT void dispatch_set_finalizer_f(dispatch_object_t object, dispatch_function_t finalizer);

/* Time, in nanoseconds */
typedef uint64_t dispatch_time_t;
#define NSEC_PER_SEC 1000000000ull
#define NSEC_PER_MSEC 1000000ull
#define USEC_PER_SEC 1000000ull
#define NSEC_PER_USEC 1000ull
#define DISPATCH_TIME_NOW (0ull)
#define DISPATCH_TIME_FOREVER (~0ull)
DISPATCH_EXPORT dispatch_time_t dispatch_time(dispatch_time_t when, int64_t delta);
DISPATCH_EXPORT dispatch_time_t dispatch_walltime(const struct timespec* when, int64_t delta);

/* Once */
typedef intptr_t dispatch_once_t; /* static and zero at first */
DISPATCH_EXPORT void dispatch_once_f(dispatch_once_t* predicate, void* context, dispatch_function_t function);

/* Semaphores. Waiting returns 0, or another number if the time passed first. */
DISPATCH_EXPORT dispatch_semaphore_t dispatch_semaphore_create(intptr_t value); /* NULL if value < 0 */
DISPATCH_EXPORT intptr_t dispatch_semaphore_wait(dispatch_semaphore_t semaphore, dispatch_time_t timeout);
DISPATCH_EXPORT intptr_t dispatch_semaphore_signal(dispatch_semaphore_t semaphore); /* not 0 if a thread was woken */

/* Queues. libdispatch for Linux has no names of quality of service: openmps uses none of them. */
#ifndef OPENMPS_NAMES_OF_LIBDISPATCH
#define OMPS_DISPATCH_HAS_QOS_CLASSES
enum {
  QOS_CLASS_USER_INTERACTIVE = 0x21,
  QOS_CLASS_USER_INITIATED = 0x19,
  QOS_CLASS_DEFAULT = 0x15,
  QOS_CLASS_UTILITY = 0x11,
  QOS_CLASS_BACKGROUND = 0x09,
  QOS_CLASS_UNSPECIFIED = 0x00
};
#endif
typedef unsigned int dispatch_qos_class_t;
#define DISPATCH_QUEUE_PRIORITY_HIGH 2
#define DISPATCH_QUEUE_PRIORITY_DEFAULT 0
#define DISPATCH_QUEUE_PRIORITY_LOW (-2)
#define DISPATCH_QUEUE_PRIORITY_BACKGROUND INT16_MIN
#define DISPATCH_TARGET_QUEUE_DEFAULT NULL
#define DISPATCH_CURRENT_QUEUE_LABEL NULL
#define DISPATCH_QUEUE_SERIAL NULL
#define DISPATCH_QUEUE_CONCURRENT (&_dispatch_queue_attr_concurrent)
DISPATCH_EXPORT struct dispatch_queue_attr_s _dispatch_queue_attr_concurrent;

DISPATCH_EXPORT dispatch_queue_t dispatch_queue_create(const char* label, dispatch_queue_attr_t attributes);
DISPATCH_EXPORT dispatch_queue_attr_t dispatch_queue_attr_make_with_qos_class(dispatch_queue_attr_t attributes,
                                                                              dispatch_qos_class_t qos_class,
                                                                              int relative_priority);
DISPATCH_EXPORT dispatch_queue_t dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
DISPATCH_EXPORT dispatch_queue_t dispatch_get_main_queue(void);
DISPATCH_EXPORT const char* dispatch_queue_get_label(dispatch_queue_t queue);
/* Runs the main queue's work for ever, on the main thread. */
DISPATCH_EXPORT __attribute__((noreturn)) void dispatch_main(void);

DISPATCH_EXPORT void dispatch_async_f(dispatch_queue_t queue, void* context, dispatch_function_t work);
DISPATCH_EXPORT void dispatch_sync_f(dispatch_queue_t queue, void* context, dispatch_function_t work);
DISPATCH_EXPORT void dispatch_barrier_async_f(dispatch_queue_t queue, void* context, dispatch_function_t work);
DISPATCH_EXPORT void dispatch_barrier_sync_f(dispatch_queue_t queue, void* context, dispatch_function_t work);
DISPATCH_EXPORT void dispatch_after_f(dispatch_time_t when, dispatch_queue_t queue, void* context,
                                      dispatch_function_t work);
DISPATCH_EXPORT void dispatch_apply_f(size_t iterations, dispatch_queue_t queue, void* context,
                                      void (*work)(void* context, size_t iteration));

/* Groups */
DISPATCH_EXPORT dispatch_group_t dispatch_group_create(void);
DISPATCH_EXPORT void dispatch_group_enter(dispatch_group_t group);
DISPATCH_EXPORT void dispatch_group_leave(dispatch_group_t group);
DISPATCH_EXPORT intptr_t dispatch_group_wait(dispatch_group_t group, dispatch_time_t timeout);
DISPATCH_EXPORT void dispatch_group_async_f(dispatch_group_t group, dispatch_queue_t queue, void* context,
                                            dispatch_function_t work);
DISPATCH_EXPORT void dispatch_group_notify_f(dispatch_group_t group, dispatch_queue_t queue, void* context,
                                             dispatch_function_t work);

#if defined(__BLOCKS__)
DISPATCH_EXPORT void dispatch_once(dispatch_once_t* predicate, dispatch_block_t block);
DISPATCH_EXPORT void dispatch_async(dispatch_queue_t queue, dispatch_block_t block);
DISPATCH_EXPORT void dispatch_sync(dispatch_queue_t queue, dispatch_block_t block);
DISPATCH_EXPORT void dispatch_barrier_async(dispatch_queue_t queue, dispatch_block_t block);
DISPATCH_EXPORT void dispatch_barrier_sync(dispatch_queue_t queue, dispatch_block_t block);
DISPATCH_EXPORT void dispatch_after(dispatch_time_t when, dispatch_queue_t queue, dispatch_block_t block);
DISPATCH_EXPORT void dispatch_apply(size_t iterations, dispatch_queue_t queue, void (^block)(size_t iteration));
DISPATCH_EXPORT void dispatch_group_async(dispatch_group_t group, dispatch_queue_t queue, dispatch_block_t block);
DISPATCH_EXPORT void dispatch_group_notify(dispatch_group_t group, dispatch_queue_t queue, dispatch_block_t block);
#endif
