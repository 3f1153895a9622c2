// Apple's functions that send messages, for GCC's runtime, which looks methods up and calls none. Programs call them by
// a cast to the method's type, as metal-cpp does; all registers of arguments reach the method.
//
// A message to nil returns 0 in the registers of integers and of floating point numbers. A large structure stays as it
// is, as Apple's runtime leaves it.
#if !defined(__APPLE__) && !defined(__OBJC2__)

#if defined(__x86_64__)

// SEND names a function whose receiver and selector are in these registers: the address of a large result comes first.
#define OMPS_SEND(name, receiver, selector, nil)                                                                 \
  __asm__(".text\n.globl " #name "\n.type " #name ", @function\n.p2align 4\n" #name                              \
          ":\n"                                                                                                  \
          ".cfi_startproc\n"                                                                                     \
          "endbr64\n"                                                                                            \
          "test %" receiver ", %" receiver                                                                       \
          "\n"                                                                                                   \
          "je 1f\n"                                                                                              \
          "push %rbp\n.cfi_def_cfa_offset 16\n.cfi_offset %rbp, -16\n"                                           \
          "mov %rsp, %rbp\n.cfi_def_cfa_register %rbp\n"                                                         \
          "sub $192, %rsp\n"                                                                                     \
          "mov %rdi, 0(%rsp)\nmov %rsi, 8(%rsp)\nmov %rdx, 16(%rsp)\nmov %rcx, 24(%rsp)\n"                       \
          "mov %r8, 32(%rsp)\nmov %r9, 40(%rsp)\nmov %rax, 48(%rsp)\nmov %r10, 56(%rsp)\n"                       \
          "movups %xmm0, 64(%rsp)\nmovups %xmm1, 80(%rsp)\nmovups %xmm2, 96(%rsp)\nmovups %xmm3, 112(%rsp)\n"    \
          "movups %xmm4, 128(%rsp)\nmovups %xmm5, 144(%rsp)\nmovups %xmm6, 160(%rsp)\nmovups %xmm7, 176(%rsp)\n" \
          "mov %" receiver ", %rdi\nmov %" selector                                                              \
          ", %rsi\n"                                                                                             \
          "call objc_msg_lookup@PLT\n"                                                                           \
          "mov %rax, %r11\n"                                                                                     \
          "mov 0(%rsp), %rdi\nmov 8(%rsp), %rsi\nmov 16(%rsp), %rdx\nmov 24(%rsp), %rcx\n"                       \
          "mov 32(%rsp), %r8\nmov 40(%rsp), %r9\nmov 48(%rsp), %rax\nmov 56(%rsp), %r10\n"                       \
          "movups 64(%rsp), %xmm0\nmovups 80(%rsp), %xmm1\nmovups 96(%rsp), %xmm2\nmovups 112(%rsp), %xmm3\n"    \
          "movups 128(%rsp), %xmm4\nmovups 144(%rsp), %xmm5\nmovups 160(%rsp), %xmm6\nmovups 176(%rsp), %xmm7\n" \
          "leave\n.cfi_def_cfa %rsp, 8\n.cfi_restore %rbp\n"                                                     \
          "jmp *%r11\n"                                                                                          \
          "1:\n" nil                                                                                             \
          "ret\n"                                                                                                \
          ".cfi_endproc\n"                                                                                       \
          ".size " #name ", . - " #name "\n")

#define OMPS_ZEROS "xor %eax, %eax\nxor %edx, %edx\npxor %xmm0, %xmm0\npxor %xmm1, %xmm1\n"
OMPS_SEND(objc_msgSend, "rdi", "rsi", OMPS_ZEROS);
OMPS_SEND(objc_msgSend_fpret, "rdi", "rsi", OMPS_ZEROS);
OMPS_SEND(objc_msgSend_stret, "rsi", "rdx", "mov %rdi, %rax\n");

#elif defined(__aarch64__)

// x8 has the address of a large result.
__asm__(
    ".text\n.globl objc_msgSend\n.type objc_msgSend, %function\n.p2align 4\nobjc_msgSend:\n"
    ".cfi_startproc\n"
    "cbz x0, 1f\n"
    "stp x29, x30, [sp, #-224]!\n.cfi_def_cfa_offset 224\n.cfi_offset x29, -224\n.cfi_offset x30, -216\n"
    "mov x29, sp\n"
    "stp x0, x1, [sp, #16]\nstp x2, x3, [sp, #32]\nstp x4, x5, [sp, #48]\nstp x6, x7, [sp, #64]\nstr x8, [sp, #80]\n"
    "stp q0, q1, [sp, #96]\nstp q2, q3, [sp, #128]\nstp q4, q5, [sp, #160]\nstp q6, q7, [sp, #192]\n"
    "bl objc_msg_lookup\n"
    "mov x16, x0\n"
    "ldp x0, x1, [sp, #16]\nldp x2, x3, [sp, #32]\nldp x4, x5, [sp, #48]\nldp x6, x7, [sp, #64]\nldr x8, [sp, #80]\n"
    "ldp q0, q1, [sp, #96]\nldp q2, q3, [sp, #128]\nldp q4, q5, [sp, #160]\nldp q6, q7, [sp, #192]\n"
    "ldp x29, x30, [sp], #224\n.cfi_restore x29\n.cfi_restore x30\n.cfi_def_cfa_offset 0\n"
    "br x16\n"
    "1:\n"
    "mov x1, #0\nmovi v0.2d, #0\nmovi v1.2d, #0\nmovi v2.2d, #0\nmovi v3.2d, #0\n"
    "ret\n"
    ".cfi_endproc\n"
    ".size objc_msgSend, . - objc_msgSend\n");

#endif

#endif
