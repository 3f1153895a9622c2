// Archives: GNUstep's coders for Swift, and objects of Swift in archives of GNUstep.
//
// An object of Swift is archived under the name of its Swift class, as on Apple's platforms. The class of Objective-C
// with that name is made when an archive needs it; its objects, while they are read, become those that Swift makes.
#include <stdlib.h>
#include <string.h>

#import "shim.h"

enum { kReadError = 4864, kWriteError = 4866 };  // NSCoderReadCorruptError, NSCoderInvalidValueError

static NSString *const kRoot = @"root";
static NSString *const kProtocol = @"MPSProtocol";  // which protocol of the library an object of Swift stands for
static const char kPrefix[] = "OMPSSwift";          // of the classes that stand for protocols

static void *error_of(NSException *raised, NSInteger code) {
  NSDictionary *details = [NSDictionary dictionaryWithObject:[raised reason] ?: [raised name]
                                                      forKey:NSLocalizedDescriptionKey];
  return [[NSError alloc] initWithDomain:NSCocoaErrorDomain code:code userInfo:details];
}

// Ends a function that OMPS_ENTER began: an exception becomes an error.
#define OMPS_CATCH(code)             \
  }                                  \
  @catch (NSException * raised) {    \
    *error = error_of(raised, code); \
  }

static void refuse(NSString *sentence) { [NSException raise:NSInvalidArgumentException format:@"%@", sentence]; }

// Raises what Swift reports. Takes over one reference.
static void raise_error(void *error) {
  if (!error) return;
  refuse([[(NSError *)error autorelease] localizedDescription]);
}

// Before the object's own -encodeWithCoder:, so that the archiver stays whole.
static void require_coding(id object) {
  if (!object || [object respondsToSelector:@selector(encodeWithCoder:)]) return;
  refuse([NSString stringWithFormat:@"%s: objects of this class cannot be archived.", object_getClassName(object)]);
}

// MARK: Whole archives

void *omps_archive(void *object, _Bool is_root, _Bool secure, void **error) {
  OMPS_ENTER
  NSMutableData *data = [NSMutableData data];
  NSKeyedArchiver *writer = [[[NSKeyedArchiver alloc] initForWritingWithMutableData:data] autorelease];
  [writer setRequiresSecureCoding:secure];
  require_coding((id)object);
  if (is_root) {
    [writer encodeObject:(id)object forKey:kRoot];
  } else {
    omps_encode(object, writer, error);
    if (*error) return NULL;
  }
  [writer finishEncoding];
  return omps_retained(data);
  OMPS_CATCH(kWriteError)
  return NULL;
}

void *omps_reader(void *data, void *device, _Bool secure, void **error) {
  OMPS_ENTER
  NSError *raised = nil;
  id<MTLDevice> used = device ? (id)device : [(id)MTLCreateSystemDefaultDevice() autorelease];
  MPSKeyedUnarchiver *reader = [[MPSKeyedUnarchiver alloc] initForReadingFromData:(NSData *)data
                                                                           device:used
                                                                            error:&raised];
  [reader setRequiresSecureCoding:secure];
  *error = omps_retained(raised);
  return reader;
  OMPS_CATCH(kReadError)
  return NULL;
}

void omps_encode(void *object, void *coder, void **error) {
  OMPS_ENTER
  require_coding((id)object);
  [(id)object encodeWithCoder:(NSCoder *)coder];
  OMPS_CATCH(kWriteError)
}

void *omps_decode(const char *class_name, void *coder, void **error) {
  OMPS_ENTER
  Class type = objc_getClass(class_name);
  if (![type instancesRespondToSelector:@selector(initWithCoder:)])
    refuse([NSString stringWithFormat:@"%s: objects of this class cannot be archived.", class_name]);
  return [[type alloc] initWithCoder:(NSCoder *)coder];
  OMPS_CATCH(kReadError)
  return NULL;
}

// MARK: Values under keys

_Bool omps_coder_is_secure(void *coder) {
  OMPS_ENTER
  return [(NSCoder *)coder requiresSecureCoding];
  OMPS_LEAVE
}

_Bool omps_coder_has(void *coder, const char *key) {
  OMPS_ENTER
  return [(NSCoder *)coder containsValueForKey:omps_string(key)];
  OMPS_LEAVE
}

void omps_coder_encode_object(void *coder, void *object, _Bool conditional, const char *key, void **error) {
  OMPS_ENTER
  id value = omps_consumed(object);
  require_coding(value);
  if (conditional) {
    [(NSCoder *)coder encodeConditionalObject:value forKey:omps_string(key)];
  } else {
    [(NSCoder *)coder encodeObject:value forKey:omps_string(key)];
  }
  OMPS_CATCH(kWriteError)
}

void *omps_coder_decode_object(void *coder, const char *key, void **error) {
  OMPS_ENTER
  return omps_retained([(NSCoder *)coder decodeObjectForKey:omps_string(key)]);
  OMPS_CATCH(kReadError)
  return NULL;
}

void omps_coder_encode_bytes(void *coder, const void *bytes, long length, const char *key, void **error) {
  OMPS_ENTER
  [(NSCoder *)coder encodeBytes:bytes length:(NSUInteger)length forKey:omps_string(key)];
  OMPS_CATCH(kWriteError)
}

const void *omps_coder_decode_bytes(void *coder, long *length, const char *key, void **error) {
  OMPS_ENTER
  NSUInteger count = 0;
  const void *bytes = [(NSCoder *)coder decodeBytesForKey:omps_string(key) returnedLength:&count];
  *length = (long)count;
  return bytes;
  OMPS_CATCH(kReadError)
  return NULL;
}

#define OMPS_SCALAR(name, type, word)                                                     \
  void omps_coder_encode_##name(void *coder, type value, const char *key, void **error) { \
    OMPS_ENTER                                                                            \
    [(NSCoder *)coder encode##word:value forKey:omps_string(key)];                        \
    OMPS_CATCH(kWriteError)                                                               \
  }                                                                                       \
  type omps_coder_decode_##name(void *coder, const char *key, void **error) {             \
    OMPS_ENTER                                                                            \
    return [(NSCoder *)coder decode##word##ForKey:omps_string(key)];                      \
    OMPS_CATCH(kReadError)                                                                \
    return 0;                                                                             \
  }

OMPS_SCALAR(bool, _Bool, Bool)
OMPS_SCALAR(int64, int64_t, Int64)
OMPS_SCALAR(float, float, Float)
OMPS_SCALAR(double, double, Double)

// MARK: Objects of Swift

// Stands for a Swift object without a protocol of the library.
@interface OMPSSwiftCoded : OMPSSwiftObject
@end
@implementation OMPSSwiftCoded
@end

void *omps_coded_make(void *swift_object, const void *type) {
  OMPS_ENTER
  return omps_proxy([OMPSSwiftCoded class], swift_object, type, NULL);
  OMPS_LEAVE
}

// The superclass of those with names of Swift classes.
@interface OMPSSwiftArchived : NSObject <NSCoding>
@end

static Class archived_class(const char *name) {
  @synchronized([OMPSSwiftArchived class]) {
    Class found = objc_getClass(name);
    if (!found) {
      found = objc_allocateClassPair([OMPSSwiftArchived class], name, 0);
      objc_registerClassPair(found);
    }
    return found;
  }
}

void omps_reader_set_class(void *reader, const char *archived_name, const char *name) {
  OMPS_ENTER
  Class type = archived_name ? archived_class(archived_name) : Nil;
  if (reader) {
    [(NSKeyedUnarchiver *)reader setClass:type forClassName:omps_string(name)];
  } else {
    [NSKeyedUnarchiver setClass:type forClassName:omps_string(name)];
  }
  OMPS_LEAVE
}

@implementation OMPSSwiftArchived
+ (BOOL)supportsSecureCoding {
  return YES;
}

- (void)encodeWithCoder:(NSCoder *)coder {  // of NSCoding: Swift's object is encoded by what stands for it
  [self doesNotRecognizeSelector:_cmd];
}

- (id)initWithCoder:(NSCoder *)coder {
  NSString *protocol = [coder decodeObjectForKey:kProtocol];
  const char *protocol_name = [protocol isKindOfClass:[NSString class]] ? [protocol UTF8String] : "";
  void *error = NULL;
  id made = omps_swift()->decode(object_getClassName(self), protocol_name, coder, &error);
  [self release];
  raise_error(error);
  return made;
}
@end

@implementation OMPSSwiftObject (Archives)
+ (BOOL)supportsSecureCoding {
  return YES;  // those without do not respond to encodeWithCoder:
}

- (Class)classForKeyedArchiver {
  char *name = omps_swift()->archived_name(context);
  Class found = archived_class(name);
  free(name);
  return found;
}

- (void)encodeWithCoder:(NSCoder *)coder {
  if (table) {
    const char *protocol = object_getClassName(self) + strlen(kPrefix);
    [coder encodeObject:[NSString stringWithUTF8String:protocol] forKey:kProtocol];
  }
  raise_error(omps_swift()->encode(context, coder));  // the library's object around this one keeps the archiver whole
}
@end

@implementation MPSKeyedUnarchiver (OMPSSwift)
// Classes of Swift are found by their names.
- (Class)classForClassName:(NSString *)name {
  Class found = [super classForClassName:name];
  if (found || !omps_swift()->finds_class) return found;
  if ((found = [NSKeyedUnarchiver classForClassName:name] ?: NSClassFromString(name))) return found;
  return omps_swift()->finds_class([name UTF8String]) ? archived_class([name UTF8String]) : Nil;
}
@end
