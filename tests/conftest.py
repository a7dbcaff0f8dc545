"""What holds for all tests: Hypothesis looks at the same examples each time and never at a clock.

`HYPOTHESIS_PROFILE=search pytest …` looks at new and more examples.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
