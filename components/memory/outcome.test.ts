// A toast reports the decision on an event that a user submitted.

import { expect, test } from "vitest";
import { outcomeText } from "./outcome";

const decided = (
  verdict: "stored" | "dropped" | "deduplicated" | "superseding",
  reason: string,
  type: "fact" | null = null,
) => ({
  id: "e1",
  status: "decided" as const,
  redactions: [],
  decisions: [
    {
      verdict,
      reason,
      type,
      memory_id: null,
      uncertain_memory_id: null,
      superseded_memory_ids: [],
      ordinal: 0,
      taken_from: null,
      part_of: null,
      assist: null,
    },
  ],
});

test("the toast confirms the action, or states the reason if nothing was stored", () => {
  expect(outcomeText("Memory updated", decided("superseding", "superseded_by_request"))).toBe(
    "Memory updated. This is now the current version.",
  );
  expect(outcomeText("Memory updated", decided("dropped", "empty"))).toBe("Not stored: Empty message.");
  expect(outcomeText("Saved", decided("stored", "rescued_by_request", "fact"))).toBe("Saved as fact.");
});

test("the toast does not confirm an action while its event is being processed", () => {
  expect(outcomeText("Saved", { ...decided("stored", ""), status: "queued", decisions: [] })).toBe(
    "Accepted, still processing. It’ll appear here shortly.",
  );
});
