"""Players of games in which what happens on the table is more than dice that could be listed.

A file is named like its game and has `next_move(journal, player, dice)`.
"""
