"""The play screen: the sheets, and the actions on them."""
