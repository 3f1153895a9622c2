"""Programs in Swift that build and run a graph as Apple's MPSGraph has it."""
