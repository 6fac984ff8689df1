// A scenario can be sent again after one of its owners was erased.

import { expect, test, vi } from "vitest";
import { closeSessionOperation, readEventOperation, sendEventsOperation } from "@/lib/surfaces/operations";
import { Refusal } from "./call";
import { sendScenario } from "./send-scenario";

const calls: string[] = [];
let status = 404;

vi.mock("./with-key", () => ({
  withKey: (_: unknown, work: (run: unknown) => Promise<void>) => work(answer),
}));

/** Answers like a server that has erased Ana. */
async function answer({ name }: { name: string }, sent: { user_id?: string; events?: object[] }) {
  calls.push(`${name} ${sent.user_id ?? ""}`.trim());
  if (name === sendEventsOperation.name) return { events: sent.events?.map(() => ({ status: "duplicate" })) };
  if (sent.user_id !== "ana") return { status: "decided", decisions: [{ verdict: "stored" }] };
  throw new Refusal(status, status === 404 ? "not_found" : "internal", [], null, "Refused.");
}

test("the events and sessions of an erased owner are skipped, and other refusals end the command", async () => {
  const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const events = ["ana", "ben"].map((user_id) => ({
    id: user_id,
    user_id,
    session_id: "morning",
    messages: [{ role: "user" as const, text: "I like tea", at: "2026-05-01T08:00:00Z" }],
  }));
  const options = { tenant: "home", url: "http://127.0.0.1:1", end: new Date("2026-05-02T08:00:00Z") };
  await sendScenario(events as never, options);
  expect(calls).toEqual([
    sendEventsOperation.name,
    `${readEventOperation.name} ana`,
    `${readEventOperation.name} ben`,
    `${closeSessionOperation.name} ana`,
    `${closeSessionOperation.name} ben`,
  ]);
  expect(printed.mock.calls.flat().join("")).toMatch(/ 1 erased\n.* 1 stored\n/);
  status = 500;
  await expect(sendScenario(events as never, options)).rejects.toThrow(Refusal);
});
