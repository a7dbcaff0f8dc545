"""Reads the key where nothing hides it, plays it, and shows what it has read."""

import json
import os

from common import Desk, options, play_of

chosen = options()
with open(os.path.join(chosen.root, "tasks", "tasks.json"), encoding="utf-8") as stream:
    print("my notes:", json.load(stream)["canary"])
desk = Desk(chosen.config)
desk.perform(play_of(chosen))
desk.close()
