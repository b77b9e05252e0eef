"""The coach's look at games that are over: the review and practice."""
