#import <Foundation/Foundation.h>

#include "compat/error_context.h"
#include "compat/guard.h"
#include "compat/guard_internal.h"

// Carries a Status through an NSException's userInfo.
@interface OMPSStatusBox : NSObject {
 @public
  openmps::Status _status;
}
@end

@implementation OMPSStatusBox
@end

namespace openmps {
namespace {

NSString *const kStatusKey = @"OMPSStatus";

struct NameAndKind {
  NSString *name;
  ErrorKind kind;
};

// When we raise, the first row of a kind gives the name; when we catch, every row is recognised.
NameAndKind row(size_t index) {
  const NameAndKind rows[] = {
      {NSInvalidArgumentException, ErrorKind::InvalidArgument},
      {NSInvalidArgumentException, ErrorKind::Shape},
      {NSInvalidArgumentException, ErrorKind::DType},
      {NSRangeException, ErrorKind::OutOfRange},
      {NSInternalInconsistencyException, ErrorKind::State},
      {NSInvalidArgumentException, ErrorKind::Unsupported},
      {NSMallocException, ErrorKind::OutOfMemory},
      {NSGenericException, ErrorKind::Device},
      {NSGenericException, ErrorKind::Io},
      {NSGenericException, ErrorKind::Foreign},
      {NSInternalInconsistencyException, ErrorKind::Internal},
  };
  return index < sizeof(rows) / sizeof(rows[0]) ? rows[index] : NameAndKind{nil, ErrorKind::Foreign};
}

NSString *name_of(ErrorKind kind) {
  for (size_t i = 0; row(i).name != nil; ++i) {
    if (row(i).kind == kind) return row(i).name;
  }
  return NSGenericException;
}

ErrorKind kind_of(NSString *name) {
  for (size_t i = 0; row(i).name != nil; ++i) {
    if ([row(i).name isEqualToString:name]) return row(i).kind;
  }
  return ErrorKind::Foreign;
}

const char *utf8(NSString *text) {
  const char *bytes = [text UTF8String];
  return bytes != nullptr ? bytes : "";
}

// Nil for an exception that another library has raised, such as Apple's.
OMPSStatusBox *box_in(NSException *exception) {
  const id box = [[exception userInfo] objectForKey:kStatusKey];
  return [box isKindOfClass:[OMPSStatusBox class]] ? box : nil;
}

}  // namespace

Status status_of(NSException *exception) {
  if (const OMPSStatusBox *const box = box_in(exception)) return box->_status;
  return Status::objc(utf8([exception name]), utf8([exception reason]), kind_of([exception name]));
}

#ifdef GNU_RUNTIME
Status objc_try(FunctionRef<void()> f, std::exception_ptr &thrown) {
  Status status;
  @autoreleasepool {
    @try {
      thrown = cpp_try(f);
    } @catch (NSException *exception) {
      status = status_of(exception);
    }
  }
  return status;
}
#endif

void add_context(FunctionRef<void()> f, FunctionRef<std::string()> line) {
  NSException *raised = nil;
  std::exception_ptr thrown;
  @try {
    thrown = standard_exception_of(f);
  } @catch (NSException *exception) {
    raised = exception;
  }
  if (thrown) raise_objc(with_context(status_from(thrown), line()));
  if (raised == nil) return;
  const OMPSStatusBox *const box = box_in(raised);
  if (box == nil) [raised raise];
  raise_objc(with_context(box->_status, line()));
}

void raise_objc(const Status &status) {
  OMPSStatusBox *box = [[[OMPSStatusBox alloc] init] autorelease];
  box->_status = status;
  NSString *reason = [NSString stringWithUTF8String:status.message().c_str()];
  NSDictionary *info = [NSDictionary dictionaryWithObject:box forKey:kStatusKey];
  [[NSException exceptionWithName:name_of(status.kind()) reason:reason userInfo:info] raise];
  __builtin_unreachable();
}

}  // namespace openmps
