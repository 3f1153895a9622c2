// Points, sizes and rectangles of Apple's <CoreGraphics/CGGeometry.h>, for Linux: they are Foundation's. In C and C++
// they have the same members, and no functions.
#pragma once

#ifdef __OBJC__
#import <Foundation/Foundation.h>

typedef NSPoint CGPoint;
typedef NSSize CGSize;
typedef NSRect CGRect;

#define CGPointZero NSZeroPoint
#define CGSizeZero NSZeroSize
#define CGRectZero NSZeroRect

static inline CGPoint CGPointMake(CGFloat x, CGFloat y) { return NSMakePoint(x, y); }
static inline CGSize CGSizeMake(CGFloat width, CGFloat height) { return NSMakeSize(width, height); }
static inline CGRect CGRectMake(CGFloat x, CGFloat y, CGFloat width, CGFloat height) {
  return NSMakeRect(x, y, width, height);
}
static inline bool CGPointEqualToPoint(CGPoint left, CGPoint right) { return left.x == right.x && left.y == right.y; }
static inline bool CGSizeEqualToSize(CGSize left, CGSize right) {
  return left.width == right.width && left.height == right.height;
}
#else
typedef double CGFloat;
typedef struct CGPoint {
  CGFloat x, y;
} CGPoint;
typedef struct CGSize {
  CGFloat width, height;
} CGSize;
typedef struct CGRect {
  CGPoint origin;
  CGSize size;
} CGRect;
#endif
