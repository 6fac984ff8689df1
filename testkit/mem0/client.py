"""Calls every method of mem0's Python clients, sync and async, and fails at the first unexpected answer.

Arguments: the address of the API, an API key, a user id.
"""

import asyncio
import inspect
import sys

from mem0 import AsyncMemoryClient, MemoryClient
from mem0.exceptions import MemoryNotFoundError, ValidationError

TEXT = "The spare key is under the blue flowerpot"
MOVED = "The spare key is at the neighbour's"


async def walk(client, user_id):
    async def call(method, *args, **options):
        answer = getattr(client, method)(*args, **options)
        return await answer if inspect.isawaitable(answer) else answer

    async def refused(error, *args, **options):
        try:
            await call(*args, **options)
        except error as thrown:
            return str(thrown)
        raise AssertionError(f"{args[0]} was not refused")

    filters = {"user_id": user_id}
    added = await call("add", "I prefer oat milk in my coffee", user_id=user_id, run_id="chat-1")
    assert added["status"] == "SUCCEEDED", added
    kept = await call("add", TEXT, user_id=user_id, infer=False, metadata={"place": "garden"})
    memory_id = kept["results"][0]["id"]
    found = await call("search", "Where is the spare key?", filters=filters)
    assert found["results"][0]["id"] == memory_id, found
    only = await call("search", "key", filters={"AND": [filters, {"metadata": {"place": "garden"}}]})
    assert [one["id"] for one in only["results"]] == [memory_id], only
    page = await call("get_all", filters=filters, page=1, page_size=1)
    assert (page["count"], len(page["results"])) == (2, 1), page
    assert "filters.user_id.ne" in await refused(ValidationError, "get_all", filters={"user_id": {"ne": "x"}})

    updated = await call("update", memory_id, text=MOVED)
    assert (updated["memory"], updated["metadata"]) == (MOVED, {"place": "garden"}), updated
    assert (await call("get", memory_id))["memory"] == MOVED
    history = await call("history", memory_id)
    assert [change["new_memory"] for change in history] == [TEXT, MOVED], history
    await call("batch_update", [{"memory_id": memory_id, "text": TEXT}])
    users = await call("users")
    assert user_id in [one["name"] for one in users["results"]], users
    rated = await call("feedback", memory_id, feedback="POSITIVE")
    assert (rated["id"], rated["feedback"]) == (memory_id, "POSITIVE"), rated
    hook = {"url": "https://93.184.215.14/hook", "name": user_id, "project_id": client.project_id}
    created = await call("create_webhook", event_types=["memory_add"], **hook)
    await call("update_webhook", created["webhook_id"], event_types=["memory_update"])
    listed = await call("get_webhooks", client.project_id)
    assert [one["event_types"] for one in listed if one["name"] == user_id] == [["memory_update"]], listed
    await call("delete_webhook", created["webhook_id"])
    assert user_id not in [one["name"] for one in await call("get_webhooks", client.project_id)]

    await call("delete", memory_id)
    await refused(MemoryNotFoundError, "get", memory_id)
    other = await call("add", TEXT, user_id=user_id, infer=False)
    await call("batch_delete", [{"memory_id": other["results"][0]["id"]}])
    await call("delete_all", user_id=user_id)
    assert (await call("get_all", filters=filters))["count"] == 0
    await call("add", TEXT, user_id=user_id, infer=False)
    await call("delete_users", user_id=user_id)


async def main():
    host, api_key, user_id = sys.argv[1:]
    await walk(MemoryClient(api_key=api_key, host=host), f"{user_id}-sync")
    await walk(AsyncMemoryClient(api_key=api_key, host=host), f"{user_id}-async")
    print("every call is as expected")


asyncio.run(main())
