import Synchronization

/// The problems of one path that do not depend on a time: judged once, since a path is asked about at many times.
final class TimelessProblems: Sendable {
  private let known = Mutex<[PathPurpose: [PathProblem]]>([:])

  func problems(for purpose: PathPurpose, _ judge: () -> [PathProblem]) -> [PathProblem] {
    if let problems = known.withLock({ $0[purpose] }) { return problems }
    let problems = judge()
    known.withLock { $0[purpose] = problems }
    return problems
  }
}
