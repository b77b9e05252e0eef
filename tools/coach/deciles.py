"""Compares expected totals with the mean of those reached."""

from collections.abc import Iterator
from statistics import fmean


def deciles(predicted: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The mean prediction and the mean result, by tenths of the predictions."""
    inorder = sorted(predicted)
    for tenth in range(10):
        part = inorder[tenth * len(inorder) // 10 : (tenth + 1) * len(inorder) // 10]
        yield fmean(one for one, _result in part), fmean(result for _one, result in part)
