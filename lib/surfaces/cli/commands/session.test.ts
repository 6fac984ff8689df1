// The list of sessions sends the range that it is asked for.

import { Command } from "commander";
import { expect, test, vi } from "vitest";
import { sessionCommand } from "./session";

const { sent } = vi.hoisted(() => ({ sent: [] as Record<string, unknown>[] }));

vi.mock("../with-key", () => ({
  withKey: (_key: object, work: (run: unknown) => unknown) =>
    work(async (_operation: object, input: Record<string, unknown>) => {
      sent.push(input);
      return { items: [], next_cursor: null };
    }),
}));

test("a range of time is sent with the list of sessions", async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const program = new Command();
  sessionCommand(program);
  const range = ["--from", "2026-03-01T00:00:00Z", "--to", "2026-04-01T00:00:00Z"];
  await program.parseAsync(["node", "palimpsest", "session", "list", "--user-id", "ana", ...range]);
  expect(sent.at(-1)).toMatchObject({ user_id: "ana", from: range[1], to: range[3] });
});
