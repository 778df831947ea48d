print("testpki")
