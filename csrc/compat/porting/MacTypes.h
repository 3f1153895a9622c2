// The part of Apple's <MacTypes.h> that programs of Metal use, for Linux: numbers of a stated size.
#pragma once

#include <stdint.h>

typedef uint8_t UInt8, Byte;
typedef int8_t SInt8;
typedef uint16_t UInt16;
typedef int16_t SInt16;
typedef uint32_t UInt32;
typedef int32_t SInt32;
// Not uint64_t, which is a long here: programs print these by %llu and %lld.
typedef unsigned long long UInt64;
typedef signed long long SInt64;
typedef float Float32;
typedef double Float64;

typedef unsigned char Boolean;
typedef SInt16 OSErr;
typedef SInt32 OSStatus;
typedef UInt32 FourCharCode;
typedef FourCharCode OSType;

enum { noErr = 0 };
