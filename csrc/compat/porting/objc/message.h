// GCC's <objc/message.h> with Apple's functions that send messages; a program casts them to the method's type. On
// x86-64, objc_msgSend_stret is for structures that come back in memory. The modern runtime's header has them already.
#pragma once

#include_next <objc/message.h>

// In C++, GCC's nil is an `id`, which is no other pointer.
#if defined(__cplusplus) && !defined(__OBJC__)
#undef nil
#undef Nil
#define nil nullptr
#define Nil nullptr
#endif

#ifdef __objc_message_INCLUDE_GNU
#ifdef __cplusplus
extern "C" {
#endif
void objc_msgSend(void);
#ifdef __x86_64__
void objc_msgSend_fpret(void);
void objc_msgSend_stret(void);
#endif
#ifdef __cplusplus
}
#endif
#endif
