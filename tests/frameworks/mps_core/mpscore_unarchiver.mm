// MPSKeyedUnarchiver: kernels on the device that it is given, errors for damaged archives and other classes.
#include "tests/frameworks/kernels/nn_test.h"
#include "tests/frameworks/secure_archive.h"

namespace {

MPSCNNNeuronReLU *relu() { return [[[MPSCNNNeuronReLU alloc] initWithDevice:nn_device() a:0.25F] autorelease]; }

void check(id made) {
  REQUIRE([made isKindOfClass:[MPSCNNNeuronReLU class]]);
  CHECK([static_cast<MPSCNNNeuronReLU *>(made) a] == 0.25F);
  CHECK([static_cast<MPSCNNNeuronReLU *>(made) device] == nn_device());
}

}  // namespace

TEST_CASE("mps unarchiver: kernels of an archive are made on the given device") {
  NSData *const secure = secure_archive_of(relu()), *const plain = [NSKeyedArchiver archivedDataWithRootObject:relu()];
  NSError *error = nil;
  check([MPSKeyedUnarchiver unarchivedObjectOfClass:[MPSCNNNeuronReLU class]
                                           fromData:secure
                                             device:nn_device()
                                              error:&error]);
  NSSet *const classes = [NSSet setWithObjects:[NSString class], [MPSKernel class], nil];
  check([MPSKeyedUnarchiver unarchivedObjectOfClasses:classes fromData:secure device:nn_device() error:nullptr]);
  check([MPSKeyedUnarchiver unarchiveObjectWithData:plain device:nn_device()]);
  check([MPSKeyedUnarchiver unarchiveTopLevelObjectWithData:plain device:nn_device() error:&error]);
  CHECK(error == nil);
  MPSKeyedUnarchiver *const reader = [[[MPSKeyedUnarchiver alloc] initForReadingFromData:secure
                                                                                  device:nn_device()
                                                                                   error:&error] autorelease];
  CHECK([reader mpsMTLDevice] == nn_device());
  CHECK([reader requiresSecureCoding] == YES);
  check([reader decodeObjectOfClass:[MPSKernel class] forKey:@"root"]);
  NSString *const path = [NSTemporaryDirectory()
      stringByAppendingPathComponent:[NSString stringWithFormat:@"openmps-%d.archive",
                                                                [[NSProcessInfo processInfo] processIdentifier]]];
  REQUIRE([plain writeToFile:path atomically:YES]);
  check([MPSKeyedUnarchiver unarchiveObjectWithFile:path device:nn_device()]);
  [[NSFileManager defaultManager] removeItemAtPath:path error:nullptr];
  CHECK([MPSKeyedUnarchiver unarchiveObjectWithFile:path device:nn_device()] == nil);
}

TEST_CASE("mps unarchiver: an archive without objects, and a reader for the default device") {
  MPSKeyedUnarchiver *const empty = [[[MPSKeyedUnarchiver alloc] initWithDevice:nn_device()] autorelease];
  CHECK([empty mpsMTLDevice] == nn_device());
  CHECK([empty decodeObjectForKey:@"root"] == nil);
  NSData *const plain = [NSKeyedArchiver archivedDataWithRootObject:relu()];
  MPSKeyedUnarchiver *const reader = [[[MPSKeyedUnarchiver alloc] initForReadingWithData:plain
                                                                                  device:nn_device()] autorelease];
  check([reader decodeObjectForKey:@"root"]);
  MPSKeyedUnarchiver *const other = [[[MPSKeyedUnarchiver alloc] initForReadingWithData:plain] autorelease];
  CHECK([other mpsMTLDevice] != nil);
}

TEST_CASE("mps unarchiver: damaged archives and other classes are errors, missing arguments are refused") {
  NSData *const secure = secure_archive_of(relu()), *const damaged =
                                                        [@"no archive" dataUsingEncoding:NSUTF8StringEncoding];
  NSError *error = nil;
  CHECK([MPSKeyedUnarchiver unarchivedObjectOfClass:[NSString class] fromData:secure device:nn_device()
                                              error:&error] == nil);
  CHECK(error != nil);
  error = nil;
  CHECK([MPSKeyedUnarchiver unarchivedObjectOfClass:[MPSKernel class]
                                           fromData:damaged
                                             device:nn_device()
                                              error:&error] == nil);
  CHECK(error != nil);
  error = nil;
  CHECK([MPSKeyedUnarchiver unarchiveTopLevelObjectWithData:damaged device:nn_device() error:&error] == nil);
  CHECK(error != nil);
  error = nil;
  CHECK([[MPSKeyedUnarchiver alloc] initForReadingFromData:damaged device:nn_device() error:&error] == nil);
  CHECK(error != nil);
  NSData *const no_data = nil;
  id<MTLDevice> const no_device = nil;
  CHECK_RAISES([MPSKeyedUnarchiver unarchiveObjectWithData:no_data device:nn_device()], NSInvalidArgumentException,
               "data is nil");
  CHECK_RAISES([MPSKeyedUnarchiver unarchiveTopLevelObjectWithData:secure device:no_device error:nullptr],
               NSInvalidArgumentException, "device is nil");
  id wrong = [NSSet setWithObject:@"a text"];
  CHECK_RAISES([MPSKeyedUnarchiver unarchivedObjectOfClasses:wrong fromData:secure device:nn_device() error:nullptr],
               NSInvalidArgumentException, "an element of classes");
}

TEST_CASE("mps unarchiver: bytes for which GNUstep's parser of property lists raises") {
  CHECK_RAISES([[MPSKeyedUnarchiver alloc] initForReadingWithData:[NSMutableData dataWithLength:256]
                                                           device:nn_device()],
               NSInvalidArgumentException, "MPSKeyedUnarchiver: the data is no archive.");
}
