"""What can go wrong with the panel."""


class PanelError(OSError):
    """The root of this package's errors."""


class NoPanel(PanelError):
    """There is no panel where one was looked for."""


class PortLost(PanelError):
    """The panel's port went away, or takes nothing any more."""
