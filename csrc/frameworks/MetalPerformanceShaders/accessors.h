// Accessors of plain values and objects that a class keeps in its `_impl` structure under the property's own name.
#pragma once

#include "compat/objc_ref.h"

// NOLINTBEGIN(bugprone-macro-parentheses): the arguments are types and names, and what comes out are methods.
#define OMPS_VALUE(Type, name, setName) \
  -(Type)name {                         \
    return _impl->name;                 \
  }                                     \
  -(void)setName : (Type)value {        \
    _impl->name = value;                \
  }

#define OMPS_RETAINED(Type, name, setName)        \
  -(Type)name {                                   \
    return _impl->name.get();                     \
  }                                               \
  -(void)setName : (Type)value {                  \
    _impl->name = objc::Ref<Type>::retain(value); \
  }

#define OMPS_COPIED(Type, name, setName)                \
  -(Type)name {                                         \
    return _impl->name.get();                           \
  }                                                     \
  -(void)setName : (Type)value {                        \
    _impl->name = objc::Ref<Type>::adopt([value copy]); \
  }
// NOLINTEND(bugprone-macro-parentheses)
