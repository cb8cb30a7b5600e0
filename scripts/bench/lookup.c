/* A peer for the lookup benchmark: libmaxminddb, copying all eight fields of the flat city files out of each record.
   Usage: lookup <database> <database>; then lines of "<0 or 1> <file of addresses>" on stdin, each answered with
   "<CPU nanoseconds> <addresses> <checksum>". */
#include <maxminddb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const FIELDS[] = {"city", "country_code", "postcode", "state1", "state2", "timezone"};

struct record {
  char texts[6][128];
  double latitude, longitude;
};

static double cpu_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

static double read_number(MMDB_entry_s *entry, const char *name) {
  MMDB_entry_data_s data;
  if (MMDB_get_value(entry, &data, name, NULL) != MMDB_SUCCESS || !data.has_data) return 0;
  return data.type == MMDB_DATA_TYPE_FLOAT ? data.float_value : data.double_value;
}

static int look_up(MMDB_s *database, const char *address, struct record *record) {
  int address_error, error;
  MMDB_lookup_result_s result = MMDB_lookup_string(database, address, &address_error, &error);
  if (address_error != 0 || error != MMDB_SUCCESS || !result.found_entry) return 0;
  for (int field = 0; field < 6; field++) {
    MMDB_entry_data_s data;
    size_t size = 0;
    if (MMDB_get_value(&result.entry, &data, FIELDS[field], NULL) == MMDB_SUCCESS && data.has_data) {
      size = data.data_size < 127 ? data.data_size : 127;
      memcpy(record->texts[field], data.utf8_string, size);
    }
    record->texts[field][size] = 0;
  }
  record->latitude = read_number(&result.entry, "latitude");
  record->longitude = read_number(&result.entry, "longitude");
  return 1;
}

static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  *size = ftell(file);
  rewind(file);
  char *text = malloc(*size + 1);
  if (fread(text, 1, *size, file) != *size) return NULL;
  text[*size] = 0;
  fclose(file);
  return text;
}

static void run(MMDB_s *database, const char *path) {
  size_t size, count = 0;
  char *text = read_file(path, &size);
  char **addresses = malloc((size / 4 + 1) * sizeof(char *));
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) addresses[count++] = line;
  double checksum = 0, start = cpu_nanoseconds();
  struct record record;
  for (size_t index = 0; index < count; index++) {
    if (look_up(database, addresses[index], &record)) checksum += strlen(record.texts[0]) + record.latitude;
  }
  printf("%.0f %zu %.3f\n", cpu_nanoseconds() - start, count, checksum);
  fflush(stdout);
  free(addresses);
  free(text);
}

int main(int count, char **arguments) {
  MMDB_s databases[2];
  if (count != 3) return 2;
  double start = cpu_nanoseconds();
  for (int index = 0; index < 2; index++) {
    if (MMDB_open(arguments[index + 1], MMDB_MODE_MMAP, &databases[index]) != MMDB_SUCCESS) return 1;
  }
  printf("%.0f\n", cpu_nanoseconds() - start);
  fflush(stdout);
  int which;
  char path[4096];
  while (scanf("%d %4095s", &which, path) == 2) run(&databases[which], path);
  return 0;
}
