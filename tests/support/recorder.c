/* Records what a process does to the files of one folder, and can kill it in the middle of that.

   LD_PRELOAD=recorder.so RECORD_FOLDER=/folder RECORD_TO=/trace [RECORD_KILL=n] python ...

   Each record is a line and the bytes that were written, if any:
     open PATH                  a file was created
     write PATH OFFSET LENGTH   followed by the bytes
     cut PATH LENGTH
     sync PATH                  a file or a folder
     move PATH|PATH2
     gone PATH
   RECORD_KILL ends the process by SIGKILL at that record; of a write the first half is done. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define FILES 4096
#define REAL(name) ((__typeof__(&name)) real(#name))

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *paths[FILES];
static int trace = -1;
static long count, kill_at;
static const char *folder;
static size_t folder_length;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
    const char *to = getenv("RECORD_TO"), *at = getenv("RECORD_KILL");
    folder = getenv("RECORD_FOLDER");
    folder_length = folder ? strlen(folder) : 0;
    kill_at = at ? atol(at) : 0;
    if (to && folder)
        trace = REAL(open)(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (trace >= 0) {
        /* A high number: no one closes it by mistake. */
        int high = fcntl(trace, F_DUPFD_CLOEXEC, FILES - 1);
        if (high >= 0) trace = high;
    }
}

static int watched(const char *path) {
    return trace >= 0 && path && strncmp(path, folder, folder_length) == 0;
}

static const char *path_of(int fd) { return fd >= 0 && fd < FILES ? paths[fd] : NULL; }

static void all(int fd, const void *data, size_t length) {
    const char *at = data;
    while (length > 0) {
        ssize_t done = REAL(write)(fd, at, length);
        if (done <= 0) _exit(99);
        at += done;
        length -= (size_t) done;
    }
}

/* Called before it is done, so that a trace has at least what has reached the file. */
static int record(const char *line, const void *data, size_t length) {
    pthread_mutex_lock(&lock);
    all(trace, line, strlen(line));
    if (length) all(trace, data, length);
    int now = kill_at && ++count == kill_at;
    pthread_mutex_unlock(&lock);
    return now;
}

static void die(void) { kill(getpid(), SIGKILL); pause(); }

static void note(const char *what, const char *path) {
    char line[8192];
    snprintf(line, sizeof line, "%s %s\n", what, path);
    if (record(line, NULL, 0)) die();
}

static void note_write(int fd, const void *data, size_t length, off_t offset) {
    const char *path = path_of(fd);
    if (!path || !length) return;
    char line[8192];
    snprintf(line, sizeof line, "write %s %lld %zu\n", path, (long long) offset, length);
    if (record(line, data, length)) {
        REAL(pwrite)(fd, data, length / 2, offset);
        die();
    }
}

static int opened(int fd, const char *path, int existed) {
    if (fd >= 0 && fd < FILES) {
        free(paths[fd]);
        paths[fd] = watched(path) ? strdup(path) : NULL;
        if (paths[fd] && !existed) note("open", path);
    }
    return fd;
}

static int exists(const char *path) { struct stat known; return stat(path, &known) == 0; }

#define OPEN(name)                                                                  \
    int name(const char *path, int flags, ...) {                                    \
        va_list more;                                                               \
        va_start(more, flags);                                                      \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;     \
        va_end(more);                                                               \
        int existed = !watched(path) || exists(path);                               \
        int fd = REAL(name)(path, flags, mode);                                     \
        opened(fd, path, existed);                                                  \
        if (fd >= 0 && existed && flags & O_TRUNC && path_of(fd)) {                 \
            char line[8192];                                                        \
            snprintf(line, sizeof line, "cut %s 0\n", path);                        \
            if (record(line, NULL, 0)) die();                                       \
        }                                                                           \
        return fd;                                                                  \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                \
    int name(int at, const char *path, int flags, ...) {                            \
        va_list more;                                                               \
        va_start(more, flags);                                                      \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;     \
        va_end(more);                                                               \
        int existed = !watched(path) || exists(path);                               \
        return opened(REAL(name)(at, path, flags, mode), path, existed);            \
    }
OPENAT(openat)
OPENAT(openat64)

int close(int fd) {
    if (fd == trace && trace >= 0) return 0;
    if (fd >= 0 && fd < FILES) { free(paths[fd]); paths[fd] = NULL; }
    return REAL(close)(fd);
}

ssize_t write(int fd, const void *data, size_t length) {
    if (path_of(fd)) note_write(fd, data, length, lseek(fd, 0, SEEK_CUR));
    return REAL(write)(fd, data, length);
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
    note_write(fd, data, length, offset);
    return REAL(pwrite)(fd, data, length, offset);
}
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
    note_write(fd, data, length, offset);
    return REAL(pwrite64)(fd, data, length, offset);
}

#define CUT(name, type)                                                             \
    int name(int fd, type length) {                                                 \
        if (path_of(fd)) {                                                          \
            char line[8192];                                                        \
            snprintf(line, sizeof line, "cut %s %lld\n", path_of(fd), (long long) length); \
            if (record(line, NULL, 0)) die();                                       \
        }                                                                           \
        return REAL(name)(fd, length);                                              \
    }
CUT(ftruncate, off_t)
CUT(ftruncate64, off64_t)

/* Recorded afterwards: only then it is on the disk. */
int fsync(int fd) {
    int failed = REAL(fsync)(fd);
    if (!failed && path_of(fd)) note("sync", path_of(fd));
    return failed;
}
int fdatasync(int fd) {
    int failed = REAL(fdatasync)(fd);
    if (!failed && path_of(fd)) note("sync", path_of(fd));
    return failed;
}

int unlink(const char *path) {
    if (watched(path) && exists(path)) note("gone", path);
    return REAL(unlink)(path);
}
int rename(const char *from, const char *to) {
    if (watched(from)) {
        char line[8192];
        snprintf(line, sizeof line, "move %s|%s\n", from, to);
        if (record(line, NULL, 0)) die();
    }
    return REAL(rename)(from, to);
}
