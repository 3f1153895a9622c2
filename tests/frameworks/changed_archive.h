// Archives with a changed value.
#pragma once

#import <Foundation/Foundation.h>

#include <string>

// The reason of the exception for an object's archive with another value of a key; nil removes the key. The answer is
// "accepted" if nothing is raised, and "no such key" if the archive lacks it.
inline std::string refusal_of_changed(id object, NSString *key, id value) {
  NSMutableDictionary *const archive =
      [NSPropertyListSerialization propertyListWithData:[NSKeyedArchiver archivedDataWithRootObject:object]
                                                options:NSPropertyListMutableContainersAndLeaves
                                                 format:nullptr
                                                  error:nullptr];
  bool found = false;
  for (id part in [archive objectForKey:@"$objects"]) {
    if (![part isKindOfClass:[NSDictionary class]] || [part objectForKey:key] == nil) continue;
    found = true;
    if (value)
      [part setObject:value forKey:key];
    else
      [part removeObjectForKey:key];
  }
  if (!found) return "no such key";
  NSData *const changed = [NSPropertyListSerialization dataWithPropertyList:archive
                                                                     format:NSPropertyListBinaryFormat_v1_0
                                                                    options:0
                                                                      error:nullptr];
  @try {
    // Not +unarchiveObjectWithData:, which answers nil for an exception in newer versions of GNUstep.
    NSKeyedUnarchiver *const reader = [[[NSKeyedUnarchiver alloc] initForReadingWithData:changed] autorelease];
    [reader decodeObjectForKey:@"root"];
  } @catch (NSException *raised) {
    return [[raised reason] UTF8String];
  }
  return "accepted";
}
