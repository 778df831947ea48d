#include "CSystemOptions.h"

#include <ctype.h>
#include <getopt.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct declared {
  int value;
  char short_name;  // 0 when there is none
};

struct found {
  int value;
  const char *argument;  // points into a word of the line
};

struct csystem_options {
  struct option *table;  // ends in a zero entry; table[i] is declared[i]
  struct declared *declared;
  size_t declared_count;
  char **words;  // ends in NULL
  size_t word_count;
  struct found *found;
  size_t found_count;
  size_t first_operand;
  char refused_letter[3];
  const char *refused;
  bool failed;
};

// getopt returns a letter for a short name; what it returns for a long one must not be a letter.
enum { long_base = 256, words_at_most = 1 << 20 };

// getopt keeps its place in globals. Two lines read at the same time would disturb each other.
static pthread_mutex_t getopt_lock = PTHREAD_MUTEX_INITIALIZER;

// Makes room in an array of `count` elements for one more, zeroed, and a zero element behind it.
static bool grow(void **array, size_t count, size_t size) {
  void *larger = reallocarray(*array, count + 2, size);
  if (larger == NULL) return false;
  memset((char *)larger + count * size, 0, 2 * size);
  *array = larger;
  return true;
}

csystem_options *csystem_options_create(void) {
  csystem_options *line = calloc(1, sizeof *line);
  if (line == NULL) return NULL;
  line->refused = "";
  line->failed = !grow((void **)&line->table, 0, sizeof *line->table);
  return line;
}

void csystem_options_destroy(csystem_options *line) {
  for (size_t i = 0; i < line->declared_count; i++) free((char *)line->table[i].name);
  for (size_t i = 0; i < line->word_count; i++) free(line->words[i]);
  free(line->table);
  free(line->declared);
  free(line->words);
  free(line->found);
  free(line);
}

void csystem_options_declare(csystem_options *line, const char *name, const char *short_name,
                             enum csystem_argument argument, int value) {
  bool short_is_wrong = short_name != NULL && (!isalnum((unsigned char)*short_name) || short_name[1] != '\0');
  size_t count = line->declared_count;
  char *copy = value > 0 && *name != '\0' && !short_is_wrong ? strdup(name) : NULL;
  if (copy == NULL || !grow((void **)&line->table, count, sizeof *line->table) ||
      !grow((void **)&line->declared, count, sizeof *line->declared)) {
    free(copy);
    line->failed = true;
    return;
  }
  line->table[count] = (struct option){.name = copy, .has_arg = (int)argument, .val = long_base + (int)count};
  line->declared[count] = (struct declared){.value = value, .short_name = short_name == NULL ? 0 : *short_name};
  line->declared_count++;
}

void csystem_options_append(csystem_options *line, const char *word) {
  char *copy = line->word_count < words_at_most ? strdup(word) : NULL;
  if (copy == NULL || !grow((void **)&line->words, line->word_count, sizeof *line->words)) {
    free(copy);
    line->failed = true;
    return;
  }
  line->words[line->word_count++] = copy;
}

// The short names as getopt wants them. The ":" in front tells a missing argument from an unknown option.
static char *short_names(const csystem_options *line) {
  char *names = malloc(2 + 3 * line->declared_count);
  if (names == NULL) return NULL;
  size_t length = 0;
  names[length++] = ':';
  for (size_t i = 0; i < line->declared_count; i++) {
    if (line->declared[i].short_name == 0) continue;
    names[length++] = line->declared[i].short_name;
    for (int colons = 0; colons < line->table[i].has_arg; colons++) names[length++] = ':';
  }
  names[length] = '\0';
  return names;
}

// The declared value behind what getopt returned.
static int declared_value(const csystem_options *line, int returned) {
  if (returned >= long_base) return line->declared[returned - long_base].value;
  for (size_t i = 0; i < line->declared_count; i++) {
    if (line->declared[i].short_name == returned) return line->declared[i].value;
  }
  return 0;
}

// Whether more than one long name begins as this word does. (An exact name is never refused as ambiguous.)
static bool is_ambiguous(const csystem_options *line, const char *word) {
  const char *name = word + 2;
  size_t length = strcspn(name, "="), matches = 0;
  for (size_t i = 0; i < line->declared_count; i++) {
    if (strncmp(line->table[i].name, name, length) == 0) matches++;
  }
  return matches > 1;
}

// Says why getopt stopped. It leaves in optopt the letter of a short name, what it would have returned for a long
// name that it knows, 0 for one that it does not.
static enum csystem_outcome refuse(csystem_options *line, int returned) {
  if (optopt > 0 && optopt < long_base) {
    line->refused_letter[0] = '-';
    line->refused_letter[1] = (char)optopt;
    line->refused = line->refused_letter;
  } else {
    line->refused = line->words[optind - 1];  // it has stepped past the word
  }
  if (returned == ':') return csystem_outcome_argument_missing;
  if (optopt >= long_base) return csystem_outcome_argument_unexpected;
  return optopt == 0 && is_ambiguous(line, line->refused) ? csystem_outcome_ambiguous : csystem_outcome_unknown;
}

static enum csystem_outcome read_words(csystem_options *line, const char *names) {
  optind = 0;  // glibc starts afresh, its hidden state included
  opterr = 0;
  while (true) {
    int returned = getopt_long((int)line->word_count, line->words, names, line->table, NULL);
    if (returned == -1) {
      line->first_operand = (size_t)optind;
      return csystem_outcome_complete;
    }
    if (returned == '?' || returned == ':') return refuse(line, returned);
    if (!grow((void **)&line->found, line->found_count, sizeof *line->found)) return csystem_outcome_failed;
    struct found found = {.value = declared_value(line, returned), .argument = optarg};
    line->found[line->found_count++] = found;
  }
}

enum csystem_outcome csystem_options_parse(csystem_options *line) {
  line->found_count = 0;
  line->refused = "";
  line->first_operand = line->word_count;
  if (line->failed || line->word_count == 0) return csystem_outcome_failed;
  char *names = short_names(line);
  if (names == NULL) return csystem_outcome_failed;

  pthread_mutex_lock(&getopt_lock);
  enum csystem_outcome outcome = read_words(line, names);
  pthread_mutex_unlock(&getopt_lock);
  free(names);
  return outcome;
}

const char *csystem_options_refused(const csystem_options *line) { return line->refused; }

size_t csystem_options_count(const csystem_options *line) { return line->found_count; }

int csystem_options_value(const csystem_options *line, size_t index) {
  return index < line->found_count ? line->found[index].value : 0;
}

const char *csystem_options_argument(const csystem_options *line, size_t index) {
  return index < line->found_count ? line->found[index].argument : NULL;
}

size_t csystem_options_operand_count(const csystem_options *line) { return line->word_count - line->first_operand; }

const char *csystem_options_operand(const csystem_options *line, size_t index) {
  return index < csystem_options_operand_count(line) ? line->words[line->first_operand + index] : NULL;
}
