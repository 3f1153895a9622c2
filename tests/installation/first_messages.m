// Two threads use NSMutableArray while one of them is still in +[NSArray initialize] (tests/python/test_first_messages.py).
//
// +[NSArray initialize] of GNUstep sends its subclasses messages, and then sets the classes that +alloc makes objects
// of. GCC's runtime lets other threads use a subclass from its first message on. So the second thread makes an object
// of no class, unless NSArray had its first message before.
#import <Metal/Metal.h>
#import <objc/runtime.h>

#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static volatile int is_ready = 0, in_initialize = 0, is_used = 0;
static IMP initialize;

// Of the class of mutable arrays, to which +[NSArray initialize] sends a message before it keeps the class.
static void slow_initialize(id self, SEL selector) {
  in_initialize = 1;
  for (int i = 0; i < 200 && !is_used; ++i) usleep(10000);
  ((void (*)(id, SEL))initialize)(self, selector);
}

static void *use_array(void *unused) {
  GSRegisterCurrentThread();
  @autoreleasepool {
    is_ready = 1;
    while (!in_initialize) usleep(100);
    NSMutableArray *array = [[NSMutableArray alloc] init];
    [array addObject:@"element"];
    is_used = 1;
    printf("%d element\n", (int)[array count]);
    [array release];
  }
  GSUnregisterCurrentThread();
  return NULL;
}

int main(void) {
  pthread_t thread;
  Class concrete = objc_getMetaClass("GSMutableArray");
  initialize = class_replaceMethod(concrete, @selector(initialize), (IMP)slow_initialize, "v16@0:8");
  pthread_create(&thread, NULL, use_array, NULL);
  while (!is_ready) usleep(100);
  [NSArray class];
  if (!in_initialize) puts("initialised before main");
  in_initialize = 1;
  pthread_join(thread, NULL);
  return MTLCreateSystemDefaultDevice() == nil;
}
