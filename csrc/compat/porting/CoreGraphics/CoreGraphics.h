// The plain data of Apple's <CoreGraphics/CoreGraphics.h>, for Linux. There is no drawing, and there are no images.
#pragma once

#include <CoreGraphics/CGGeometry.h>
