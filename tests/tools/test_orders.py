"""`make test-orders`: which orders are red, and because of what."""

from pathlib import Path

import pytest

from tools import orders


def test_the_same_seed_draws_the_same_orders() -> None:
    assert orders.draw(5, "7") == orders.draw(5, "7") != orders.draw(5, "8")
    assert len({*orders.draw(5, ""), *orders.draw(5, "random")}) == 10


def test_a_red_order_names_its_tests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "test_some.py"
    path.write_text("def test_good(): pass\ndef test_bad(): assert False\n")
    alone = (str(path), f"--rootdir={tmp_path}", "-n", "0", "-p", "no:cacheprovider")
    assert orders.main(["1", "7", *alone]) == 1
    out = capsys.readouterr().out
    assert "RED  1 failed, 1 passed" in out
    assert "test_some.py::test_bad" in out
    assert "0 of 1 orders are green" in out
    path.write_text("def test_good(): pass\n")
    assert orders.main(["1", "7", *alone]) == 0
    assert "1 of 1 orders are green" in capsys.readouterr().out


def test_a_count_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert orders.main(["many"]) == 2
    assert capsys.readouterr().err == "COUNT is a number, not 'many'\n"
