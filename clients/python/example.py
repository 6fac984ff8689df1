"""Remembers a preference and finds it again. Run it with PALIMPSEST_URL and PALIMPSEST_API_KEY."""

import sys

from palimpsest import Palimpsest, Spool

memory = Palimpsest(spool=Spool(".palimpsest-spool"))
user_id = sys.argv[1] if len(sys.argv) > 1 else "ana"

event_id = memory.remember({"user_id": user_id, "text": "I prefer the window seat on trains"})["event_id"]
outcome = memory.wait(event_id, {"user_id": user_id})
context = memory.context_block({"user_id": user_id, "query": "Which seat should I book?"})
print(outcome["decisions"][0]["verdict"])
print(context)
