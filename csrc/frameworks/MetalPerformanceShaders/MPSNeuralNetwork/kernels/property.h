// Accessors of properties that live in a class's Impl: a getter and a setter, or a getter alone.
#pragma once

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
    (impl)->field = objc::Ref<type>::retain(value);      \
  }
