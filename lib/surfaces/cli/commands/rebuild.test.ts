// `palimpsest rebuild` accepts each part that the API rebuilds, and so each that the documents name.

import { readdirSync, readFileSync } from "node:fs";
import { Command } from "commander";
import { afterEach, expect, test, vi } from "vitest";
import { rebuildPartInput } from "@/lib/features/sessions";
import { rebuildCommand } from "./rebuild";

const { sent } = vi.hoisted(() => ({ sent: [] as { what?: string }[] }));
vi.mock("../with-key", () => ({
  withKey: (_key: object, work: (run: unknown) => unknown) =>
    work(async (_operation: object, input: { what?: string }) => {
      sent.push(input);
      return { owners: 1, differences: [], enqueued: 0, next_cursor: null };
    }),
}));

afterEach(() => {
  sent.length = 0;
  vi.restoreAllMocks();
});

async function run(what: string): Promise<void> {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const program = new Command().configureOutput({ writeErr: () => undefined });
  rebuildCommand(program);
  for (const command of program.commands) command.exitOverride();
  await program.parseAsync(["node", "palimpsest", "rebuild", "--what", what]);
}

const documented = readdirSync("docs")
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) => [...readFileSync(`docs/${name}`, "utf8").matchAll(/--what (\w+)/g)])
  .map(([, what = ""]) => what);

test.each([...new Set([...rebuildPartInput.shape.what.unwrap().options, ...documented])])(
  "--what %s reaches the server",
  async (what) => {
    await run(what);
    expect(sent).toEqual([{ what, check: false }]);
  },
);

test("an unknown part is refused before anything is sent", async () => {
  await expect(run("nothing")).rejects.toMatchObject({ exitCode: 1 });
  expect(sent).toEqual([]);
});
