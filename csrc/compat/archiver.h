// A workaround for GNUstep's NSKeyedArchiver.
#pragma once

#import <Foundation/Foundation.h>
#import <objc/runtime.h>

NS_ASSUME_NONNULL_BEGIN

// Before an exception leaves an object's -encodeWithCoder:. The archiver releases that object's dictionary once too
// often when it is released after it. While -encodeWithCoder: runs, _enc is that dictionary.
static inline void openmps_keep_archiver_whole(NSCoder *archiver) {
  if (![archiver isKindOfClass:[NSKeyedArchiver class]]) return;
  const Ivar written = class_getInstanceVariable([NSKeyedArchiver class], "_enc");
  if (written != NULL) [object_getIvar(archiver, written) retain];
}

NS_ASSUME_NONNULL_END
