import type { TenantNo } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { advancePatterns, readPatternState } from "@/lib/storage/records";
import { readTenantPolicy } from "@/lib/storage/settings";
import type { Slice, SliceResult } from "./slice";

/** Samples show so many messages of a claim. */
const SAMPLE_MESSAGES = 3;

/**
 * Reads the messages that came since the last run, and makes the owner's patterns again. Does nothing unless
 * both the tenant and the owner have switched them on. A dry run looks at the next messages only.
 */
export async function computePatterns(tx: Tx, slice: Slice): Promise<SliceResult> {
  const { ownerNo, runNo, isDry, place, planned } = slice;
  const none = { looked: 0, changed: 0, proposed: 0, skipped: 0, samples: [], planned, next: null };
  const { patterns } = (await readTenantPolicy(tx, Number(BigInt(ownerNo) >> 32n) as TenantNo)).policy;
  if (!patterns || !(await readPatternState(tx, ownerNo)).patterns) return none;
  const { messages, changed, hasMore } = await advancePatterns(tx, ownerNo, { runNo, isDry });
  return {
    ...none,
    looked: messages,
    changed: changed.length,
    samples: changed.map(({ evidence }) => ({
      ownerNo,
      positions: evidence.slice(-SAMPLE_MESSAGES),
      what: "pattern",
    })),
    next: hasMore ? place + 1 : null,
  };
}
