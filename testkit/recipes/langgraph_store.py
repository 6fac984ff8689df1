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

# Personal data in a key, in a namespace and in a value leads to no other place.
contacts, others = ("contacts", "+49 30 1234567"), ("contacts", "+49 30 7654321")
alice, bob, zed = "alice@example.com", "bob@example.org", "zed@example.net"
store.put(contacts, alice, {"text": "likes tea", "mail": alice})
store.put(contacts, bob, {"text": "likes tea", "mail": bob})
store.put(others, alice, {"text": "likes cocoa"})
assert store.get(contacts, zed) is None and store.get(others, bob) is None
store.delete(contacts, zed)
store.delete(others, bob)
assert len(store.search(("contacts",))) == 3
for key in (alice, bob):
    item = store.get(contacts, key)
    assert (item.namespace, item.key, item.value["text"]) == (contacts, key, "likes tea"), item
assert store.get(others, alice).value["text"] == "likes cocoa"
assert [found.value["text"] for found in store.search(others, query="cocoa")] == ["likes cocoa"]
store.put(contacts, bob, {"text": "likes coffee"})
store.delete(contacts, alice)
assert store.get(contacts, alice) is None
assert store.get(contacts, bob).value["text"] == "likes coffee"
store.delete(contacts, bob)
store.delete(others, alice)
assert store.search(("contacts",)) == []

# Values with the same text are kept apart.
for key, value in (("a", 1), ("a", 2), ("b", 2), ("b", 2)):
    store.put(("same", key), "n", {"text": "one text", "value": value})
assert [store.get(("same", key), "n").value["value"] for key in ("a", "b")] == [2, 2]
store.delete(("same", "a"), "n")
assert [found.value["value"] for found in store.search(("same",))] == [2]
store.delete(("same", "b"), "n")

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
