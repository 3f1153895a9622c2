// A class keeps its C++ members in one structure, its Impl, to which one instance variable points. These macros write
// the methods that own it.
#pragma once

#import <Foundation/Foundation.h>

#define OMPS_DELETES(impl) \
  -(void)dealloc {         \
    delete impl;           \
    [super dealloc];       \
  }

// For a class that is made by -init.
#define OMPS_OWNS(Impl, impl)                          \
  -(instancetype)init {                                \
    if ((self = [super init]) != nil) impl = new Impl; \
    return self;                                       \
  }                                                    \
  OMPS_DELETES(impl)

// NSCopying, where a copy has a copy of the structure. `init`: makes the copy's structure.
#define OMPS_COPIES_AFTER(Class, impl, init)                      \
  -(id)copyWithZone : (NSZone *)zone {                            \
    Class *const copy = [[[self class] allocWithZone:zone] init]; \
    *copy->impl = *impl;                                          \
    return copy;                                                  \
  }
#define OMPS_COPIES(Class, impl) OMPS_COPIES_AFTER(Class, impl, init)
// NSCopying of a class that never changes.
#define OMPS_COPIES_ITSELF             \
  -(id)copyWithZone : (NSZone *)zone { \
    return [self retain];              \
  }
