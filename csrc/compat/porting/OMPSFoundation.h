// Foundation as the module `Foundation` on Linux (module.modulemap).
#pragma once

#import <Foundation/Foundation.h>
