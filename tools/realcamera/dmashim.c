/* Memory for camera buffers where the kernel has no /dev/udmabuf and no /dev/dma_heap.
 *
 * Preloaded (LD_PRELOAD), it answers those two devices, and those two only, with anonymous memory
 * files; libcamera and Picamera2 above it are the real ones.
 * Build: gcc -shared -fPIC -O2 -o dmashim.so dmashim.c -ldl
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/dma-heap.h>
#include <linux/udmabuf.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEAPS "/dev/dma_heap/"

static int answered_here(const char *path)
{
	return path && (strcmp(path, "/dev/udmabuf") == 0 || strncmp(path, HEAPS, strlen(HEAPS)) == 0);
}

static int memory(void)
{
	return memfd_create("camera-buffer", MFD_CLOEXEC);
}

static int opened(int folder, const char *path, int flags, mode_t mode)
{
	static int (*next)(int, const char *, int, ...);
	if (!next)
		next = dlsym(RTLD_NEXT, "openat");
	return answered_here(path) ? memory() : next(folder, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
	va_list rest;
	va_start(rest, flags);
	mode_t mode = va_arg(rest, mode_t);
	va_end(rest);
	return opened(folder, path, flags, mode);
}

int open(const char *path, int flags, ...)
{
	va_list rest;
	va_start(rest, flags);
	mode_t mode = va_arg(rest, mode_t);
	va_end(rest);
	return opened(AT_FDCWD, path, flags, mode);
}

/* Large files are no special case on 64-bit machines. */
int open64(const char *path, int flags, ...) __attribute__((alias("open")));

static int heap_allocates(struct dma_heap_allocation_data *wanted)
{
	int buffer = memory();
	if (buffer < 0 || ftruncate(buffer, wanted->len) < 0)
		return -1;
	wanted->fd = buffer;
	return 0;
}

static int udmabuf_creates(const struct udmabuf_create *wanted)
{
	if (wanted->offset) {
		errno = EINVAL;
		return -1;
	}
	return fcntl(wanted->memfd, F_DUPFD_CLOEXEC, 3);
}

/* Naming a buffer and keeping caches in step mean nothing to a memory file: they succeed. */
static int is_buffer_call(unsigned int request)
{
	return ((request >> 8) & 0xff) == DMA_BUF_BASE && (request & 0xff) <= 1;
}

int ioctl(int fd, unsigned long request, ...)
{
	static int (*next)(int, unsigned long, void *);
	struct stat about;
	va_list rest;
	va_start(rest, request);
	void *argument = va_arg(rest, void *);
	va_end(rest);
	if (!next)
		next = dlsym(RTLD_NEXT, "ioctl");
	if ((unsigned int)request == (unsigned int)UDMABUF_CREATE)
		return udmabuf_creates(argument);
	if ((unsigned int)request == (unsigned int)DMA_HEAP_IOCTL_ALLOC)
		return heap_allocates(argument);
	if (is_buffer_call(request) && fstat(fd, &about) == 0 && S_ISREG(about.st_mode))
		return 0;
	return next(fd, request, argument);
}
