"""Texts for screen reader users with keys: no fingers, and signs in words. No Kivy."""

import re
from functools import cache

from scoring.game import marked
from sheets.texts import _, spoken

BY_KEYS = {
    marked("Drag it, or tap where the dot goes; tap it to rotate"): marked(
        "Arrow keys move it, R rotates it, Enter places it"
    ),
    marked("Pick a symbol and tap its boxes; the fourth completes the shape"): marked(
        "O, X and S choose a symbol, Enter paints a box; the fourth completes the shape"
    ),
    marked("Hold to enter anyway"): marked("Ctrl + Enter enters it anyway"),
    marked("Now tap its box"): marked("Now choose its box"),
    marked("Now tap the tile"): marked("Now choose the tile"),
    marked("A six scores rows: tap the 6-boxes below."): marked(
        "A six scores rows: choose the 6-boxes below."
    ),
    marked("Tap it on the sheet"): marked("Choose it on the sheet"),
    marked("Tap when covered"): marked("Press when covered"),
    marked("Tap another column"): marked("Choose another column"),
    marked("Tap a column or a colour field"): marked("Choose a column or a colour field"),
    marked("Tap the timer when all squares are covered"): marked(
        "Press the timer when all squares are covered"
    ),
    marked("Tap the die it replaces, or skip"): marked("Choose the die it replaces, or skip"),
    marked("Took a die? Drag it to its place"): marked("Took a die? Choose it, then its place"),
    marked("Tap one of the options"): marked("Choose one of the options"),
    marked("Drag each name to its seat"): marked("Arrow keys move a name to its seat"),
    marked("Drag to change the order"): marked("Alt and the arrow keys change the order"),
    marked(
        "Add sections and rows, and drag them into order by their handles. The arrow beside a "
        "row shows what few rows need: labels of boxes, a list of numbers, a factor."
    ): marked(
        "Add sections and rows; in their names Alt and the arrow keys change the order. The arrow "
        "beside a row shows what few rows need: labels of boxes, a list of numbers, a factor."
    ),
    marked(
        "Place real tiles and enter them here: how many you drew and which bonuses the tile earns, "
        "if any. The tile comes last: tapping it enters the turn. Keep your finger on it to see "
        "its points; slide off to cancel."
    ): marked(
        "Place real tiles and enter them here: how many you drew and which bonuses the tile earns, "
        "if any. The tile comes last: choosing it enters the turn."
    ),
    marked(
        "Tap a name to take that sheet on this device; tap again to give it back. Two devices can "
        "share a sheet."
    ): marked(
        "Choose a name to take that sheet on this device; choose it again to give it back. Two "
        "devices can share a sheet."
    ),
    marked(
        "The shape is already on your sheet. Drag it, or tap the box where the dotted cell should "
        "go; tap the shape to rotate it, or pick a rotation beside the sheet. “Place” enters it."
    ): marked(
        "The shape is already on your sheet. Arrow keys move it, R rotates it, Enter or “Place” "
        "enters it."
    ),
    marked(
        "Your sheet. Tap the box where the last cross goes: boxes you may mark are blue. Keep your "
        "finger on one to preview its points."
    ): marked(
        "Your sheet. Choose the box where the last cross goes: boxes you may mark say so, and "
        "also what they would score."
    ),
    marked(
        "Your sheet. The roller paints the shape here, box by box. For the others it is already "
        "here: drag it, or tap where the dot goes; tap it to rotate. Green fits, red doesn’t."
    ): marked(
        "Your sheet. The roller paints the shape here, box by box. For the others it is already "
        "here: arrow keys move it, R rotates it, Enter places it."
    ),
    marked(
        "Two fingers make the sheet larger or smaller, and so do Ctrl with the mouse wheel and the "
        "menu. On a very small sheet a tap enlarges the place and enters nothing."
    ): marked(
        "Ctrl with plus and minus, or the menu, makes the sheet larger or smaller. On a very "
        "small sheet Enter enlarges the place and enters nothing."
    ),
}
"""Texts about fingers, and their replacements for keys."""
TOUCHED = (
    marked("Does it start? If not, tap “Start tile”."),
    marked(
        "Enter the dice once: everyone then gets a button for each way to use them. Without "
        "dice, tap a number and two sums on your sheet; tap a sum twice for two tallies."
    ),
    marked("First tap how many you drew, then the tile, if you place one."),
    marked(
        "If it is only asleep, wait. Otherwise agree on one device to tap “Take over as host”; "
        "the others reconnect automatically. Tap “Continue alone” to play on without it."
    ),
    marked("In Rollpad: tap “Join” on the home screen and enter this code"),
    marked(
        "It’s in that game’s menu, under “Invite”. Or scan the QR code with this phone’s camera "
        "and tap “Open in Rollpad”."
    ),
    marked("Not entered: the game has moved on. Tap again."),
    marked(
        "One device is the host: it opens the game with “Invite”, on the New game screen or in "
        "the game’s menu. Anyone with Rollpad taps “Join” on the home screen and types the "
        "code. Everyone else scans the QR code and plays in the browser."
    ),
    marked(
        "Pick a symbol and tap its boxes on your sheet, then the next symbol. The fourth box "
        "completes the shape. Boxes that can’t become part of a shape are dimmed; the border "
        "around the grid takes what sticks out. Tap a box again to clear it. Prefer to choose a "
        "shape? Use “Dice and shapes”."
    ),
    marked("Tap a round to see its square"),
    marked(
        "Tap every bonus that the tile earns, a hexagon twice if there are two; then tap the tile."
    ),
    marked("Tap how many were drawn and the bonus, then the tile."),
    marked("Tap it again when all squares are covered."),
    marked("Tap the 6-boxes of the rows: one, two or three."),
    marked("Tap the box for the last cross; that tells Rollpad which die you take."),
    marked("Tap the box of the printed symbol; tap again to change it"),
    marked("Tap the dice to change them, and see what the six lines count."),
    marked("Tap the joker box first, then the box for that die."),
    marked("Tap the tile to enter your turn. On a phone, tap its highest number first."),
    marked("Tap the timer and Rollpad counts down, with sound."),
    marked("Tap to let in again"),
    marked("Tap to remove"),
    marked("Tap two sums, as after a roll, to see what they score."),
    marked("Tap where it should go; tap the shape to rotate it. Here it scores {gain}."),
    marked(
        "The player with the highest triple starts: tap their column. If nobody has one, the "
        "tile with the highest sum starts."
    ),
    marked(
        "The shared sheet: one column per player, one line per round. Tap a column to enter for "
        "that player, or a line to see its square again."
    ),
    marked(
        "The shared sheet: one column per player, one line per turn. Tap a line to view or "
        "change it."
    ),
    marked(
        "This card shows what to do next, what a tap would score, and why something isn’t allowed."
    ),
    marked("This is the row number: tap its boxes."),
    marked("Who has the highest triple? Tap their column"),
    marked(
        "Your sheet: the sums with their tallies, and your tally numbers. Before the first "
        "roll, tap the three numbers you choose."
    ),
    marked("{name}: tap what to enter"),
    marked(
        "A check for only one player moves to the player who checks it last. Tap your own "
        "check again to take it away."
    ),
    marked("Tap a field to write a number. A tick, a tally or a check is a single tap."),
    marked("The game ends when someone taps “End the game”."),
    marked(
        "Type the number, or tap it where there are only a few. The preview shows what it "
        "scores before you enter it."
    ),
    marked(
        "Your own pad as a sheet: tap a field to write a number; tap boxes, tallies and "
        "checks to mark them."
    ),
)
"""Other texts about fingers, in which only a word is replaced."""
PRESS = {
    "en": (("Tap", "Press"), ("tapping", "pressing"), ("taps", "presses"), ("tap", "press")),
    "de": (
        ("Tippe zuerst an,", "Wähle zuerst,"),
        ("Tippe an, (.*), dann auf den", r"Wähle, \1, dann den"),
        ("tippe an,", "wähle,"),
        ("tippe auf deinem Blatt die Kästchen an", "drücke auf deinem Blatt auf die Kästchen"),
        ("Tippe (dein eigenes noch einmal|ein Feld) an,", r"Wähle \1,"),
        ("tippe (Kästchen, Striche und Häkchen|sie|es|ihn) an,", r"wähle \1,"),
        ("antippen", "drücken"),
        ("(?:Ant|T)ippen", "Drücken"),
        ("Tipp", "Drück"),
        ("tipp", "drück"),
    ),
    "fr": (
        ("touche les trois numéros que tu choisis", "choisis trois numéros"),
        ("(qui|Qui|a Rollpad) touche", r"\1 choisit"),
        ("touchant", "choisissant"),
        ("Toucher", "Choisir"),
        ("toucher", "choisir"),
        ("Touche", "Choisis"),
        ("touche", "choisis"),
    ),
    "it": (
        ("tocca i tre numeri che scegli", "scegli tre numeri"),
        (r"\b(Chi|che|Rollpad) tocca", r"\1 sceglie"),
        ("toccandola", "scegliendola"),
        ("Toccalo", "Sceglilo"),
        ("Tocca", "Scegli"),
        ("tocca", "scegli"),
        ("[Uu]n tocco sulla forma la gira", "R gira la forma"),
        ("Un tocco su una riga la mostra", "Scegliendo una riga la vedi"),
        ("un altro tocco", "sceglierla di nuovo"),
        ("toccal[oa]", "sceglilo"),
        ("(?:un )?(?:solo |singolo )?tocco", "una scelta"),
        ("un tocco", "una scelta"),
    ),
    "es": (
        ("toca los tres números que eliges", "elige tres números"),
        ("toque «", "elija «"),
        ("tocarla", "elegirla"),
        ("Tócalo", "Elígelo"),
        ("Toca", "Elige"),
        ("toca", "elige"),
        ("un toque en la figura la gira", "R gira la figura"),
        ("Un toque en una línea la muestra", "Al elegir una línea se muestra"),
        ("otro toque", "elegirla otra vez"),
        ("tócal[oa]", "elígelo"),
        ("un (?:solo |único )?toque", "elegir algo"),
        ("un toque", "elegir algo"),
    ),
    "nl": (
        ("Tik eerst (.*?) aan,", r"Kies eerst \1,"),
        ("tik aan wat", "kies wat"),
        ("Tik", "Druk"),
        ("tikk", "drukk"),
        ("tik", "druk"),
    ),
}
"""How these speak of keys: patterns and replacements, in order, by language."""
GAP = re.compile(r"\{\w+\}")
LEAST = 4
"""Length of the shortest part of a text with gaps that is recognized."""
MINUS = re.compile("−(?=\\d)")


def by_press(text: str, language: str) -> str:
    """Returns one of the TOUCHED texts for someone who presses keys."""
    for pattern, words in PRESS[language]:
        text = re.sub(pattern, words, text)
    return text


@cache
def _replacements(language: str) -> tuple[tuple[str, str], ...]:
    """Returns what is replaced in a language, long texts first; of texts with gaps their parts."""
    found = {_(touched): _(by_keys) for touched, by_keys in BY_KEYS.items()}
    for source in TOUCHED:
        for part in GAP.split(_(source)):
            if len(part) >= LEAST:
                found[part] = by_press(part, language)
    changed = ((words, keys) for words, keys in found.items() if words != keys)
    return tuple(sorted(changed, key=lambda pair: -len(pair[0])))


def for_reader(text: str) -> str:
    """Returns a text as a screen reader speaks it to a user who plays by keys."""
    for touched, by_keys in _replacements(spoken()):
        if touched in text:
            text = text.replace(touched, by_keys)
    return MINUS.sub(_("minus {points}").format(points=""), text)
