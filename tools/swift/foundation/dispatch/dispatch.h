// The part of libdispatch that our public headers name, for Swift's importer.
#pragma once

typedef struct dispatch_queue_s* dispatch_queue_t;
