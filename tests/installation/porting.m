// Names of Apple's platforms on Linux; prints what they compute (tests/python/test_porting.py).
#import <Metal/Metal.h>
#import <simd/simd.h>

#include <stdio.h>
#include <string.h>

static NSString *__nonnull text(NSString *__nullable given) { return given ? given : @"none"; }

API_AVAILABLE(macos(10.15))
static void print_memory(void) {
  unsigned char bytes[11];
  memset(bytes, 9, sizeof bytes);
  memset_pattern4(bytes, "abcd", 10);
  printf("pattern4 %.10s %d\n", (const char *)bytes, bytes[10]);
  memset_pattern8(bytes, "abcdefgh", 3);
  memset_pattern16(bytes + 3, "0123456789abcdef", 5);
  printf("patterns %.10s\n", (const char *)bytes);
}

static void print_vectors(void) {
  const simd_float4 v = {1, 2, 3, 4};
  simd_float4x4 shift = matrix_identity_float4x4;
  shift.columns[3] = simd_make_float4(10, 20, 30, 1);
  const simd_float4 w = simd_mul(shift, v), t = simd_mul(simd_transpose(shift), v);
  printf("shifted %g %g %g %g\n", w.x, w.y, w.z, w.w);
  printf("transposed %g %g %g %g\n", t.x, t.y, t.z, t.w);
  printf("dot %g length %g\n", simd_dot(v, w), simd_length(simd_make_float3(3, 4, 0)));
  const vector_float3 right = {1, 0, 0}, up = {0, 1, 0}, front = vector_cross(right, up);
  printf("cross %g %g %g of %zu bytes\n", front.x, front.y, front.z, sizeof front);
  const simd_float2 low = simd_clamp((simd_float2){-5, 5}, (simd_float2){0, 0}, (simd_float2){1, 1});
  printf("clamped %g %g\n", low.x, low.y);
}

// Products with the inverse are 1, and a determinant is that of the diagonal or of the exchanged rows.
static void print_inverses(void) {
  const matrix_float2x2 two = matrix_from_rows((vector_float2){1, 2}, (vector_float2){3, 4});
  const matrix_float2x2 of_two = matrix_invert(two);
  printf("inverse %g %g %g %g", of_two.columns[0].x, of_two.columns[0].y, of_two.columns[1].x, of_two.columns[1].y);
  const matrix_float3x3 turned =
      matrix_from_rows((vector_float3){0, 1, 0}, (vector_float3){0, 0, 2}, (vector_float3){4, 0, 0});
  const matrix_float4x4 four = matrix_from_rows((vector_float4){2, 0, 0, 1}, (vector_float4){0, 0, 4, 0},
                                                (vector_float4){0, 8, 0, 2}, (vector_float4){0, 0, 0, 16});
  printf(" determinants %g %g %g", matrix_determinant(two), matrix_determinant(turned), simd_determinant(four));
  printf(" ones %d %d %d", matrix_equal(matrix_multiply(two, of_two), matrix_identity_float2x2),
         matrix_equal(matrix_multiply(matrix_invert(turned), turned), matrix_identity_float3x3),
         matrix_equal(matrix_multiply(four, simd_inverse(four)), matrix_identity_float4x4));
  const matrix_float2x2 none = matrix_invert(matrix_from_diagonal((vector_float2){1, 0}));
  printf(" none %d", isfinite(none.columns[1].y));
  const matrix_float2x2 sum = matrix_linear_combination(2, two, -1, matrix_identity_float2x2);
  printf(" sum %g %g, %g\n", sum.columns[0].x, sum.columns[0].y, vector_length_squared((vector_float2){3, 4}));
}

int main(void) {
  @autoreleasepool {
    printf("%s %s\n", [text(nil) UTF8String], [text(@"some") UTF8String]);
    print_memory();
    print_vectors();
    print_inverses();
    NSObject *object = [[NSObject alloc] init];
    const CFTypeRef held = CFBridgingRetain(object);
    printf("counts %d", (int)[object retainCount]);
    CFRelease(CFRetain(held));
    printf(" %d", (int)[object retainCount]);
    CFRelease(held);
    printf(" %d\n", (int)[object retainCount]);
    [object release];
    printf("time %d\n", CFAbsoluteTimeGetCurrent() > 0);
    id<NSObject> observer = nil;
    NSArray *devices = [MTLCopyAllDevicesWithObserver(&observer, ^(id<MTLDevice> device, NSString *name){
                                                      }) autorelease];
    printf("devices %d observer %d\n", [devices count] == [[MTLCopyAllDevices() autorelease] count], observer != nil);
    MTLRemoveDeviceObserver(observer);
    observer = nil;
    @try {
      MTLRemoveDeviceObserver(observer);
    } @catch (NSException *raised) {
      printf("%s\n", [[raised reason] UTF8String]);
    }
  }
  return 0;
}
