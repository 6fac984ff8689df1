import { expect, test } from "vitest";
import { outcomeInWords } from "./outcome";

const decided = (verdict: "stored" | "dropped" | "deduplicated" | "superseding", reason: string) => ({
  id: "e1",
  status: "decided" as const,
  redactions: [],
  decisions: [
    {
      verdict,
      reason,
      type: null,
      memory_id: null,
      uncertain_memory_id: null,
      ordinal: 0,
      taken_from: null,
      assist: null,
    },
  ],
});

test("an act says what was decided on it, and why when it came otherwise", () => {
  expect(outcomeInWords("Corrected", decided("superseding", "superseded_by_request"))).toBe(
    "Corrected: it is current now.",
  );
  expect(outcomeInWords("Corrected", decided("dropped", "empty"))).toBe(
    "Corrected: dropped, because it has no text.",
  );
});

test("an act that is not decided yet is not called done", () => {
  expect(outcomeInWords("Rescued", { ...decided("stored", ""), status: "queued", decisions: [] })).toContain(
    "still to be decided",
  );
});
