"""An independent scorer of Tally: adds up the numbers of a file, valid or not."""

from typing import Any

from tests.support.naive_tricubo import counting


def bounds(_options: Any) -> tuple[int, int]:
    """Returns the minimum and maximum points: every number but the 1."""
    return 0, 2 + 3 + 4 + 5 + 6


def result(file: dict[str, Any]) -> dict[str, Any]:
    """Returns what replay should print."""
    entries = counting(file["entries"])
    papers: list[set[int]] = [set() for _ in file["players"]]
    for entry in entries:
        papers[entry["player"]].add(entry["move"]["number"])
    over = all(len(paper) >= 5 for paper in papers)
    best = max(map(sum, papers))
    return {
        "game": "tally",
        "over": over,
        "forced": any(entry.get("forced", False) for entry in entries),
        "players": [
            {
                "name": player["name"],
                "total": sum(paper),
                "lines": [
                    {"key": f"box{number}", "points": number if number in paper else None}
                    for number in (1, 2, 3, 4, 5, 6)
                ],
                "rank": None,
            }
            for player, paper in zip(file["players"], papers, strict=True)
        ],
        "winners": [at for at, paper in enumerate(papers) if over and sum(paper) == best],
    }
