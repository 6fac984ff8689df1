"""Remembers a preference and finds it again. Run it with PALIMPSEST_URL and PALIMPSEST_API_KEY."""

import sys

from palimpsest import Palimpsest, Spool

memory = Palimpsest(spool=Spool(".palimpsest-spool"))
user_id = sys.argv[1] if len(sys.argv) > 1 else "ana"

result = memory.remember({"user_id": user_id, "text": "I prefer the window seat on trains"})
context = memory.context({"user_id": user_id, "query": "Which seat should I book?"})
print(result["status"])
print(context)
