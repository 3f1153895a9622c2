"""Models as graphs in inference, from which files of other programs are written."""
