"""Finding the server: which address a phone can reach, and which port is free."""
