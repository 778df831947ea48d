// libqpdf's C++ headers are read by Sources/CQPDF alone; this module only finds and links the library.
