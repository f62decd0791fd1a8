"""The server: processes, and in each an event loop that reads requests whole and hands them to threads."""
