"""The addresses of the server: pages for people, matches as data, help with them, files."""
