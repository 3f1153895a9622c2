// libopenmps_c in C, as Swift imports it. Programs use the Swift modules, not these functions.
//
// An object is a pointer with a reference count. Functions borrow the objects that they are given; one that makes or
// reads an object gives its caller one reference. Every function may be called on any thread.
#pragma once

#include "omps/generated.h"
#include "omps/types.h"

// ---- Objects

void* omps_new(const char* class_name);
void* omps_retain(void* object);
void omps_release(void* object);  // nothing for NULL
void* omps_copy(void* object);
char* omps_description(void* object);  // the caller frees it
const void* omps_class(void* object);
const void* omps_superclass(const void* class_);
const void* omps_class_named(const char* name);
const char* omps_class_name(const void* class_);
bool omps_conforms(void* object, const char* protocol_name);

// What an object of unknown type is.
enum {
  OMPS_KIND_OBJECT = 0,
  OMPS_KIND_STRING = 1,
  OMPS_KIND_NUMBER = 2,
  OMPS_KIND_ARRAY = 3,
  OMPS_KIND_DATA = 4,
  OMPS_KIND_DICTIONARY = 5,
  OMPS_KIND_URL = 6,
};
int omps_kind(void* object);

// ---- Values of Foundation

char* omps_string_take(void* string);  // releases the string; the caller frees the text
void* omps_string_make(const char* text);
void* omps_number_make(bool is_real, int64_t integer, double real);
bool omps_number_read(void* number, int64_t* integer, double* real);  // whether it is a floating-point number
typedef struct {
  bool is_real;
  int64_t integer;
  double real;
} omps_number;
void omps_numbers_read(void* array, omps_number* numbers);
void* omps_data_make(const void* bytes, long length);
const void* omps_data_bytes(void* data, long* length);
void* omps_url_make(const char* text);
void* omps_url_text(void* url);  // a string
void* omps_error_make(const char* domain, long code, const char* text);
long omps_error_read(void* error, void** domain, void** text);  // the code; two strings

// ---- Collections. The references of objects that are put into an array move to it; those of a dictionary stay.

void* omps_array_make(void* const* objects, long count);
void omps_array_replace(void* array, void* const* objects, long count);
long omps_array_count(void* array);
void omps_array_read(void* array, void** objects);
void* omps_dictionary_make(void* const* keys, void* const* values, long count);
long omps_dictionary_count(void* dictionary);
void omps_dictionary_read(void* dictionary, void** keys, void** values);

// ---- Swift's side of closures and of objects that Objective-C calls

typedef struct {
  void (*retain)(void* swift_object);
  void (*release)(void* swift_object);
  void* (*copy)(void* swift_object);
  const void* (*type)(void* swift_object);
  // Archives. Errors are NSErrors that the caller owns, NULL for none.
  bool (*is_codable)(void* swift_object);          // whether its class has NSSecureCoding
  char* (*archived_name)(void* swift_object);      // of its class; the caller frees it
  bool (*finds_class)(const char* archived_name);  // whether Swift has a class of this name
  void* (*encode)(void* swift_object, void* coder);
  void* (*decode)(const char* archived_name, const char* protocol_name, void* coder, void** error);
} omps_swift_functions;

void omps_set_swift_functions(omps_swift_functions functions);

// The Swift object behind an object that Swift implements; NULL for others. No reference.
void* omps_swift_object(void* object);

// Called by the default implementation of an optional method, with its number: the program has none.
void omps_mark_missing(int bit);

// ---- Archives. A function with an error catches exceptions: it sets an NSError, which the caller owns.

// NSData: an archive with the object as its root, or one that the object's encodeWithCoder: filled.
void* omps_archive(void* object, bool is_root, bool secure, void** error);
// An MPSKeyedUnarchiver for the data; it owns neither. NULL as device: the default one.
void* omps_reader(void* data, void* device, bool secure, void** error);
void omps_encode(void* object, void* coder, void** error);
void* omps_decode(const char* class_name, void* coder, void** error);
// Reads objects of the class under the name. `archived_name` is the own name of the class.
void omps_reader_set_class(void* reader, const char* archived_name, const char* name);

bool omps_coder_is_secure(void* coder);
bool omps_coder_has(void* coder, const char* key);
void omps_coder_encode_object(void* coder, void* object, bool conditional, const char* key, void** error);
void* omps_coder_decode_object(void* coder, const char* key, void** error);
void omps_coder_encode_bytes(void* coder, const void* bytes, long length, const char* key, void** error);
const void* omps_coder_decode_bytes(void* coder, long* length, const char* key, void** error);  // the coder's
void omps_coder_encode_bool(void* coder, bool value, const char* key, void** error);
bool omps_coder_decode_bool(void* coder, const char* key, void** error);
void omps_coder_encode_int64(void* coder, int64_t value, const char* key, void** error);
int64_t omps_coder_decode_int64(void* coder, const char* key, void** error);
void omps_coder_encode_float(void* coder, float value, const char* key, void** error);
float omps_coder_decode_float(void* coder, const char* key, void** error);
void omps_coder_encode_double(void* coder, double value, const char* key, void** error);
double omps_coder_decode_double(void* coder, const char* key, void** error);

// The object that stands for one of Swift in archives alone. The caller owns one reference.
void* omps_coded_make(void* swift_object, const void* type);

// ---- MetalKit. A texture with one reference, or an NSError. Data, URL and options are consumed.

void* omps_texture_of_data(void* device, void* data, void* options, void** error);
void* omps_texture_of_file(void* device, void* url, void* options, void** error);

// ---- A table from pointers to pointers, without references. Its user locks it.

void* omps_table_make(void);
void* omps_table_get(void* table, const void* key);  // NULL for a key that is not there
void omps_table_set(void* table, const void* key, void* value);
void omps_table_remove(void* table, const void* key);

// ---- Swift's own runtime

// One reference more to an object of Swift, NULL if its last one is gone. For NULL: NULL.
void* swift_tryRetain(void* object);
