// Objects that calls are made to and with: some of every kind, and what earlier calls answered.
#pragma once

#import <Foundation/Foundation.h>

#include <string>
#include <vector>

#include "tests/frameworks/malformed/draw.h"

namespace malformed {

// Published classes of the run time's list, sorted by name.
std::vector<Class> published_classes();
bool is_kind(Class each, Class base);

class Pool {
 public:
  Pool();  // legal objects

  // An object that fits a parameter by its name ("sourceImage", "commandBuffer"); nil when no word of it is known.
  id fitting(const std::string &parameter, Draw &draw) const;
  id any(Draw &draw) const { return draw.of(objects_); }
  // Of another library: strings, numbers, collections of them.
  id foreign(Draw &draw) const { return draw.of(foreign_); }
  // An instance of the class; nil when there is none.
  id instance(Class of, Draw &draw) const;
  // Keeps the object as long as there is room.
  void keep(id object);

 private:
  void add_metal();
  void add_images();
  void add_graph();
  void add_by_initialisers();
  // In kinds.mm: objects whose initialisers need more than a device or a node.
  void add_kernels();
  void add_functions();
  void add_nodes();
  void add_answers();
  void put(id object) { objects_.push_back([object retain]); }

  std::vector<id> objects_, foreign_;
};

}  // namespace malformed
