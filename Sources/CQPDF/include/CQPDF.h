// libqpdf's reader behind a C header.
#ifndef CQPDF_H
#define CQPDF_H
#endif
