"""Any moves of Tripple Domino, for Hypothesis."""

from hypothesis import strategies as st

from scoring.tripple_domino.rules import (
    TILES,
    Blocked,
    Draw,
    Empty,
    Out,
    Place,
    Start,
)
from scoring.tripple_domino.state import WAYS

some_tiles = st.sampled_from(TILES)
some_rest = st.lists(st.integers(0, 840), max_size=8).map(tuple)
some_moves = st.one_of(
    st.builds(Start, some_tiles),
    st.builds(Place, some_tiles, st.sampled_from(WAYS), st.integers(0, 3)),
    st.builds(Draw, st.integers(1, 3)),
    st.just(Empty()),
    st.builds(Out, some_rest),
    st.builds(Blocked, some_rest),
)
