// Accessors of plain values and objects that a class keeps in its Impl structure. The first three are for a class whose
// structure is `_impl` and has the property's own name.
#pragma once

#include "compat/objc_ref.h"
#include "frameworks/Metal/Arguments.h"

#define OMPS_VALUE(Type, name, setName) \
  -(Type)name {                         \
    return _impl->name;                 \
  }                                     \
  -(void)setName : (Type)value {        \
    _impl->name = value;                \
  }

#define OMPS_RETAINED(Type, name, setName)               \
  -(Type)name {                                          \
    return _impl->name.get();                            \
  }                                                      \
  -(void)setName : (Type)value {                         \
    openmps::fw::expect_class(self, _cmd, value, #name); \
    _impl->name = objc::Ref<Type>::retain(value);        \
  }

#define OMPS_COPIED(Type, name, setName)                 \
  -(Type)name {                                          \
    return _impl->name.get();                            \
  }                                                      \
  -(void)setName : (Type)value {                         \
    openmps::fw::expect_class(self, _cmd, value, #name); \
    _impl->name = objc::Ref<Type>::adopt([value copy]);  \
  }

#define OMPS_FIELD(impl, type, name, Name, field) \
  -(type)name {                                   \
    return (impl)->field;                         \
  }                                               \
  -(void)set##Name : (type)value {                \
    (impl)->field = value;                        \
  }

#define OMPS_FIELD_READONLY(impl, type, name, field) \
  -(type)name {                                      \
    return (impl)->field;                            \
  }

#define OMPS_FIELD_OBJECT(impl, type, name, Name, field) \
  -(type)name {                                          \
    return (impl)->field.get();                          \
  }                                                      \
  -(void)set##Name : (type)value {                       \
    openmps::fw::expect_class(self, _cmd, value, #name); \
    (impl)->field = objc::Ref<type>::retain(value);      \
  }
