#include "published.h"

#undef NSClassFromString
#undef NSSelectorFromString

Class OMPSPublishedClass(NSString *name) { return [name hasPrefix:@"OMPS"] ? Nil : NSClassFromString(name); }

SEL OMPSPublishedSelector(NSString *name) {
  const BOOL is_own = [name hasPrefix:@"omps"] || [name hasPrefix:@"setOmps"];
  return NSSelectorFromString(is_own ? [@"absent" stringByAppendingString:name] : name);
}
