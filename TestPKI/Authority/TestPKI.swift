// testpki
