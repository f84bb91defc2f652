"""Measures the server beside a bare fan-out of the same bytes, and the rules beside another library's."""
