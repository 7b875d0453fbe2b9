"""`python -m boardside`: the command line."""

from boardside.cli import main

if __name__ == "__main__":
    main()
