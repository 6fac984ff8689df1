import { tenantNoOf } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import {
  advancePatterns,
  deletePatternsOfOwner,
  eraseUnfoundedPatterns,
  lockAllowedPatterns,
  publishByPolicy,
  renewPublished,
} from "@/lib/storage/records";
import type { Slice, SliceResult } from "./slice";

/** Samples show so many messages of a claim. */
const SAMPLE_MESSAGES = 3;

/**
 * Reads the messages that came since the last run, and makes the owner's patterns again. Unless both the
 * tenant and the owner have switched them on, it only deletes what was computed before. Publishes them as
 * memories if the owner's policy says so. A dry run looks at the next messages only.
 */
export async function computePatterns(tx: Tx, slice: Slice): Promise<SliceResult> {
  const { ownerNo, runNo, isDry, place, planned } = slice;
  const none = { looked: 0, changed: 0, proposed: 0, skipped: 0, samples: [], planned, next: null };
  const { patterns, publish, computedEventNo } = await lockAllowedPatterns(tx, ownerNo);
  if (!patterns) {
    // An owner can agree, and a slice can run, while the tenant is being switched off.
    if (computedEventNo > 0 && !isDry) {
      await deletePatternsOfOwner(tx, ownerNo);
      await eraseUnfoundedPatterns(tx, { tenantNo: tenantNoOf(ownerNo) }, ownerNo);
    }
    return none;
  }
  const { messages, changed, hasMore } = await advancePatterns(tx, ownerNo, { runNo, isDry });
  const samples = changed.map(({ evidence }) => ({
    ownerNo,
    positions: evidence.slice(-SAMPLE_MESSAGES),
    what: "pattern",
  }));
  const result = { ...none, looked: messages, changed: changed.length, samples };
  if (hasMore || isDry) return { ...result, next: hasMore ? place + 1 : null };
  await renewPublished(tx, tenantNoOf(ownerNo), ownerNo, slice.spaces);
  if (!publish) return result;
  const made = await publishByPolicy(tx, tenantNoOf(ownerNo), ownerNo, slice.spaces, runNo);
  return {
    ...result,
    changed: changed.length + made.published.length,
    samples: [
      ...samples,
      ...made.published.map((position) => ({ ownerNo, positions: [position], what: "published" })),
    ],
    next: made.hasMore ? place + 1 : null,
  };
}
