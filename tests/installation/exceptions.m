// Exceptions of the library in plain Objective-C: what a program reads of them (tests/python/test_plain_programs.py).
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <stdio.h>
#include <string.h>

static int cleaned = 0;

static void refuse(MPSGraph *graph) {
  MPSGraphTensor *x = [graph placeholderWithShape:@[ @2, @3 ] dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *y = [graph placeholderWithShape:@[ @4 ] dataType:MPSDataTypeFloat32 name:@"y"];
  [graph additionWithPrimaryTensor:x secondaryTensor:y name:@"sum"];
}

static void refuse_and_clean(MPSGraph *graph) {
  @try {
    refuse(graph);
  } @finally {
    ++cleaned;
  }
}

static void refuse_again(MPSGraph *graph) {
  @try {
    refuse(graph);
  } @catch (NSException *raised) {
    @throw;
  }
}

static int is_read(MPSGraph *graph) {
  @try {
    refuse(graph);
  } @catch (NSException *raised) {
    return [[raised reason] hasPrefix:@"add \"sum\": "];
  }
  return 0;
}

int main(void) {
  @autoreleasepool {
    MPSGraph *graph = [[[MPSGraph alloc] init] autorelease];
    @try {
      refuse(graph);
    } @catch (NSException *raised) {
      printf("%s: %s\n", [[raised name] UTF8String], [[raised reason] UTF8String]);
      printf("called from places %d\n", [[raised callStackReturnAddresses] count] > 1);
    }
    @try {
      refuse_and_clean(graph);
    } @catch (NSString *other) {
      printf("a string\n");
    } @catch (id raised) {
      printf("any object: %s, cleaned %d\n", [[raised name] UTF8String], cleaned);
    }
    @try {
      refuse_again(graph);
    } @catch (NSException *raised) {
      printf("thrown again: %s\n", [[raised name] UTF8String]);
    }
    NS_DURING
      refuse(graph);
    NS_HANDLER
      printf("handler: %s\n", [[localException name] UTF8String]);
    NS_ENDHANDLER
    int read = 0;
    for (int i = 0; i < 2000; ++i) read += is_read(graph);
    printf("read %d\n", read);
  }
  return 0;
}
