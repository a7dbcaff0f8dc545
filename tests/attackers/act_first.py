"""Acts from memory, right in every word, and reads afterwards to have read."""

from common import Desk, options, play_of

chosen = options()
desk = Desk(chosen.config)
play = play_of(chosen)
desk.perform([play[-1], *play[:-1]])
desk.close()
