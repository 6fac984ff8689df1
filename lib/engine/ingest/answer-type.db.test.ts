// The type of a short message depends on the question before it, also when that was another event.

import { expect, test } from "vitest";
import { MEMORY_TYPES } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { ownMessage as own, remember } from "./testing";

testDatabase();

const QUESTION = "Which bedding would you prefer?";
const ANSWER = "cotton sheets, firm pillow";

async function typeOfAnswer(...events: readonly ReturnType<typeof own>[]) {
  const ctx = await testTenant();
  for (const event of events) await remember(ctx, event);
  const [row] = await asSuperuser<{ type: number }>(
    "select type from memories where tenant_no = $1 and text = $2",
    [ctx.tenantNo, ANSWER],
  );
  return MEMORY_TYPES[row?.type ?? -1];
}

const asked = own(QUESTION, { role: "assistant", session_id: "s1" });
const answered = own(ANSWER, { session_id: "s1" });

test("an answer to a wish in the event before is a preference", async () => {
  expect(await typeOfAnswer(asked, answered)).toBe("preference");
});

test("a question in another session does not count", async () => {
  expect(await typeOfAnswer({ ...asked, session_id: "s0" }, answered)).not.toBe("preference");
});
