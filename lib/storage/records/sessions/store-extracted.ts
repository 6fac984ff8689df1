import { decide, expiryOf } from "@/lib/analysis/decide";
import type { MemoryType, TenantNo } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { spacesToFill } from "@/lib/storage/index";
import { findSameWords } from "../read-texts";
import { storeDerived } from "../store-derived";
import { noteTaskRun, type TaskRun, WRITTEN_CONFIDENCE, type WrittenText } from "./read-session-turns";
import { SUMMARY_SOURCE } from "./read-summaries";
import type { SessionKey } from "./session-row";

/** A sentence that a model wrote for a speaker's statements in a session. All of its words are in them. */
export type ExtractedSentence = WrittenText & { readonly speaker: string | null };

/**
 * Stores sentences that a model extracted from a closed session as memories of their speakers, and notes that
 * the input was answered. A sentence that the owner has, or had and replaced, is not stored again; those of
 * earlier answers stay. They supersede nothing, and expire with the first memory that they cite. Stores
 * nothing when the session or its memories changed meanwhile. The caller holds no lock of the owner yet.
 */
export async function storeExtracted(
  tx: Tx,
  tenantNo: TenantNo,
  session: SessionKey,
  run: TaskRun,
  sentences: readonly ExtractedSentence[],
): Promise<void> {
  const { ownerNo } = session;
  const spaces = await spacesToFill(tx);
  const current = await noteTaskRun(tx, session, run);
  if (!current) return;
  for (const { text, speaker, cites, occurredAt, metadata } of sentences) {
    const said = { role: "user", text, speaker } as const;
    const known = await findSameWords(tx, ownerNo, { ...said, at: occurredAt.toISOString() });
    if (known.length > 0) continue;
    const type = typeOf(text);
    const cited = current.turns.filter(({ position }) => cites.includes(position));
    const ends = [expiryOf(type, text, occurredAt), ...cited.map(({ expiresAt }) => expiresAt)];
    const expiresAt = firstOf(ends)?.toISOString();
    await storeDerived(tx, tenantNo, ownerNo, spaces, {
      ...said,
      type,
      reason: "session_extracted",
      source: SUMMARY_SOURCE,
      sessionId: current.sessionId,
      occurredAt,
      ...(expiresAt === undefined ? {} : { expiresAt }),
      confidence: WRITTEN_CONFIDENCE,
      metadata,
      sources: cites.map((source) => ({ source, kind: "cites" })),
      former: [],
      replaceReason: "summary_renewed",
    });
  }
}

function firstOf(times: readonly (Date | null)[]): Date | null {
  const known = times.flatMap((time) => time?.getTime() ?? []);
  return known.length === 0 ? null : new Date(Math.min(...known));
}

/** A mood is gone when its session is read again, and a correction has no target. */
function typeOf(text: string): MemoryType {
  const decision = decide({ role: "user", text });
  return decision.keep && decision.type !== "mood" && decision.type !== "correction" ? decision.type : "fact";
}
