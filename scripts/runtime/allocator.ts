/**
 * Settings of the C library's allocator (glibc; others ignore them). With its defaults, memory of large bodies and
 * pictures stays with the process for good: the threshold from which memory is returned on its own grows with what was
 * used, and every thread keeps an arena. Node reads sockets into buffers of 64 KiB, which are to be returned one by one too.
 */
export const ALLOCATOR_SETTINGS = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
} as const;
