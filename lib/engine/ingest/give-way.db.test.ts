// A large request does not occupy the event loop until it is redacted; a small one waits for nobody.

import { expect, test, vi } from "vitest";
import { giveWay } from "@/lib/base/core";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { acceptInput } from "./input";
import { preview } from "./preview";
import { ownMessage, send } from "./testing";

vi.mock("@/lib/base/core", async (original) => {
  const core = await original<typeof import("@/lib/base/core")>();
  return { ...core, giveWay: vi.fn(core.giveWay) };
});
testDatabase();

test("a request gives way between its messages, and not before the first", async () => {
  const ctx = await testTenant();
  const waits = vi.mocked(giveWay);
  waits.mockClear();
  await send(ctx, [ownMessage("I like tea")]);
  expect(waits).not.toHaveBeenCalled();
  await send(ctx, [ownMessage("I like figs"), ownMessage("I like plums"), ownMessage("I like pears")]);
  expect(waits).toHaveBeenCalledTimes(2);
});

test("other callbacks run between the messages of a large event, and the redactions are complete", async () => {
  const ctx = await testTenant();
  const iban = "DE89 3704 0044 0532 0130 00 ";
  const count = 1000;
  const messages = Array.from({ length: 20 }, () => ({ role: "user", text: iban.repeat(count) }));
  let turns = 0;
  let isDone = false;
  const countTurn = () => {
    turns++;
    if (!isDone) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  const { events } = await preview(ctx, acceptInput.parse({ events: [{ user_id: "ana", messages }] }));
  isDone = true;
  expect(turns).toBeGreaterThan(1);
  expect(events[0]?.redactions).toEqual([{ kind: "IBAN", count: messages.length * count }]);
});
