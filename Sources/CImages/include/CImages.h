// libpng behind a C header, opened on first use.
#ifndef CIMAGES_H
#define CIMAGES_H
#endif
