"""The module's start-up file: MicroPython runs it whenever the module gets power."""

if __name__ == "__main__":
    from panel.board import run  # type: ignore[import-not-found]  # `panel` lies beside it there

    run()
