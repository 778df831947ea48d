// PAdES
