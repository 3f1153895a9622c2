"""Programs in other languages that build a graph again: the parts that all languages share."""
