// What Swift's Glibc module does not export: getopt_long and its variables, terminal echo.
#ifndef CSYSTEM_H
#define CSYSTEM_H
#include <getopt.h>
#endif
