// The switches of patterns send what they name, and say what becomes of it.

import { Command } from "commander";
import { afterEach, expect, test, vi } from "vitest";
import { patternCommand } from "./pattern";

const { sent } = vi.hoisted(() => ({ sent: [] as Record<string, unknown>[] }));

vi.mock("../with-key", () => ({
  withKey: (_key: object, work: (run: unknown) => unknown) =>
    work(async (_operation: object, input: Record<string, unknown>) => {
      sent.push(JSON.parse(JSON.stringify(input)));
      return { tenant: { patterns: true, moods: false } };
    }),
}));

afterEach(() => {
  sent.length = 0;
  vi.restoreAllMocks();
});

async function run(...args: string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  patternCommand(program);
  for (const command of program.commands.flatMap((one) => [one, ...one.commands])) command.exitOverride();
  await program.parseAsync(["node", "palimpsest", "pattern", ...args, "--user-id", "ana"]);
  return write.mock.calls.map(([text]) => String(text)).join("");
}

test.each([
  [["on"], { patterns: true, moods: true }, "patterns: on\nmoods: on, once the tenant’s policy allows it\n"],
  [["on", "publish"], { publish: true }, "publish: on\n"],
  [["off", "publish"], { publish: false }, "publish: off, and what was published stays\n"],
  [["off", "patterns"], { patterns: false }, "patterns: off, and nothing of them is stored\n"],
])("%j", async (args, fields, printed) => {
  expect(await run(...args)).toBe(printed);
  expect(sent).toEqual([{ user_id: "ana", ...fields }]);
});

test("another switch is refused", async () => {
  await expect(run("on", "everything")).rejects.toMatchObject({ code: "commander.invalidArgument" });
  expect(sent).toEqual([]);
});
