"""The rules of every game: pure Python on the standard library, knowing nothing of rooms, sockets or JSON."""
