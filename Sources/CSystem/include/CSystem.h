/// What a command on Linux needs and Swift's Glibc module does not give: the door to it, one header per subject.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include "CSystemOptions.h"
#include "CSystemTerminal.h"

#endif
