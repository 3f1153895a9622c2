// Apple's header of the type; see IOSurface.h.
#pragma once

#include <IOSurface/IOSurface.h>
