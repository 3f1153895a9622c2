// The functions of Apple's Objective-C runtime that openmps calls, by hand from Apple's documentation.
#pragma once

#include <objc/objc.h>
#include <stddef.h>
#include <stdint.h>

typedef struct objc_method *Method;
typedef struct objc_ivar *Ivar;

#ifdef __cplusplus
extern "C" {
#endif
Class objc_getClass(const char *name);
Class object_getClass(id object);
id object_getIvar(id object, Ivar ivar);
Ivar class_getInstanceVariable(Class of, const char *name);
Method class_getInstanceMethod(Class of, SEL name);
IMP method_getImplementation(Method method);
const char *method_getTypeEncoding(Method method);
BOOL class_addMethod(Class of, SEL name, IMP implementation, const char *types);
SEL sel_registerName(const char *name);
#ifdef __cplusplus
}
#endif
