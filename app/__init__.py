"""The room service: rooms, stores, bots, pages, sockets and the command line. Knows no game's rules."""
