print("padessign")
