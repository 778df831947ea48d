/// What Swift's Glibc module does not give on Linux: the door to it, one header per subject.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include "CSystemFiles.h"
#include "CSystemOptions.h"
#include "CSystemProcess.h"
#include "CSystemTerminal.h"

#endif
