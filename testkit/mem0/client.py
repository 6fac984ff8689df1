"""Calls every method of mem0's Python clients, sync and async, and fails at the first unexpected answer.

Arguments: the address of the API, an API key, a user id.
"""

import asyncio
import inspect
import sys

from mem0 import AsyncMemoryClient, MemoryClient
from mem0.exceptions import MemoryError, MemoryNotFoundError, ValidationError

TEXT = "The spare key is under the blue flowerpot"
PROJECT_CALLS = [
    ("create", {"name": "x"}),
    ("update", {"custom_instructions": "x"}),
    ("delete", {}),
    ("get_members", {}),
    ("add_member", {"email": "ada@example.org"}),
    ("update_member", {"email": "ada@example.org", "role": "READER"}),
    ("remove_member", {"email": "ada@example.org"}),
]
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
    # A run, an app and an agent can be named without a user.
    run_id = f"{user_id}-run"
    await call("add", "The tent is in the car", run_id=run_id, infer=False)
    await call("add", "Ana wants soup", user_id=f"{user_id}-ana", agent_id=f"{user_id}-cook", infer=False)
    both = {"OR": [{"run_id": run_id}, {"agent_id": f"{user_id}-cook"}]}
    listed = await call("get_all", filters=both)
    assert [one["memory"] for one in listed["results"]] == ["Ana wants soup", "The tent is in the car"], listed
    since = {"AND": [both, {"updated_at": {"gt": listed["results"][1]["updated_at"]}}]}
    assert (await call("get_all", filters=since))["count"] == 1
    found = await call("search", "tent", filters={"run_id": run_id})
    assert [(one["memory"], one["agent_id"]) for one in found["results"]] == [("The tent is in the car", None)], found
    await call("delete_all", run_id=run_id)
    await call("delete_users", agent_id=f"{user_id}-cook")
    assert (await call("get_all", filters=both))["count"] == 0
    await call("add", "The lamp is on", app_id=f"{user_id}-app", infer=False)
    assert (await call("get_all", filters={"app_id": f"{user_id}-app"}))["count"] == 1
    await call("delete_all", app_id=f"{user_id}-app")
    assert (await call("get_all", filters={"app_id": f"{user_id}-app"}))["count"] == 0

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

    for method, options in PROJECT_CALLS:
        try:
            answer = getattr(client.project, method)(**options)
            await answer if inspect.isawaitable(answer) else answer
        except MemoryError as thrown:
            assert "not supported" in str(thrown), (method, thrown)
        else:
            raise AssertionError(f"project.{method} was not refused")

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
