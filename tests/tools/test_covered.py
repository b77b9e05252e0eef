"""Branches that were run, by package."""

from tools.covered import shares


def test_by_room() -> None:
    def file(whole: int, done: int) -> dict[str, dict[str, int]]:
        return {"summary": {"num_branches": whole, "covered_branches": done}}

    found = {
        "scoring/a.py": file(10, 10),
        "scoring/b.py": file(10, 5),
        "storage/c.py": file(4, 1),
        "network/none.py": file(0, 0),
    }
    assert shares({"files": found}) == {"scoring": 75.0, "storage": 25.0}
