import { tokenize } from "@/lib/analysis/text";
import type { TestServer } from "../testkit/server";
import type { QuestionResult } from "./eval-report";
import { type Conversation, sessionTime, textOf } from "./locomo";

/** A way to ask, which the evaluation compares with others. */
export type Variant = { readonly name: string; readonly request: Readonly<Record<string, unknown>> };

/**
 * An imported conversation: a tenant with one user. `memoryOf` maps the id of a turn to its memory.
 * `evidenceFindable` counts evidence that has a memory or that searches return as background.
 */
export type Imported = {
  readonly key: string;
  readonly conversation: Conversation;
  readonly memoryOf: ReadonlyMap<string, string>;
  readonly turns: number;
  readonly evidence: number;
  readonly evidenceKept: number;
  readonly evidenceFindable: number;
  readonly evidenceSuperseded: number;
  readonly others: number;
  readonly othersDropped: number;
};

export const USER = "reader";
const BATCH = 100;
/** The number of hits to request: enough for recall@20. */
const K = 20;

/**
 * Sends the turns of a conversation as events of one user and waits until all are decided. The turn ids serve
 * as event ids.
 */
export async function importConversation(
  server: TestServer,
  conversation: Conversation,
  tenant: string,
): Promise<Imported> {
  const key = await server.createKey({ tenant, scopes: ["read", "write"] });
  const { turns, questions } = conversation;
  const events = turns.map((turn, index) => ({
    id: turn.id,
    user_id: USER,
    session_id: `session-${turn.session}`,
    role: turn.role ?? "user",
    speaker: turn.speaker,
    text: textOf(turn),
    at: new Date(sessionTime(turn.at).getTime() + index * 1000).toISOString(),
  }));
  for (let offset = 0; offset < events.length; offset += BATCH) {
    const sent = await server.call(key, "POST", "/api/v1/events", {
      events: events.slice(offset, offset + BATCH),
    });
    if (sent.status !== 202)
      throw new Error(`The import was answered with ${sent.status}: ${JSON.stringify(sent.body)}`);
  }
  const background = new Set<string>();
  const memoryOf = await readMemories(server, { key, conversation }, background);
  const evidence = new Set(
    questions.filter(({ category }) => category <= 4).flatMap((question) => question.evidence),
  );
  const inEvidence = turns.filter(({ id }) => evidence.has(id));
  const others = turns.filter(({ id }) => !evidence.has(id));
  return {
    key,
    conversation,
    memoryOf,
    turns: turns.length,
    evidence: inEvidence.length,
    evidenceKept: inEvidence.filter(({ id }) => memoryOf.has(id)).length,
    evidenceFindable: inEvidence.filter(({ id }) => memoryOf.has(id) || background.has(id)).length,
    evidenceSuperseded: await countSuperseded(
      server,
      key,
      inEvidence.flatMap(({ id }) => memoryOf.get(id) ?? []),
    ),
    others: others.length,
    othersDropped: others.filter(({ id }) => !memoryOf.has(id)).length,
  };
}

/**
 * Waits for the decision on every turn. Returns the id of each turn's memory, and adds the turns that
 * searches return as background to `background`.
 */
export async function readMemories(
  server: TestServer,
  { key, conversation }: Pick<Imported, "key" | "conversation">,
  background = new Set<string>(),
): Promise<Map<string, string>> {
  const memoryOf = new Map<string, string>();
  for (const { id } of conversation.turns) {
    const decision = await readDecisionOn(server, key, id);
    if (decision?.memory_id) memoryOf.set(id, decision.memory_id);
    else if (decision?.verdict === "dropped" && !["echo", "denied", "empty"].includes(decision.reason))
      background.add(id);
  }
  return memoryOf;
}

type EventOutcome = { verdict: string; reason: string; memory_id: string | null };
type Outcome = { status: string; decisions: EventOutcome[] };

async function readDecisionOn(server: TestServer, key: string, id: string): Promise<EventOutcome | null> {
  for (;;) {
    const { body } = await server.call<Outcome>(
      key,
      "GET",
      `/api/v1/events/${encodeURIComponent(id)}?wait_ms=30000`,
    );
    if (body.status === "dead") throw new Error(`Event ${id} is a dead letter.`);
    if (body.status === "decided") return body.decisions[0] ?? null;
  }
}

async function countSuperseded(
  server: TestServer,
  key: string,
  memories: readonly string[],
): Promise<number> {
  let count = 0;
  for (const id of memories) {
    const { body } = await server.call<{ superseded_at: string | null }>(
      key,
      "GET",
      `/api/v1/memories/${id}`,
    );
    if (body.superseded_at !== null) count++;
  }
  return count;
}

/** Returns the share of a question's words that a text contains. */
function coveredShare(question: string, text: string): number {
  const words = new Set(tokenize(question));
  const inText = new Set(tokenize(text));
  return [...words].filter((word) => inText.has(word)).length / Math.max(words.size, 1);
}

/** Returns the ids of a question's evidence that are turns of the conversation, each once. */
export function evidenceOf({ turns }: Conversation, evidence: readonly string[]): string[] {
  const turnIds = new Set(turns.map(({ id }) => id));
  return [...new Set(evidence)].filter((id) => turnIds.has(id));
}

type Answer = {
  hits: {
    id: string;
    event_id: string;
    text: string;
    asked: { text: string } | null;
    background: boolean;
    score: number;
    earlier: { id: string }[];
  }[];
  degraded: string[];
  confidence: number | null;
};

/** Asks every question, one at a time. */
export async function askQuestions(
  server: TestServer,
  importedConversation: Imported,
  variant: Variant,
): Promise<QuestionResult[]> {
  const results: QuestionResult[] = [];
  for (const { question, category, evidence } of importedConversation.conversation.questions) {
    const turns = evidenceOf(importedConversation.conversation, evidence);
    const startedAt = performance.now();
    const { status, body } = await server.call<Answer>(importedConversation.key, "POST", "/api/v1/retrieve", {
      query: question,
      user_id: USER,
      k: K,
      ...variant.request,
    });
    const ms = performance.now() - startedAt;
    if (status !== 200) throw new Error(`A retrieval was answered with ${status}.`);
    // A dropped message is found by the id of its event, which is the id of its turn.
    // An earlier version stands beneath its hit, with its text and date.
    const ranks = new Map(
      body.hits.flatMap((hit, index) =>
        [hit.background ? hit.event_id : hit.id, ...hit.earlier.map(({ id }) => id)].map(
          (id) => [id, index + 1] as const,
        ),
      ),
    );
    const evidenceRanks = turns.map((id) => ranks.get(importedConversation.memoryOf.get(id) ?? id) ?? 0);
    const evidenceIds = new Set(turns.map((id) => importedConversation.memoryOf.get(id) ?? id));
    results.push({
      category,
      hits: body.hits.map((hit) => ({
        isEvidence: evidenceIds.has(hit.background ? hit.event_id : hit.id),
        covered: coveredShare(question, hit.text),
        coveredWithAsked: hit.asked && coveredShare(question, `${hit.asked.text} ${hit.text}`),
      })),
      evidenceRanks,
      ms,
      degraded: body.degraded,
      confidence: body.confidence,
    });
  }
  return results;
}
