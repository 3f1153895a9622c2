// MetalKit: textures out of files of pictures. Programs link openmps::metalkit beside openmps::openmps.
#pragma once

#import "MTKTextureLoader.h"
