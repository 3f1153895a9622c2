// Objects, strings, numbers, data, arrays and dictionaries for Swift's support code.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#import "shim.h"

void omps_end_program(NSException *exception) {
  fprintf(stderr, "*** Terminating app due to uncaught exception '%s', reason: '%s'\n", [[exception name] UTF8String],
          [[exception reason] UTF8String]);
  abort();
}

void *omps_new(const char *class_name) {
  OMPS_ENTER
  return [[(Class)objc_getClass(class_name) alloc] init];
  OMPS_LEAVE
}
void *omps_retain(void *object) { return [(id)object retain]; }
void omps_release(void *object) {
  if (!object) return;
  OMPS_ENTER
  [(id)object release];
  OMPS_LEAVE
}
void *omps_copy(void *object) {
  OMPS_ENTER
  return [(id)object copy];
  OMPS_LEAVE
}
char *omps_description(void *object) {
  OMPS_ENTER
  return strdup([[(id)object description] UTF8String]);
  OMPS_LEAVE
}
const void *omps_class(void *object) { return object_getClass((id)object); }
const void *omps_superclass(const void *class_) { return class_getSuperclass((Class)class_); }
const void *omps_class_named(const char *name) { return objc_getClass(name); }

const char *omps_class_name(const void *class_) { return class_getName((Class)class_); }
_Bool omps_conforms(void *object, const char *protocol_name) {
  OMPS_ENTER
  return [(id)object conformsToProtocol:objc_getProtocol(protocol_name)];
  OMPS_LEAVE
}
int omps_kind(void *object) {
  OMPS_ENTER
  Class classes[] = {[NSString class], [NSNumber class], [NSArray class], [NSData class],
                     [NSDictionary class], [NSURL class]};
  for (int i = 0; i < 6; ++i)
    if ([(id)object isKindOfClass:classes[i]]) return i + 1;
  return OMPS_KIND_OBJECT;
  OMPS_LEAVE
}

char *omps_string_take(void *string) {
  OMPS_ENTER
  char *text = strdup([(NSString *)string UTF8String]);
  [(id)string release];
  return text;
  OMPS_LEAVE
}
void *omps_string_make(const char *text) {
  OMPS_ENTER
  return omps_retained(omps_string(text));
  OMPS_LEAVE
}

void *omps_number_make(_Bool is_real, int64_t integer, double real) {
  OMPS_ENTER
  return omps_retained(is_real ? [NSNumber numberWithDouble:real] : [NSNumber numberWithLongLong:integer]);
  OMPS_LEAVE
}
_Bool omps_number_read(void *number, int64_t *integer, double *real) {
  OMPS_ENTER
  *integer = [(NSNumber *)number longLongValue];
  *real = [(NSNumber *)number doubleValue];
  return strchr("fd", *[(NSNumber *)number objCType]) != NULL;
  OMPS_LEAVE
}

void omps_numbers_read(void *array, omps_number *numbers) {
  OMPS_ENTER
  for (NSNumber *number in (NSArray *)array) {
    *numbers++ = (omps_number){strchr("fd", *[number objCType]) != NULL, [number longLongValue], [number doubleValue]};
  }
  OMPS_LEAVE
}
void *omps_data_make(const void *bytes, long length) {
  OMPS_ENTER
  return [[NSData alloc] initWithBytes:bytes length:(NSUInteger)length];
  OMPS_LEAVE
}
const void *omps_data_bytes(void *data, long *length) {
  OMPS_ENTER
  *length = (long)[(NSData *)data length];
  return [(NSData *)data bytes];
  OMPS_LEAVE
}
void *omps_url_make(const char *text) {
  OMPS_ENTER
  return [[NSURL alloc] initWithString:omps_string(text)];
  OMPS_LEAVE
}
void *omps_url_text(void *url) {
  OMPS_ENTER
  return omps_retained([(NSURL *)url absoluteString]);
  OMPS_LEAVE
}

void *omps_error_make(const char *domain, long code, const char *text) {
  OMPS_ENTER
  NSDictionary *details = [NSDictionary dictionaryWithObject:omps_string(text) forKey:NSLocalizedDescriptionKey];
  return [[NSError alloc] initWithDomain:omps_string(domain) code:code userInfo:details];
  OMPS_LEAVE
}
long omps_error_read(void *error, void **domain, void **text) {
  OMPS_ENTER
  *domain = omps_retained([(NSError *)error domain]);
  *text = omps_retained([(NSError *)error localizedDescription]);
  return [(NSError *)error code];
  OMPS_LEAVE
}

void *omps_array_make(void *const *objects, long count) {
  OMPS_ENTER
  NSMutableArray *array = [[NSMutableArray alloc] initWithCapacity:(NSUInteger)count];
  for (long i = 0; i < count; ++i) {
    [array addObject:(id)objects[i]];
    [(id)objects[i] release];
  }
  return array;
  OMPS_LEAVE
}
void omps_array_replace(void *array, void *const *objects, long count) {
  OMPS_ENTER
  [(NSMutableArray *)array removeAllObjects];
  for (long i = 0; i < count; ++i) {
    [(NSMutableArray *)array addObject:(id)objects[i]];
    [(id)objects[i] release];
  }
  OMPS_LEAVE
}
long omps_array_count(void *array) { return (long)[(NSArray *)array count]; }
void omps_array_read(void *array, void **objects) {
  OMPS_ENTER
  for (id object in (NSArray *)array) *objects++ = [object retain];
  OMPS_LEAVE
}

void *omps_table_make(void) {
  OMPS_ENTER
  return NSCreateMapTable(NSNonOwnedPointerMapKeyCallBacks, NSNonOwnedPointerMapValueCallBacks, 64);
  OMPS_LEAVE
}
void *omps_table_get(void *table, const void *key) { return NSMapGet((NSMapTable *)table, key); }
void omps_table_set(void *table, const void *key, void *value) { NSMapInsert((NSMapTable *)table, key, value); }
void omps_table_remove(void *table, const void *key) { NSMapRemove((NSMapTable *)table, key); }

void *omps_dictionary_make(void *const *keys, void *const *values, long count) {
  OMPS_ENTER
  NSMutableDictionary *dictionary = [[NSMutableDictionary alloc] initWithCapacity:(NSUInteger)count];
  for (long i = 0; i < count; ++i) [dictionary setObject:(id)values[i] forKey:(id)keys[i]];
  return dictionary;
  OMPS_LEAVE
}
long omps_dictionary_count(void *dictionary) { return (long)[(NSDictionary *)dictionary count]; }
void omps_dictionary_read(void *dictionary, void **keys, void **values) {
  OMPS_ENTER
  for (id key in (NSDictionary *)dictionary) {
    *keys++ = [key retain];
    *values++ = [[(NSDictionary *)dictionary objectForKey:key] retain];
  }
  OMPS_LEAVE
}
