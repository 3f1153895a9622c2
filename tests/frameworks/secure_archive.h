// Archives that require secure coding.
#pragma once

#import <Foundation/Foundation.h>

inline NSData *secure_archive_of(id root) {
  NSMutableData *const data = [NSMutableData data];
  NSKeyedArchiver *const writer = [[[NSKeyedArchiver alloc] initForWritingWithMutableData:data] autorelease];
  [writer setRequiresSecureCoding:YES];
  [writer encodeObject:root forKey:@"root"];
  [writer finishEncoding];
  return data;
}

inline id from_secure_archive(NSData *archive) {
  NSKeyedUnarchiver *const reader = [[[NSKeyedUnarchiver alloc] initForReadingWithData:archive] autorelease];
  [reader setRequiresSecureCoding:YES];
  return [reader decodeObjectOfClass:[NSObject class] forKey:@"root"];
}

template <typename Object>
Object *through_archive(Object *object) {
  return from_secure_archive(secure_archive_of(object));
}
