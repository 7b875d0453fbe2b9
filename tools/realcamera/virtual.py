"""Picamera2 on libcamera's virtual camera, which plays picture files; and `boardside` with it.

The virtual camera differs from a Pi's in four things, and these alone are bridged here:

1. it refuses the raw stream, by which Picamera2 learns a sensor's modes;
2. it wants NV12's two planes described, where Picamera2's allocator describes one;
3. it shows every file for four requests: three of four are given back;
4. it waits for nothing: pictures come as fast as requests do, so each is held back to its time.
"""

from __future__ import annotations

import mmap
import os
import time

os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "ERROR")

import libcamera
import picamera2
from picamera2.allocators import DmaAllocator

from boardside.cli import main

SHOWN = 4
"""So many requests the virtual camera answers with the same file."""


class TwoPlanes(DmaAllocator):
    """Picamera2's allocator; each buffer is told to libcamera as brightness and colour."""

    def allocate(self, libcamera_config, use_case):
        """See DmaAllocator; only what libcamera is told differs."""
        super().allocate(libcamera_config, use_case)
        for stream_config in libcamera_config:
            stream = stream_config.stream
            self.frame_buffers[stream] = [
                self._split(buffer, stream_config) for buffer in self.frame_buffers[stream]
            ]

    def _split(self, whole, stream_config):
        grey = stream_config.stride * stream_config.size.height
        parts = ((0, grey), (grey, stream_config.frame_size - grey))
        planes = [libcamera.FrameBuffer.Plane() for _ in parts]
        fd = whole.planes[0].fd
        for plane, (offset, length) in zip(planes, parts, strict=True):
            plane.fd, plane.offset, plane.length = fd, offset, length
        split = libcamera.FrameBuffer(planes)
        # libcamera has its own copies of the descriptors, by which Picamera2 finds buffers.
        self.libcamera_fds.append(planes[0].fd)
        self.mapped_buffers_used[planes[0].fd] = False
        self.mapped_buffers.pop(whole).close()
        self.mapped_buffers[split] = mmap.mmap(fd, stream_config.frame_size)
        return split


class VirtualPicamera2(picamera2.Picamera2):
    """A Picamera2 whose camera plays files, `fps` of them a second (VIRTUAL_FPS).

    `silent`, once set, holds everything back: the camera has gone dumb.
    """

    fps = float(os.environ.get("VIRTUAL_FPS", "10"))

    def __init__(self, camera_num=0):
        super().__init__(camera_num, allocator=TwoPlanes())
        self.silent = False
        self._answered = 0
        self._next = 0.0
        self.pre_callback = self._hold_back

    def process_requests(self, display):
        """See Picamera2; of each file's requests the first alone is seen."""
        with self._requestslock:
            if self.silent:
                return
            new, self._requests = self._requests, []
            kept = []
            for request in new:
                if self._answered % SHOWN == 0:
                    kept.append(request)
                self._answered += 1
            self._requests = kept
        for request in new:
            if request not in kept:
                request.release()
        super().process_requests(display)

    def _hold_back(self, request):
        time.sleep(max(0.0, self._next - time.monotonic()))
        self._next = max(self._next, time.monotonic() - 1.0 / self.fps) + 1.0 / self.fps

    def _get_raw_modes(self):
        roles = [libcamera.StreamRole.Viewfinder]
        formats = self.camera.generate_configuration(roles).at(0).formats
        largest = {str(name): formats.range(name).max for name in formats.pixel_formats}
        return [
            {"format": name, "size": (size.width, size.height)} for name, size in largest.items()
        ]


def boardside() -> None:
    """The command `boardside`, where the Pi's camera is the virtual one."""
    picamera2.Picamera2 = VirtualPicamera2
    # It reads all its files before it is there, which no Pi's camera takes as long for.
    VirtualPicamera2.global_camera_info()
    main()


if __name__ == "__main__":
    boardside()
