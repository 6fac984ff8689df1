// The commands that change entities send what they say, and name the way back.

import { Command } from "commander";
import { afterEach, expect, test, vi } from "vitest";
import { entityCommand } from "./entity";

type Sent = { readonly name: string; readonly input: Record<string, unknown> };
const { sent } = vi.hoisted(() => ({ sent: [] as { name: string; input: Record<string, unknown> }[] }));

const ENTITY = { id: "e1", name: "Anna", role: null, kind: "person", mentions: 3 };
vi.mock("../with-key", () => ({
  withKey: (_key: object, work: (run: unknown) => unknown) =>
    work(async ({ name }: { readonly name: string }, input: Record<string, unknown>) => {
      sent.push({ name, input: JSON.parse(JSON.stringify(input)) });
      return { action_id: "7", entity: ENTITY };
    }),
}));

afterEach(() => {
  sent.length = 0;
  vi.restoreAllMocks();
});

/** Runs a command, and returns what it sent and printed. */
async function run(...args: string[]): Promise<{ sent: Sent | undefined; printed: string }> {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  entityCommand(program);
  for (const command of program.commands.flatMap((one) => [one, ...one.commands])) command.exitOverride();
  await program.parseAsync(["node", "palimpsest", "entity", ...args, "--user-id", "ana"]);
  return { sent: sent.at(-1), printed: write.mock.calls.map(([text]) => String(text)).join("") };
}

test.each([
  ["mergeEntity", ["merge", "e1", "e2"], { id: "e1", into: "e2" }],
  ["mergeEntity", ["merge", "e1", "self"], { id: "e1", into: "self" }],
  ["changeEntity", ["rename", "e1", "Anna Maria"], { id: "e1", name: "Anna Maria" }],
  ["changeEntity", ["rename", "e1", "--kind", "pet"], { id: "e1", kind: "pet" }],
  ["changeEntity", ["rename", "e1", "日本", "--kind", "place"], { id: "e1", name: "日本", kind: "place" }],
  ["splitEntity", ["split", "e1", "--memory", "m1", "m2"], { id: "e1", memory_ids: ["m1", "m2"] }],
  [
    "splitEntity",
    ["split", "e1", "--name", "Anna B", "--session", "a b"],
    { id: "e1", session_ids: ["a b"], name: "Anna B" },
  ],
])("%s: %j", async (name, args, input) => {
  const { sent: request, printed } = await run(...args);
  expect(request).toEqual({ name, input: { ...input, user_id: "ana" } });
  expect(printed).toBe("Anna (person, 3 mentions); palimpsest entity undo 7\n");
});

test.each([
  ["an unknown kind", ["rename", "e1", "Anna", "--kind", "ghost"]],
  ["no target", ["merge", "e1"]],
  ["no entity", ["split", "--name", "x"]],
])("%s is refused before anything is sent", async (_, args) => {
  await expect(run(...args)).rejects.toMatchObject({ exitCode: 1 });
  expect(sent).toEqual([]);
});
