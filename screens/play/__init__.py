"""The play screen: the sheets, and what can be done with them."""
