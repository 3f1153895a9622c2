// OMPS_EACH(macro, a, b, c) is macro(a) macro(b) macro(c), for at most 27 arguments.
#pragma once

#define OMPS_PARENTHESES ()
#define OMPS_EXPAND(...) OMPS_EXPAND_9(OMPS_EXPAND_9(OMPS_EXPAND_9(__VA_ARGS__)))
#define OMPS_EXPAND_9(...) OMPS_EXPAND_3(OMPS_EXPAND_3(OMPS_EXPAND_3(__VA_ARGS__)))
#define OMPS_EXPAND_3(...) OMPS_EXPAND_1(OMPS_EXPAND_1(OMPS_EXPAND_1(__VA_ARGS__)))
#define OMPS_EXPAND_1(...) __VA_ARGS__

#define OMPS_EACH(macro, ...) __VA_OPT__(OMPS_EXPAND(OMPS_EACH_NEXT(macro, __VA_ARGS__)))
#define OMPS_EACH_NEXT(macro, first, ...) macro(first) __VA_OPT__(OMPS_EACH_AGAIN OMPS_PARENTHESES(macro, __VA_ARGS__))
#define OMPS_EACH_AGAIN() OMPS_EACH_NEXT
