"""Hardware: where pictures come from and what else is wired to the appliance.

Each device is a Protocol, the real one and a strict fake; the libraries of a device are imported
when it is opened, so that this package can be imported anywhere.
"""
