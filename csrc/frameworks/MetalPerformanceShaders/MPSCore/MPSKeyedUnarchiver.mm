#include <string>

#include "compat/guard.h"
#include "compat/objc_ref.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"

#import <MetalPerformanceShaders/MPSCore/MPSKeyedUnarchiver.h>

using namespace openmps::fw;

struct MPSKeyedUnarchiverImpl {
  objc::Ref<id<MTLDevice>> device;
};

namespace {

NSString *const kRoot = @"root";

NSError *error_of(NSException *raised) {
  NSString *const sentence = [raised reason] ?: [raised name];
  return [NSError errorWithDomain:NSCocoaErrorDomain
                             code:4864  // NSCoderReadCorruptError
                         userInfo:[NSDictionary dictionaryWithObject:sentence forKey:NSLocalizedDescriptionKey]];
}

// The answer, or nil with the exception as an error.
template <typename Read>
id with_error(NSError **error, Read &&read) {
  @try {
    return read();
  } @catch (NSException *raised) {
    if (error) *error = error_of(raised);
    return nil;
  }
}

[[noreturn]] void refuse_archive(const std::string &sentence) {
  openmps::raise_objc(openmps::Status(openmps::ErrorKind::InvalidArgument, "MPSKeyedUnarchiver: " + sentence));
}

// GNUstep answers nil for data that is no archive.
MPSKeyedUnarchiver *needed_reader(MPSKeyedUnarchiver *reader) {
  if (reader == nil) refuse_archive("the data is no archive.");
  return reader;
}

bool is_class(id object) {
  const Class meta = object_getClass(object);
  return meta != Nil && class_isMetaClass(meta);
}

id root_of(MPSKeyedUnarchiver *reader, NSSet<Class> *classes) {
  const id root = [reader decodeObjectOfClasses:classes forKey:kRoot];
  if (root == nil) return nil;
  for (Class each in classes)
    if (fits(root, each)) return root;
  refuse_archive(std::string("the archive has an object of class ") + object_getClassName(root) +
                 ", which was not asked for.");
}

}  // namespace

@implementation MPSKeyedUnarchiver

OMPS_NO_INIT

- (instancetype)initForReadingWithData:(NSData *)data {
  return [self initForReadingWithData:data
                               device:[static_cast<NSObject<MTLDevice> *>(MTLCreateSystemDefaultDevice()) autorelease]];
}

- (instancetype)initForReadingWithData:(NSData *)data device:(id<MTLDevice>)device {
  OMPS_REQUIRE(data);
  OMPS_REQUIRE(device);
  static_cast<void>(engine_device(device));  // checks its class
  @try {
    self = [super initForReadingWithData:data];
  } @catch (NSException *raised) {  // of the property list's parser
    [self release];
    needed_reader(nil);
  }
  if (self == nil) return nil;
  _keyedUnarchiverImpl = new MPSKeyedUnarchiverImpl{objc::Ref<id<MTLDevice>>::retain(device)};
  return self;
}

- (instancetype)initForReadingFromData:(NSData *)data device:(id<MTLDevice>)device error:(NSError **)error {
  OMPS_REQUIRE(data);
  OMPS_REQUIRE(device);
  MPSKeyedUnarchiver *const made =
      with_error(error, [&] { return needed_reader([self initForReadingWithData:data device:device]); });
  [made setRequiresSecureCoding:YES];
  return made;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  NSMutableData *const data = [NSMutableData data];
  NSKeyedArchiver *const nothing = [[[NSKeyedArchiver alloc] initForWritingWithMutableData:data] autorelease];
  [nothing finishEncoding];
  return [self initForReadingWithData:data device:device];
}

- (void)dealloc {
  delete _keyedUnarchiverImpl;
  [super dealloc];
}

- (id<MTLDevice>)mpsMTLDevice {
  return _keyedUnarchiverImpl ? _keyedUnarchiverImpl->device.get() : nil;
}

+ (id)unarchivedObjectOfClasses:(NSSet<Class> *)classes
                       fromData:(NSData *)data
                         device:(id<MTLDevice>)device
                          error:(NSError **)error {
  OMPS_REQUIRE(classes);
  OMPS_REQUIRE(data);
  OMPS_REQUIRE(device);
  for (id each in classes)
    if (!is_class(each)) refuse_class(self, _cmd, "an element of classes", each, "Class");
  return with_error(error, [&]() -> id {
    MPSKeyedUnarchiver *const reader = needed_reader([[[self alloc] initForReadingWithData:data
                                                                                    device:device] autorelease]);
    [reader setRequiresSecureCoding:YES];
    return root_of(reader, classes);
  });
}

+ (id)unarchivedObjectOfClass:(Class)cls fromData:(NSData *)data device:(id<MTLDevice>)device error:(NSError **)error {
  OMPS_REQUIRE(cls);
  return [self unarchivedObjectOfClasses:[NSSet setWithObject:cls] fromData:data device:device error:error];
}

+ (id)unarchiveObjectWithData:(NSData *)data device:(id<MTLDevice>)device {
  MPSKeyedUnarchiver *const reader = needed_reader([[[self alloc] initForReadingWithData:data
                                                                                  device:device] autorelease]);
  return [reader decodeObjectForKey:kRoot];
}

+ (id)unarchiveTopLevelObjectWithData:(NSData *)data device:(id<MTLDevice>)device error:(NSError **)error {
  OMPS_REQUIRE(data);
  OMPS_REQUIRE(device);
  return with_error(error, [&]() -> id { return [self unarchiveObjectWithData:data device:device]; });
}

+ (id)unarchiveObjectWithFile:(NSString *)path device:(id<MTLDevice>)device {
  OMPS_REQUIRE(path);
  OMPS_REQUIRE(device);
  NSData *const data = [NSData dataWithContentsOfFile:path];
  return data ? [self unarchiveObjectWithData:data device:device] : nil;
}

@end
