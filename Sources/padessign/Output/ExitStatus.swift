/// What the command answers to the shell; scripts rely on the numbers.
enum ExitStatus: Int32 {
  case done = 0
  case failed = 1
  case indeterminate = 2
  case unsigned = 3
  case usage = 64
  case badInput = 65
  case cannotOpen = 66
  case serviceFailed = 69
  case fault = 70
  case cannotWrite = 73
  case refused = 77
  case interrupted = 130
}
