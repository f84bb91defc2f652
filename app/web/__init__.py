"""Pages, HTTP calls and sockets: how phones and tables reach the rooms."""
