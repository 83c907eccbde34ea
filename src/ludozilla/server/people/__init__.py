"""The people of a server: accounts, who keeps apart from whom, ratings and alerts."""
