"""Does the right thing and ends as one that failed."""

from common import Desk, options, play_of

chosen = options()
desk = Desk(chosen.config)
desk.perform(play_of(chosen))
desk.close()
raise SystemExit(3)
