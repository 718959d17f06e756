"""What students hand in: a program, a folder or an archive, found, named, unpacked and built."""
