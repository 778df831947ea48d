/// What is wrong with the command line, in words.
struct UsageError: Error {
  let text: String
}
