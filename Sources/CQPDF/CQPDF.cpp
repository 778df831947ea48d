#include "CQPDF.h"
