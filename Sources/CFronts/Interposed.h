// How a function stands in front of one of macOS's C library.
#ifndef CHAOS_INTERPOSED_TUPLES_H
#define CHAOS_INTERPOSED_TUPLES_H

#include "Front.h"

/// dyld reads these pairs in libraries that are loaded at launch, never in a program (it asks
/// `isDylib` in RuntimeState::buildInterposingTables). It binds all other code to the first and
/// patches the shared cache (Loader::applyInterposingToDyldCache), whose stubs macOS keeps. In this
/// library itself a name still means the second.
#define PAIR(replacement, original) \
  __attribute__((used, section("__DATA,__interpose"))) \
  static const struct { const void *first, *second; } pair_of_##replacement = { \
      (const void *)&replacement, (const void *)&original};

/// A function that is `instead` in a managed process, and what it always was everywhere else.
#define FRONT(result, name, parameters, arguments, instead) \
  static result front_of_##name parameters { \
    if (!chaos_front_is_on()) return name arguments; \
    return (result)(instead); \
  } \
  PAIR(front_of_##name, name)

/// The most usual form: the function of this name in CFronts.h.
#define SAME(result, name, parameters, arguments) \
  FRONT(result, name, parameters, arguments, chaos_front_##name arguments)

/// The C library's own code calls these by another name, which nobody may cancel.
#define ALSO(result, name, parameters, arguments) \
  extern result quiet_##name parameters __asm("_" #name "$NOCANCEL"); \
  FRONT(result, quiet_##name, parameters, arguments, chaos_front_##name arguments)
#define BOTH(result, name, parameters, arguments) \
  SAME(result, name, parameters, arguments) \
  ALSO(result, name, parameters, arguments)

/// Refused by name in a managed process. Whoever only listens lets it pass.
#define REFUSED(result, name, parameters, arguments, why) \
  static result front_of_##name parameters { \
    if (chaos_front_is_on() && !chaos_front.listens) chaos_front_refuse(why); \
    return name arguments; \
  } \
  PAIR(front_of_##name, name)

/// Refused by name where a path, or a descriptor, is the phone's.
#define REFUSED_PATH(result, name, parameters, arguments, folder, path) \
  static result front_of_##name parameters { \
    chaos_front_refuse_path(#name, folder, path); \
    return name arguments; \
  } \
  PAIR(front_of_##name, name)
#define REFUSED_NUMBER(result, name, parameters, arguments, number) \
  static result front_of_##name parameters { \
    chaos_front_refuse_number(#name, number); \
    return name arguments; \
  } \
  PAIR(front_of_##name, name)

#endif
