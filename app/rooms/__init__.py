"""Rooms: a log each, a fold over it, and what every guest may know of the result."""
