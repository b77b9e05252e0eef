"""Players for games whose possible moves cannot be listed.

A module is named like its game and has `next_move(journal, player, dice)`.
"""
