"""What administrators do: from the command line, and over HTTP while the server runs."""
