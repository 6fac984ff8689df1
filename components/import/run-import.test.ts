// The page counts and identifies the events of a file like the command does.

import { afterEach, expect, test, vi } from "vitest";
import { runImport } from "./run-import";

type Sent = { id?: string; user_id?: string; agent_id?: string; text: string };

/**
 * Runs a file against a server that knows no event before and ignores the agent hall. Returns the counts and
 * what was sent.
 */
async function run(text: string, mode: "preview" | "import", name = "events.jsonl") {
  const sent: Sent[] = [];
  vi.stubGlobal("location", { origin: "http://127.0.0.1", href: "http://127.0.0.1/import", search: "" });
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    const { events } = JSON.parse(body) as { events: Sent[] };
    sent.push(...events);
    return Response.json({
      events: events.map(({ agent_id }) =>
        agent_id === "hall"
          ? { status: "ignored", decisions: [], redactions: [], is_ignored: true }
          : {
              status: "queued",
              decisions: [{ keep: true, type: "fact", reason: "statement" }],
              redactions: [],
              is_ignored: false,
            },
      ),
    });
  });
  const { signal } = new AbortController();
  const counts = await runImport({
    file: new File([text], name),
    userId: "ana",
    mode,
    signal,
    onProgress() {},
    onWait() {},
  });
  return { counts, sent };
}
afterEach(() => void vi.unstubAllGlobals());

const lines = (...events: object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join("");
const tea = { role: "user", text: "I like tea" };

test("an event without an id and times gets the same id in each import, and another one on another line", async () => {
  const file = lines(tea, tea, { ...tea, id: "own" }, { ...tea, at: "2026-05-01T08:00:00Z" });
  const first = (await run(file, "import")).sent.map(({ id }) => id);
  expect(first).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^[0-9a-f]{32}$/),
    "own",
    undefined,
  ]);
  expect(first[0]).not.toBe(first[1]);
  expect((await run(file, "import")).sent.map(({ id }) => id)).toEqual(first);
});

test("a preview counts the repeats of earlier events in the file, and nothing else of them", async () => {
  const file = lines({ ...tea, id: "1" }, { ...tea, id: "2" }, { ...tea, id: "1", text: "other" });
  const { counts, sent } = await run(file, "preview");
  expect(counts).toMatchObject({ items: 3, events: 2, repeats: 1, kept: { fact: 2 } });
  expect(sent).toHaveLength(2);
  expect((await run(file, "import")).counts).toMatchObject({ events: 3, repeats: 0, queued: 3 });
});

test("events that the policy of an agent ignores are counted on their own", async () => {
  const file = lines({ ...tea, agent_id: "hall" }, tea);
  expect((await run(file, "preview")).counts).toMatchObject({ events: 2, ignored: 1, kept: { fact: 1 } });
  expect((await run(file, "import")).counts).toMatchObject({ ignored: 1, queued: 1, duplicates: 0 });
});
