"""The experiments behind docs/evidence.md: each claim, the figure to reach, and what was counted."""
