"""Compares expected totals with the average of those reached."""

from collections.abc import Iterator
from statistics import fmean


def deciles(predicted: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yields the average prediction and the average result, by tenths of the predictions."""
    inorder = sorted(predicted)
    for tenth in range(10):
        part = inorder[tenth * len(inorder) // 10 : (tenth + 1) * len(inorder) // 10]
        yield fmean(one for one, _result in part), fmean(result for _one, result in part)
