"""What `boardside doctor` looks at, one thing a module; each check gives results and never fails.

Nothing here opens a device: pictures, ports and folders are handed in.
"""
