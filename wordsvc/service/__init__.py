"""What can be asked of the service, with its answers as JSON: the same for HTTP, pages and command line."""
