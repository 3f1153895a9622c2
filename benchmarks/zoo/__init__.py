"""Networks described once and built for every framework; see README.md."""
