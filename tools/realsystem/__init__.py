"""Installation and service tried out on real Debian systems, made here and thrown away after."""
