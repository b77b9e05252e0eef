"""Sheets on paper: how many are on a page, and the files of them. No Kivy."""
