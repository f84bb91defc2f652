"""Where the logs of rooms are kept."""
