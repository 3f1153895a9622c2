"""Programs in Objective-C that build a graph, run it and print the results."""
