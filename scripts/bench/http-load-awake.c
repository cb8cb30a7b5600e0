/* Loaded before a load generator's own libraries, so that it asks for events again and again where it would sleep: a
   server on the same machine pays for waking it, with more or less of a system call's time per answer, which one whose
   callers are elsewhere does not. */
#define _GNU_SOURCE
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long long now_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
  long long end = timeout < 0 ? 0 : now_milliseconds() + timeout;
  for (;;) {
    int count = (int)syscall(SYS_epoll_pwait, epoll, events, most, 0, NULL, 0);
    if (count != 0 || (timeout >= 0 && now_milliseconds() >= end)) return count;
  }
}
