// The clock of Apple's <QuartzCore/QuartzCore.h> for Linux. There are no layers.
#pragma once

#include <CoreFoundation/CoreFoundation.h>
#include <mach/mach_time.h>

/// Seconds since the machine was started, without the time that it slept.
static inline CFTimeInterval CACurrentMediaTime(void) { return (CFTimeInterval)mach_absolute_time() * 1e-9; }
