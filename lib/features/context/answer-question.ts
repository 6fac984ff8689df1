import { type AnswerCandidate, type ChosenAnswer, chooseAnswer } from "@/lib/analysis/answer";
import { type KinQuestion, readKinQuestion } from "@/lib/analysis/relations";
import { type Ctx, isOutage, type OwnerRef, requireScope } from "@/lib/base/core";
import { type Hit, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { answerKin, hasName, type KinAnswer, type KinReading } from "@/lib/features/graph";
import { unknownSession } from "@/lib/features/sessions";
import { inTenant } from "@/lib/storage/db";
import { readSession } from "@/lib/storage/records";
import { canRecall, pseudonym, redactForLookup, requireNamedOwner } from "@/lib/storage/settings";
import type { AnswerInput, AnswerOutput } from "./answer-input";
import { inTime } from "./in-time";

/** Enough to find a different value of the same attribute. */
const SEARCHED = 20;
const MAX_CANDIDATES = 3;
/** The longest that a read may take (lib/storage/db). An answer waits for them like for its search. */
const READ_MS = 2000;

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
  const result: { chosen: ChosenAnswer<Candidate> | null; kin: KinAnswer | null } = {
    chosen: null,
    kin: null,
  };
  const degraded: string[] = [];
  const { agent_id, ...asked } = input;
  const request = retrieveInput.parse({
    ...asked,
    // An agent that is named in a retrieval filters it, too.
    ...((await isAllowed(ctx, owner, agent_id)) ? {} : { agent_id }),
    k: SEARCHED,
    include_background: false,
    explain: true,
  });
  const found = await retrieve(ctx, request, async ({ hits, timeZone, confidence }) => {
    // Compared with the names of speakers in memory only: the stored id may be a pseudonym.
    const askerId = owner.kind === "user" ? (input.user_id ?? owner.id) : "";
    const askedAt = new Date(input.as_of ?? Date.now());
    const query = await redactForLookup(ctx, input.query);
    const candidates = hits.map(toCandidate);
    const chosen = chooseAnswer({ query, askerId, candidates, confidence, timeZone, askedAt });
    result.chosen = chosen;
    const question = input.session_id === undefined ? readKinQuestion(query) : null;
    const kin =
      question && canAsk(question, chosen)
        ? await readKin(ctx, question, { owner, askerId, candidates, asOf: input.as_of })
        : null;
    if (kin === "late") degraded.push("relations");
    const isUnsure = kin === "late" || (kin !== null && isFormer(chosen, kin));
    if (isUnsure) result.chosen = { kind: null, chance: chosen.chance, differing: [] };
    if (result.chosen.kind === null && result.chosen.differing.length === 0)
      result.kin = kin && kin !== "late" ? kin.answer : null;
    return answerFirst(hits, result.chosen, result.kin);
  });
  const { late } = await session;
  const output = toOutput(ctx, result.chosen, found, [...found.degraded, ...degraded, ...late]);
  return result.kin === null ? output : { ...output, ...toKinOutput(result.kin) };
}

/** Whether the agent that asks may recall. While this cannot be read, the retrieval decides. */
async function isAllowed(ctx: Ctx, owner: OwnerRef, agentId: string | undefined): Promise<boolean> {
  if (agentId === undefined) return true;
  return canRecall(ctx, owner, agentId).catch((thrown: unknown) => {
    if (!isOutage(thrown)) throw thrown;
    return false;
  });
}

/** The precision of the rules that find relations, in the hand-checked turns of bench/relations. */
const KIN_CHANCE = 0.91;

/** The relations answer what the memories do not, and know which of their names has the role no longer. */
const canAsk = ({ asks }: KinQuestion, chosen: ChosenAnswer<Candidate>): boolean =>
  asks === "name" || (chosen.kind === null && chosen.differing.length === 0);

/** Whether a value names somebody whose relation has ended: "my ex-wife Carmen" is no wife. */
function isFormer(chosen: ChosenAnswer<Candidate>, { formerNames }: KinReading): boolean {
  const values = chosen.kind === null ? chosen.differing.map(({ text }) => text) : [chosen.answer];
  return hasName(values.join(" "), formerNames);
}

/** Asks the relations about a relative, within READ_MS. */
async function readKin(
  ctx: Ctx,
  question: KinQuestion,
  {
    owner,
    askerId,
    candidates,
    asOf,
  }: {
    owner: OwnerRef;
    askerId: string;
    candidates: readonly Candidate[];
    asOf: string | undefined;
  },
): Promise<KinReading | "late"> {
  const speakers = new Set(
    candidates.flatMap(({ isUser, isShared, speaker }) => (isUser && !isShared ? [speaker] : [])),
  );
  const [speaker = null] = speakers.size === 1 ? speakers : [];
  const asking = { owner, askerId, speaker, asOf: asOf === undefined ? undefined : new Date(asOf) };
  const reading = { kin: answerKin(ctx, question, asking) };
  const { kin } = (await inTime<{ kin: KinReading }>(reading, READ_MS)).read;
  if (!kin) return "late";
  return kin.answer && isPerhapsRenamed(kin.answer, candidates) ? { ...kin, answer: null } : kin;
}

/** What a newer message says about a name may change it in words that are not read: "We renamed the dog". */
const NAMES = /name|called|hei(?:ß|ss)|llama|appelle/i;

function isPerhapsRenamed({ kind, answer, memory }: KinAnswer, candidates: readonly Candidate[]): boolean {
  return (
    kind === "attribute" &&
    candidates.some(
      ({ isUser, occurredAt, text }) =>
        isUser && occurredAt > memory.occurred_at && NAMES.test(text) && !text.includes(answer),
    )
  );
}

function toKinOutput({ kind, answer, memory }: KinAnswer): Partial<AnswerOutput> {
  const { memory_id, text, occurred_at } = memory;
  const found = { answer, kind, memory_id, text, occurred_at: occurred_at.toISOString() };
  return { ...found, confidence: KIN_CHANCE, unknown: false };
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
  const { text, speaker, asked, role, owner, occurred_at, days, score, explain } = hit;
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
    days,
  };
}

/** Returns the hits of the answer or of the different values, and then the best others. */
function answerFirst(hits: readonly Hit[], chosen: ChosenAnswer<Candidate>, kin: KinAnswer | null): Hit[] {
  const first = chosen.kind === null ? chosen.differing : [chosen.memory];
  const ofKin = hits.filter(({ id }) => id === kin?.memory.memory_id);
  return [...new Set([...ofKin, ...first.map(({ hit }) => hit), ...hits])].slice(0, MAX_CANDIDATES);
}

function toOutput(
  ctx: Ctx,
  chosen: ChosenAnswer<Candidate> | null,
  found: Awaited<ReturnType<typeof retrieve>>,
  degraded: readonly string[],
): AnswerOutput {
  const isKnown = chosen !== null && chosen.kind !== null;
  return {
    request_id: ctx.requestId,
    answer: isKnown ? chosen.answer : null,
    kind: chosen?.kind ?? null,
    memory_id: isKnown ? chosen.memory.hit.id : null,
    text: isKnown ? chosen.memory.text : null,
    occurred_at: isKnown ? chosen.memory.hit.occurred_at : null,
    confidence: chosen?.chance ?? found.confidence,
    candidates: found.hits.map(({ explain: _, ...hit }) => hit),
    unknown: !isKnown,
    degraded: [...degraded],
  };
}
