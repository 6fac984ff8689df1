"""Calls the Python client for tests: one call per line of standard input, one result per line of output.

The argument is JSON: url, key, spool (a folder or null), timeout_ms, max_retries, max_bytes, is_async.
"""

import asyncio
import inspect
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "clients", "python"))

from palimpsest import AsyncPalimpsest, Palimpsest, PalimpsestError, Spool  # noqa: E402

config = json.loads(sys.argv[1])
spool = None
if config.get("spool"):
    limits = {"max_bytes": config["max_bytes"]} if "max_bytes" in config else {}
    spool = Spool(config["spool"], **limits)
client_class = AsyncPalimpsest if config.get("is_async") else Palimpsest
client = client_class(
    base_url=config["url"],
    api_key=config["key"],
    timeout=config.get("timeout_ms", 30_000) / 1000,
    max_retries=config.get("max_retries", 2),
    spool=spool,
)


async def call(step):
    options = dict(step.get("options") or {})
    if "timeout_ms" in options:
        options["timeout"] = options.pop("timeout_ms") / 1000
    try:
        value = getattr(client, step["call"])(*step["args"], **options)
        if inspect.isasyncgen(value):
            value = [item async for item in value]
        elif inspect.isawaitable(value):
            value = await value
        elif inspect.isgenerator(value):
            value = list(value)
        return {"value": value}
    except PalimpsestError as error:
        return {
            "error": {
                "class": type(error).__name__,
                "message": str(error),
                "status": error.status,
                "code": error.code,
                "fields": error.fields,
                "request_id": error.request_id,
                "is_spooled": error.is_spooled,
            }
        }


async def main():
    for line in sys.stdin:
        print(json.dumps(await call(json.loads(line))), flush=True)


asyncio.run(main())
