"""What scripts/refresh_dictionaries is made of; for maintainers only, no part of the service."""
