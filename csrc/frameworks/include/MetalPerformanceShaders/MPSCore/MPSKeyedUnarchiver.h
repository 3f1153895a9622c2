// Archives of kernels, read for a device.
#pragma once

#import <Foundation/Foundation.h>
#import <Metal/Metal.h>
#import "MPSCoreTypes.h"

NS_ASSUME_NONNULL_BEGIN

/// An NSKeyedUnarchiver whose kernels are made on a device.
OMPS_CLASS_EXPORT
@interface MPSKeyedUnarchiver : NSKeyedUnarchiver <MPSDeviceProvider> {
 @private
  struct MPSKeyedUnarchiverImpl *_keyedUnarchiverImpl;
}

/// The root object of an archive with secure coding. It is of one of the classes, else the answer is nil with an error.
+ (nullable id)unarchivedObjectOfClasses:(NSSet<Class> *)classes
                                fromData:(NSData *)data
                                  device:(id<MTLDevice>)device
                                   error:(NSError *_Nullable *_Nullable)error
    NS_SWIFT_NAME(unarchivedObject(ofClasses:from:device:));

+ (nullable id)unarchivedObjectOfClass:(Class)cls
                              fromData:(NSData *)data
                                device:(id<MTLDevice>)device
                                 error:(NSError *_Nullable *_Nullable)error
    NS_SWIFT_NAME(unarchivedObject(of:from:device:));

/// Requires secure coding. Data that is no archive: nil with an error.
- (nullable instancetype)initForReadingFromData:(NSData *)data
                                         device:(id<MTLDevice>)device
                                          error:(NSError *_Nullable *_Nullable)error
    NS_SWIFT_NAME(init(forReadingFrom:device:error:));

- (nullable id<MTLDevice>)mpsMTLDevice;

/// The root object, without secure coding. Raises what Foundation and the kernels raise.
+ (nullable id)unarchiveObjectWithData:(NSData *)data device:(id<MTLDevice>)device;

/// The same, with an error instead of an exception.
+ (nullable id)unarchiveTopLevelObjectWithData:(NSData *)data
                                        device:(id<MTLDevice>)device
                                         error:(NSError *_Nullable *_Nullable)error
    NS_SWIFT_NAME(unarchiveTopLevelObject(with:device:));

/// That of a file; nil if it cannot be read.
+ (nullable id)unarchiveObjectWithFile:(NSString *)path device:(id<MTLDevice>)device;

/// Reads an archive without objects.
- (nullable instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initForReadingWithData:(NSData *)data device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
