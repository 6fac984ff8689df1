"""Runs the filter for e2e/open-webui.test.ts: compiled by itself, or by the loader of Open WebUI.

Reads {"valves", "user_valves", "loader", "steps": [{"method", "body", "user", "metadata", "emitter"}]} from standard
input. Writes for each step {"body", "events", "seconds"}. "loader" is a folder with Open WebUI's own plugin.py and
filter.py.
"""

import asyncio
import copy
import json
import pathlib
import sys
import time
import types

FILE = pathlib.Path(__file__).parents[2] / "clients/open-webui/palimpsest.py"


class Compiled:
    def __init__(self, given):
        module = types.ModuleType("palimpsest_filter")
        exec(compile(FILE.read_text(), str(FILE), "exec"), module.__dict__)
        module.RETRY_DELAYS = [0, 0]
        self.filter = module.Filter()
        self.filter.valves = self.filter.Valves(**given["valves"])
        self.user_valves = self.filter.UserValves(**given["user_valves"])

    async def run(self, method, body, extra):
        extra["__user__"]["valves"] = self.user_valves
        return await getattr(self.filter, method)(body, **extra)


class Loaded:
    """Open WebUI's own code loads and calls the filter. What it reads from its database is given."""

    def __init__(self, given):
        function = types.SimpleNamespace(id="palimpsest", content=FILE.read_text(), is_active=True)

        class Functions:
            async def get_active_filter_ids():
                return [("palimpsest", True)]

            async def get_functions_by_ids(ids):
                return [function] if "palimpsest" in ids else []

            async def get_function_by_id(_):
                return function

            async def get_function_valves_by_ids(_):
                return {"palimpsest": given["valves"]}

            async def get_user_valves_by_id_and_user_id(_, __):
                return given["user_valves"]

            async def update_function_by_id(_, change):
                raise RuntimeError(f"Open WebUI would change the function: {change}")

        stub("open_webui")
        stub(
            "open_webui.env",
            ENABLE_FUNCTIONS=True,
            ENABLE_TOOLS=True,
            ENABLE_PIP_INSTALL_FRONTMATTER_REQUIREMENTS=False,
            OFFLINE_MODE=True,
            PIP_OPTIONS=[],
            PIP_PACKAGE_INDEX_OPTIONS=[],
        )
        stub("open_webui.models")
        stub("open_webui.models.functions", FunctionModel=object, Functions=Functions)
        stub("open_webui.models.tools", Tools=object)
        stub("open_webui.utils").__path__ = [given["loader"]]
        from open_webui.utils import filter as filters

        self.filters = filters
        self.app = types.SimpleNamespace(state=types.SimpleNamespace())
        self.filter = None

    async def run(self, method, body, extra):
        request = types.SimpleNamespace(app=self.app, state=types.SimpleNamespace())
        functions = await self.filters.get_filter_functions(request, {"id": "model"}, [])
        context = self.filters.get_filter_context(request) if method == "inlet" else None
        result, _ = await self.filters.process_filter_functions(request, context, functions, method, body, extra)
        self.filter = self.app.state.FUNCTIONS["palimpsest"]
        sys.modules[type(self.filter).__module__].RETRY_DELAYS = [0, 0]
        return result


def stub(name, **members):
    module = types.ModuleType(name)
    module.__dict__.update(members)
    module.__path__ = []
    sys.modules[name] = module
    return module


async def run_step(runner, step):
    events = []

    async def emit(event):
        events.append(event)
        if step.get("emitter") == "fails":
            raise RuntimeError("The browser is gone")

    extra = {"__user__": step["user"], "__metadata__": step.get("metadata", {}), "__event_emitter__": emit}
    since = time.monotonic()
    body = await runner.run(step["method"], copy.deepcopy(step["body"]), extra)
    seconds = time.monotonic() - since
    pending = len(runner.filter.tasks)
    await asyncio.gather(*runner.filter.tasks)
    return {"body": body, "events": events, "seconds": seconds, "pending": pending}


async def main():
    given = json.load(sys.stdin)
    runner = Loaded(given) if given.get("loader") else Compiled(given)
    print(json.dumps([await run_step(runner, step) for step in given["steps"]]))


asyncio.run(main())
