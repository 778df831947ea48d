// Another program in a process of its own, under limits: for work on files that nobody vouches for.
#ifndef CSYSTEM_PROCESS_H
#define CSYSTEM_PROCESS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang assume_nonnull begin

/// What the program may use.
typedef struct csystem_limits {
  /// Processor time, in seconds.
  uint32_t processor_seconds;
  /// Time on the wall, in milliseconds; then it is killed.
  uint32_t milliseconds;
  /// Address space, in bytes.
  uint64_t memory;
  /// The most bytes that it may write to its standard output.
  size_t output;
} csystem_limits;

/// How it went.
enum csystem_run_outcome {
  /// It ended by itself with status 0.
  csystem_run_outcome_complete = 0,
  /// There is no such program on the PATH.
  csystem_run_outcome_absent = 1,
  /// It ended with another status, or by a signal of its own.
  csystem_run_outcome_failed = 2,
  /// It took too long, or wrote too much, and was killed.
  csystem_run_outcome_limit = 3,
  /// It could not be started.
  csystem_run_outcome_not_started = 4,
} __attribute__((enum_extensibility(closed)));

/// Runs a program and collects what it writes to its standard output.
///
/// It gets the descriptor `input` as its standard input and no other descriptor, an environment with nothing but PATH
/// and LC_ALL, may write no file (RLIMIT_FSIZE 0) and gain no privilege, and dies with the thread that started it.
/// Standard error goes nowhere.
///
/// - `words`: the program and its arguments, ended by NULL.
/// - `output`: receives the bytes, to be freed with `csystem_run_free`; NULL when there are none.
/// - `count`: receives their number.
enum csystem_run_outcome csystem_run(const char *_Nullable const *_Nonnull words, int input, csystem_limits limits,
                                     uint8_t *_Nullable *_Nonnull output, size_t *count);

/// Frees what `csystem_run` gave.
void csystem_run_free(uint8_t *_Nullable output);

#pragma clang assume_nonnull end
#ifdef __cplusplus
}
#endif
#endif
