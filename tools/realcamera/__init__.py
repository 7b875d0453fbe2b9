"""The product's camera on the real Picamera2 and libcamera, without a Pi."""
