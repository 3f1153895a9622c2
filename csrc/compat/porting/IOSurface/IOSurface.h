// The type of Apple's <IOSurface/IOSurface.h>, for declarations that name it. Linux has no surfaces that processes
// share, so there is no function that makes one.
#pragma once

typedef struct __IOSurface *IOSurfaceRef;
