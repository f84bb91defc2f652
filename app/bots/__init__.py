"""Bots at the table: what they are called, when they act, and who thinks for them."""
