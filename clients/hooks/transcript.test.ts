// A line of a transcript that is not as expected costs only itself.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readNewTurns } from "./transcript";

const line = (uuid: unknown, message: unknown, more: object = {}) =>
  JSON.stringify({ type: "user", uuid, timestamp: "2026-11-26T10:00:00Z", message, ...more });

test("odd lines of a transcript are skipped one by one", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-transcript-"));
  try {
    const transcript = path.join(folder, "transcript.jsonl");
    const lines = [
      line("u1", { content: "I prefer tabs" }),
      ...[[null], { type: "text" }, 5, true, [[]], ["text"], null].map((content) => line("odd", { content })),
      line("odd", { content: [{ type: "text", text: { a: 1 } }] }),
      line("odd", "text"),
      line("odd", null),
      line({ a: 1 }, { content: "I prefer spaces" }),
      ...["null", "5", "[]", "{", ""],
      line("u2", { content: [null, { type: "text", text: "I prefer oak" }, 7] }, { timestamp: 7 }),
      line("u3", { content: "I prefer ash" }),
    ];
    await writeFile(transcript, `${lines.join("\n")}\n`);
    const read = async () => {
      const texts: unknown[] = [];
      for await (const { events, onKept } of readNewTurns(transcript, path.join(folder, "kept"))) {
        texts.push(...events.map(({ id, messages }) => [id, messages?.map(({ text }) => text)]));
        await onKept?.();
      }
      return texts;
    };
    expect(await read()).toEqual([
      ["u1", ["I prefer tabs"]],
      ["u2", ["I prefer oak"]],
      ["u3", ["I prefer ash"]],
    ]);
    expect(await read()).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
