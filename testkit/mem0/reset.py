"""Deletes everything with mem0's Python clients, sync and async, and fails when something is left.

Arguments: the address of the API, an API key, one that is bound to a user.
"""

import asyncio
import inspect
import sys

from mem0 import AsyncMemoryClient, MemoryClient


async def empty(client, bound_client, least):
    async def call(method, *args, **options):
        answer = getattr(client, method)(*args, **options)
        return await answer if inspect.isawaitable(answer) else answer

    async def listed():
        return [f"{one['type']} {one['name']}" for one in (await call("users"))["results"]]

    # Each entity here is in memories of others or alone.
    async def fill():
        entities = {"user_id": "ana", "agent_id": "cook", "run_id": "trip", "app_id": "home"}
        await call("add", "Ana wants soup", infer=False, **entities)
        await call("add", "The tent is in the car", infer=False, run_id="solo")
        await call("add", "The lamp is on", infer=False, app_id="lamps")
        await call("add", "Soup needs salt", infer=False, agent_id="taster")
        found = await listed()
        expected = {"user ana", "agent cook", "run trip", "app home", "run solo", "app lamps", "agent taster"}
        assert expected <= set(found), found
        return len(found)

    assert await fill() > least
    await call("reset")
    assert await listed() == []
    await fill()
    await call("delete_users")
    assert await listed() == []

    # A user whose memories are gone is still listed, and can be deleted.
    await call("add", "Ben wants tea", infer=False, user_id="ben", agent_id="cook")
    await call("delete_users", agent_id="cook")
    added = await call("add", "Carl wants tea", infer=False, user_id="carl")
    await call("delete", added["results"][0]["id"])
    assert await listed() == ["user ben", "user carl"]
    for user_id in ["ben", "carl", "carl"]:
        await call("delete_users", user_id=user_id)
    assert await listed() == []

    answer = bound_client.reset()
    if inspect.isawaitable(answer):
        await answer


async def main():
    host, api_key, bound_key = sys.argv[1:]
    # More users than a page has exist already.
    await empty(MemoryClient(api_key=api_key, host=host), MemoryClient(api_key=bound_key, host=host), 105)
    bound_client = AsyncMemoryClient(api_key=bound_key, host=host)
    await empty(AsyncMemoryClient(api_key=api_key, host=host), bound_client, 0)
    print("nothing is left")


asyncio.run(main())
