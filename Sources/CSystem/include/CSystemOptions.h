/// Options and operands, read by glibc's getopt_long.
///
/// Swift's Glibc module does not export getopt_long, and its variables (optarg, optind, opterr, optopt) are globals
/// that Swift 6 refuses. So one call reads the whole line, under a lock, and the results are looked up afterwards.
///
///     guard let line = csystem_options_create() else { … }
///     defer { csystem_options_destroy(line) }
///     csystem_options_declare(line, "output", "o", .required, 1)
///     for word in CommandLine.arguments { csystem_options_append(line, word) }
///     switch csystem_options_parse(line) { … }
///
/// In Swift the cases read `csystem_argument.required` and `csystem_outcome.argument_missing`.
/// `declare` and `append` copy their strings and remember a failure, which `parse` reports: they need no check.
#ifndef CSYSTEM_OPTIONS_H
#define CSYSTEM_OPTIONS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang assume_nonnull begin

/// A command line, the options it may have, and what was read from it.
typedef struct csystem_options csystem_options;

/// Whether an option takes an argument. An optional one must be written with `=`.
enum csystem_argument {
  csystem_argument_none = 0,
  csystem_argument_required = 1,
  csystem_argument_optional = 2,
} __attribute__((enum_extensibility(closed)));

/// How the reading ended.
enum csystem_outcome {
  /// The whole line was understood.
  csystem_outcome_complete = 0,
  /// No option has this name.
  csystem_outcome_unknown = 1,
  /// The name is the beginning of several options.
  csystem_outcome_ambiguous = 2,
  /// The option needs an argument and the line ends.
  csystem_outcome_argument_missing = 3,
  /// The option takes no argument and was given one with `=`.
  csystem_outcome_argument_unexpected = 4,
  /// There was no memory, the line has no word at all, or a declaration is wrong (its value is not above 0, its short
  /// name not one letter or digit).
  csystem_outcome_failed = 5,
} __attribute__((enum_extensibility(closed)));

/// Starts an empty line. Returns NULL when there is no memory.
csystem_options *_Nullable csystem_options_create(void);

/// Frees the line and everything looked up in it.
void csystem_options_destroy(csystem_options *line);

/// Declares an option.
///
/// - `name`: the long name, without `--`.
/// - `short_name`: one letter or digit, or NULL.
/// - `value`: what stands for the option in the results; above 0.
void csystem_options_declare(csystem_options *line, const char *name, const char *_Nullable short_name,
                             enum csystem_argument argument, int value);

/// Appends one word of the command line. The first is the command's name and is not read.
void csystem_options_append(csystem_options *line, const char *word);

/// Reads the line as GNU commands do: options and operands in any order, unique beginnings of long names,
/// `--opt value` and `--opt=value`, `--` ends the options, `-` alone is an operand. POSIXLY_CORRECT in the
/// environment ends the options at the first operand. Stops at the first word that is wrong. Nothing is printed.
enum csystem_outcome csystem_options_parse(csystem_options *line);

/// The word at which the reading stopped (`--colour=red`, or `-x` where it stood among other letters).
/// An empty string when it did not stop.
const char *csystem_options_refused(const csystem_options *line);

/// How many options were read, repeated ones counted each time.
size_t csystem_options_count(const csystem_options *line);

/// The value of the option read at `index`, in the order of the line; 0 past the end.
int csystem_options_value(const csystem_options *line, size_t index);

/// The argument of the option read at `index`; NULL when it has none. Owned by the line.
const char *_Nullable csystem_options_argument(const csystem_options *line, size_t index);

/// How many operands there are.
size_t csystem_options_operand_count(const csystem_options *line);

/// The operand at `index`; NULL past the end. Owned by the line.
const char *_Nullable csystem_options_operand(const csystem_options *line, size_t index);

#pragma clang assume_nonnull end
#ifdef __cplusplus
}
#endif
#endif
