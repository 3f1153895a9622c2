// The engine's description of a device, as Metal's object.
#pragma once

#import <Metal/MTLDevice.h>

#include <string>

NS_ASSUME_NONNULL_BEGIN

@interface MTLArchitecture (OpenMPSPrivate)
- (instancetype)omps_initWithName:(const std::string &)name;
@end

NS_ASSUME_NONNULL_END
