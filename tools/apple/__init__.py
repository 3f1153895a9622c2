"""Apple's published names, and a build for macOS against them without a Mac: docs/macos.md."""
