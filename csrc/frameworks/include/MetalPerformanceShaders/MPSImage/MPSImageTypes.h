// Types of image filters.
#pragma once

#import "../MPSCore/MPSCoreTypes.h"

/// The relation of colours and alpha. NonPremultiplied: colours are as they are. AlphaIsOne: alpha is 1, whatever is
/// stored. Premultiplied: colours are stored times alpha.
typedef NS_ENUM(NSUInteger, MPSAlphaType) {
  MPSAlphaTypeNonPremultiplied = 0,
  MPSAlphaTypeAlphaIsOne = 1,
  MPSAlphaTypePremultiplied = 2,
};
