"""Calls the store of the recipe for LangGraph as LangGraph does."""

import asyncio
import sys

from recipe import PalimpsestStore

store = PalimpsestStore(sys.argv[1])
diet, lunch = ("ana", "food"), ("ana", "food", "lunch")
store.put(diet, "diet", {"text": "Ana eats no meat", "since": 2020})
store.put(lunch, "diet", {"text": "Ana skips lunch on Fridays"})
asyncio.run(store.aput(("ana",), "lamp", {"colour": "green", "rooms": ["hall", None]}))

item = store.get(diet, "diet")
assert item.value == {"text": "Ana eats no meat", "since": 2020}, item
assert (item.namespace, item.key) == (diet, "diet"), item
assert store.get(lunch, "diet").value["text"] == "Ana skips lunch on Fridays"
assert asyncio.run(store.aget(("ana",), "lamp")).value == {"colour": "green", "rooms": ["hall", None]}
assert store.get(("ana",), "diet") is None
assert store.get(diet, "nothing") is None

assert {found.key for found in store.search(("ana",))} == {"diet", "lamp"}
assert len(store.search(("ana", "food"))) == 2
assert len(store.search((), limit=1)) == 1
first = store.search(("ana",), query="Does Ana eat meat?")[0]
assert first.value["since"] == 2020 and first.score > 0, first
assert store.search(("ben",), query="Does Ana eat meat?") == []

store.put(diet, "diet", {"text": "Ana eats fish", "since": 2026})
store.put(diet, "diet", {"text": "Ana eats fish", "since": 2026})
assert store.get(diet, "diet").value["text"] == "Ana eats fish"
assert len(store.search(diet)) == 2
store.delete(diet, "diet")
assert store.get(diet, "diet") is None
assert len(store.search(diet)) == 1

# A memory of another program can have a value in its metadata too.
store.client.remember({**store.owner, "text": "The key lies under the mat", "metadata": {"value": 1}}, wait_ms=10_000)
assert len(store.search(())) == 2

refusals = (
    lambda: store.search(diet, filter={"since": 2026}),
    lambda: store.search(diet, query="fish", limit=101),
    store.list_namespaces,
)
for refused in refusals:
    try:
        refused()
    except NotImplementedError:
        continue
    raise AssertionError("a call without support was answered")
print("every call is as expected")
