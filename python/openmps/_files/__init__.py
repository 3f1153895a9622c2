"""Files that are replaced atomically and files of tensors."""
