// Faults of a disk on demand, for a program that is started with this library in LD_PRELOAD: of the calls that
// write, bring to the disk or rename, the n-th after `plan_fault` goes wrong.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

enum { NONE, SHORT, TORN, ERROR, KILL };  // half is written; and then an error; an error; half, and the process dies

static int kind, place, error_number, calls;

void plan_fault(int new_kind, int new_place, int new_error) {
    kind = new_kind, place = new_place, error_number = new_error, calls = 0;
}

int calls_made(void) { return calls; }

static int real_write_part(int fd, const void *data, size_t size, off_t at) {
    if (at < 0) return ((ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write"))(fd, data, size);
    return ((ssize_t(*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite64"))(fd, data, size, at);
}

static int refused(void) {
    errno = error_number;
    return -1;
}

static ssize_t faulty_write(int fd, const void *data, size_t size, off_t at) {
    if (fd <= 2 || kind == NONE) return real_write_part(fd, data, size, at);
    ++calls;
    const int here = calls == place;
    if ((here && kind == ERROR) || (calls == place + 1 && kind == TORN)) return refused();
    if (!here) return real_write_part(fd, data, size, at);
    const ssize_t written = real_write_part(fd, data, size > 1 ? size / 2 : size, at);
    if (kind == KILL) raise(SIGKILL);
    return written;
}

static int fails(void) {
    if (kind == NONE) return 0;
    ++calls;
    if (calls == place && kind == KILL) raise(SIGKILL);
    return (calls == place && kind == ERROR) || (calls == place + 1 && kind == TORN);
}

ssize_t write(int fd, const void *data, size_t size) { return faulty_write(fd, data, size, -1); }
ssize_t pwrite64(int fd, const void *data, size_t size, off_t at) { return faulty_write(fd, data, size, at); }
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { return faulty_write(fd, data, size, at); }

int fsync(int fd) { return fails() ? refused() : ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd); }
int fdatasync(int fd) { return fails() ? refused() : ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd); }
int rename(const char *from, const char *to) {
    if (fails()) return refused();
    return ((int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename"))(from, to);
}
