// The vector types that our public headers name, for Swift's importer.
#pragma once

typedef __attribute__((ext_vector_type(2))) float vector_float2;
typedef __attribute__((ext_vector_type(4))) float vector_float4;
typedef __attribute__((ext_vector_type(2))) unsigned short vector_ushort2;
typedef __attribute__((ext_vector_type(16))) unsigned char vector_uchar16;
