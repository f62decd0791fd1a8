"""What the service says to people, by code, in Ukrainian and in English."""
