import {
  type AnswerCandidate,
  type ChosenAnswer,
  chanceOfFirst,
  chooseAnswer,
  tellsOfRelative,
  tellsOfSeveral,
} from "@/lib/analysis/answer";
import { mayAnswerOtherwise } from "@/lib/analysis/pairs";
import { readKinQuestion } from "@/lib/analysis/relations";
import {
  type Ctx,
  isOutage,
  type OwnerNo,
  type OwnerRef,
  ownerIndexOf,
  positionOf,
  requireScope,
  turnKey,
} from "@/lib/base/core";
import { type Hit, type RetrieveOutput, retrieveInput, retrieveSelected } from "@/lib/engine/retrieve";
import type { KinAnswer } from "@/lib/features/graph";
import { unknownSession } from "@/lib/features/sessions";
import { inTenant } from "@/lib/storage/db";
import { readDoubting, readSession } from "@/lib/storage/records";
import { canRecall, pseudonym, redactForLookup, requireNamedOwner } from "@/lib/storage/settings";
import type { AnswerInput, AnswerOutput } from "./answer-input";
import { canAsk, isEarlierVersion, isFormer, readRelative, toRelativeOutput } from "./answer-relative";
import { inTime, READ_MS } from "./in-time";

/** Enough to find a different value of the same attribute. */
const SEARCHED = 20;
const MAX_CANDIDATES = 3;

type Candidate = AnswerCandidate & { readonly hit: Hit };

/**
 * Answers a question of fact with a value, a day or the whole text of one memory, or says that it is unknown.
 * Searches like a retrieval, chooses by rules, and generates nothing. It only reads; the candidates that it
 * returns count as used. A component that is late or unavailable is named in `degraded`; without the
 * relations no name of a relative is given. Throws what retrieve throws, and `not_found` for an unknown
 * session.
 */
export async function answerQuestion(ctx: Ctx, input: AnswerInput): Promise<AnswerOutput> {
  requireScope(ctx, "read");
  const owner = await requireNamedOwner(ctx, input);
  const session = readKnownSession(ctx, owner, input.session_id);
  // A rejection before the promise is awaited is handled there.
  session.catch(() => undefined);
  const { agent_id, ...asked } = input;
  const request = retrieveInput.parse({
    ...asked,
    // An agent that is named in a retrieval filters it, too.
    ...((await isAllowed(ctx, owner, agent_id)) ? {} : { agent_id }),
    k: SEARCHED,
    // A dropped message is no answer, but may tell of a change.
    include_background: true,
    explain: true,
  });
  const retrieval = await retrieveSelected(
    ctx,
    request,
    async ({ hits: found, owners, timeZone, confidence }) => {
      // Compared with the names of speakers in memory only: the stored id may be a pseudonym.
      const askerId = owner.kind === "user" ? (input.user_id ?? owner.id) : "";
      const askedAt = new Date(input.as_of ?? Date.now());
      const query = await redactForLookup(ctx, input.query);
      const hits = found.filter(({ background }) => !background);
      const candidates = hits.map(toCandidate);
      const later = found.map(toCandidate);
      const first = chooseAnswer({ query, askerId, candidates, later, confidence, timeZone, askedAt });
      const doubting =
        first.kind === null ? [] : await findDoubting(ctx, first, { query, hits, owners, asOf: input.as_of });
      const byRules: ChosenAnswer<Candidate> =
        first.kind === null || doubting.length === 0
          ? first
          : {
              kind: null,
              chance: chanceOfFirst(query, candidates, confidence),
              differing: doubting.map(toCandidate),
            };
      const question = input.session_id === undefined ? readKinQuestion(query) : null;
      const reading =
        question && canAsk(question, byRules)
          ? await readRelative(ctx, question, {
              query,
              owners,
              askerId,
              candidates,
              later,
              asOf: input.as_of,
            })
          : null;
      const isUnsure = reading === "late" || (reading !== null && isFormer(byRules, reading));
      const chosen: ChosenAnswer<Candidate> = isUnsure
        ? { kind: null, chance: byRules.chance, differing: [] }
        : byRules;
      const isUnknown = chosen.kind === null && chosen.differing.length === 0;
      const known = isUnknown && reading && reading !== "late" ? reading.answer : null;
      const isNoAnswer = known && (isEarlierVersion(known, hits) || tellsOfSeveral(known.memory.text, query));
      const relative = isNoAnswer ? null : known;
      const degraded = reading === "late" ? ["relations"] : [];
      return { shown: answerFirst(hits, chosen, relative), extra: { chosen, relative, degraded } };
    },
  );
  const { late } = await session;
  const { chosen, relative, degraded } = retrieval.extra ?? { chosen: null, relative: null, degraded: [] };
  const output = toOutput(ctx, chosen, retrieval.output, [...degraded, ...late]);
  return relative === null ? output : { ...output, ...toRelativeOutput(relative) };
}

/** Whether the agent that asks may recall. While this cannot be read, the retrieval decides. */
async function isAllowed(ctx: Ctx, owner: OwnerRef, agentId: string | undefined): Promise<boolean> {
  if (agentId === undefined) return true;
  return canRecall(ctx, owner, agentId).catch((thrown: unknown) => {
    if (!isOutage(thrown)) throw thrown;
    return false;
  });
}

/**
 * Returns a hit with those that may replace it, as an open pair says; none without such a pair. Open pairs
 * are often wrong, so the newer memory counts only if it may answer the question otherwise. When this cannot
 * be read within READ_MS, the hit is doubtful, too.
 */
async function findDoubting(
  ctx: Ctx,
  { answer, memory: { hit } }: { readonly answer: string; readonly memory: Candidate },
  {
    query,
    hits,
    owners,
    asOf,
  }: {
    readonly query: string;
    readonly hits: readonly Hit[];
    readonly owners: readonly OwnerNo[];
    readonly asOf: string | undefined;
  },
): Promise<readonly Hit[]> {
  const time = asOf === undefined ? undefined : new Date(asOf);
  const ownerNo = owners[ownerIndexOf(hit.key)];
  if (ownerNo === undefined) return [];
  const newer = inTenant(ctx, "hot", (tx) => readDoubting(tx, ownerNo, positionOf(hit.key), time));
  const { read } = await inTime<{ newer: Awaited<typeof newer> }>({ newer }, READ_MS);
  const asked = { question: query, answer, memory: hit.text };
  const doubting = read.newer?.filter(
    ({ text }) => mayAnswerOtherwise(text, asked) && !tellsOfRelative(text, query),
  );
  if (doubting?.length === 0) return [];
  const keys = new Set(doubting?.map(({ position }) => turnKey(position, ownerIndexOf(hit.key))));
  return hits.filter((one) => one === hit || keys.has(one.key));
}

/** Waits for the session within READ_MS. */
async function readKnownSession(ctx: Ctx, owner: OwnerRef, sessionId: string | undefined) {
  if (sessionId === undefined) return { late: [] };
  const read = async () => {
    const id = await pseudonym(ctx, sessionId);
    const row = await inTenant(ctx, "hot", (tx) => readSession(tx, ctx, owner, id));
    if (!row) throw unknownSession();
    return true;
  };
  return inTime<{ session: boolean }>({ session: read() }, READ_MS);
}

/**
 * Earlier versions beneath the hits are left out: each is probably replaced, and by a message that need not
 * state the value.
 */
function toCandidate(hit: Hit): Candidate {
  const { text, speaker, asked, role, owner, occurred_at, score, explain } = hit;
  return {
    hit,
    text,
    speaker,
    asked: asked?.text ?? null,
    score,
    bm25: explain?.raw.bm25 ?? 0,
    isUser: role === "user" || owner.kind === "agent",
    isShared: owner.kind === "shared",
    occurredAt: new Date(occurred_at),
  };
}

/** Returns the hits of the answer or of the different values, and then the best others. */
function answerFirst(
  hits: readonly Hit[],
  chosen: ChosenAnswer<Candidate>,
  relative: KinAnswer | null,
): Hit[] {
  const first = chosen.kind === null ? chosen.differing : [chosen.memory];
  const ofRelative = hits.filter(({ id }) => id === relative?.memory.memory_id);
  return [...new Set([...ofRelative, ...first.map(({ hit }) => hit), ...hits])].slice(0, MAX_CANDIDATES);
}

function toOutput(
  ctx: Ctx,
  chosen: ChosenAnswer<Candidate> | null,
  { hits, confidence, degraded }: RetrieveOutput,
  late: readonly string[],
): AnswerOutput {
  const isKnown = chosen !== null && chosen.kind !== null;
  return {
    request_id: ctx.requestId,
    answer: isKnown ? chosen.answer : null,
    kind: chosen?.kind ?? null,
    memory_id: isKnown ? chosen.memory.hit.id : null,
    text: isKnown ? chosen.memory.text : null,
    occurred_at: isKnown ? chosen.memory.hit.occurred_at : null,
    confidence: chosen?.chance ?? confidence,
    candidates: hits.map(({ explain: _, ...hit }) => hit),
    unknown: !isKnown,
    degraded: [...degraded, ...late],
  };
}
