import type { TestServer } from "../../testkit/server";
import type { LifeStream } from "./streams";

/**
 * What became of a message. `isNew` means that it has its own memory. `confirmedIds` are the memories that it
 * confirms beside its own.
 */
type Observed = {
  readonly memoryIds: readonly string[];
  readonly confirmedIds: readonly string[];
  readonly isNew: boolean;
  readonly uncertainIds: readonly string[];
};

/** A memory at the end of its stream. */
type ObservedMemory = {
  readonly type: string;
  readonly state: string;
  readonly supersededBy: string | null;
  readonly expiresAt: string | null;
};

/** A memory or a dropped message. The id of its event is the number of the message. */
type ObservedHit = { readonly id: string; readonly message: number; readonly isBackground: boolean };

/** The answer to one question of the stream, with the hits best first. */
type ObservedAnswer = {
  readonly hits: readonly ObservedHit[];
  readonly confidence: number;
  readonly ms: number;
  readonly isDegraded: boolean;
};

/** Everything that a stream's figures are computed from, read through the public API. */
export type Observation = {
  readonly stream: LifeStream;
  readonly messages: readonly Observed[];
  readonly memories: ReadonlyMap<string, ObservedMemory>;
  readonly answers: readonly ObservedAnswer[];
};

const USER = "reader";
const BATCH = 100;
/**
 * A question is asked at most this often until no search is missing, so that the figures measure the
 * ranking.
 */
const MAX_TRIES = 15;

type Decision = {
  verdict: string;
  reason: string;
  memory_id: string | null;
  uncertain_memory_id: string | null;
};
type Memory = {
  type: string;
  state: string;
  superseded_by: string | null;
  expires_at: string | null;
  is_embedding_pending: boolean;
};
type Answer = {
  hits: { id: string; event_id: string; background: boolean }[];
  confidence: number | null;
  degraded: string[];
};

/**
 * Sends a stream to its own tenant, one event per message. Waits for the decisions and then asks the stream's
 * questions.
 */
export async function observe(server: TestServer, stream: LifeStream, k: number): Promise<Observation> {
  const key = await server.createKey({ tenant: `life-${stream.id}`, scopes: ["read", "write"] });
  const events = stream.messages.map(({ i, session, role, text, at, speaker }) => ({
    id: String(i),
    user_id: USER,
    session_id: session,
    time_zone: stream.tz,
    messages: [{ role, text, at, ...(speaker ? { speaker } : {}) }],
  }));
  for (let at = 0; at < events.length; at += BATCH) {
    const { status, body } = await server.call(key, "POST", "/api/v1/events", {
      events: events.slice(at, at + BATCH),
    });
    if (status !== 202) throw new Error(`${stream.id} was answered with ${status}: ${JSON.stringify(body)}`);
  }
  const messages: Observed[] = [];
  for (const { id } of events) messages.push(await readOutcome(server, key, id));
  const memories = new Map<string, ObservedMemory>();
  for (const id of new Set(messages.flatMap(({ memoryIds }) => memoryIds)))
    memories.set(id, await readMemory(server, key, id));
  const answers: ObservedAnswer[] = [];
  for (const { q, asked_at } of stream.questions)
    answers.push(await ask(server, key, { query: q, user_id: USER, k, asked_at }));
  return { stream, messages, memories, answers };
}

async function readOutcome(server: TestServer, key: string, id: string): Promise<Observed> {
  for (;;) {
    const path = `/api/v1/events/${id}?user_id=${USER}&wait_ms=30000`;
    const { body } = await server.call<{ status: string; decisions: Decision[] }>(key, "GET", path);
    if (body.status === "dead") throw new Error(`Event ${id} is a dead letter.`);
    if (body.status !== "decided") continue;
    const isConfirmation = ({ reason }: Decision) => reason === "confirms";
    const idsOf = (decisions: readonly Decision[]) => decisions.flatMap(({ memory_id }) => memory_id ?? []);
    return {
      memoryIds: idsOf(body.decisions.filter((one) => !isConfirmation(one))),
      confirmedIds: idsOf(body.decisions.filter(isConfirmation)),
      isNew: body.decisions.some(({ verdict }) => verdict === "stored" || verdict === "superseding"),
      uncertainIds: body.decisions.flatMap(({ uncertain_memory_id }) => uncertain_memory_id ?? []),
    };
  }
}

/** Waits until the memory has its vector. */
async function readMemory(server: TestServer, key: string, id: string): Promise<ObservedMemory> {
  for (;;) {
    const { body } = await server.call<Memory>(key, "GET", `/api/v1/memories/${id}`);
    if (!body.is_embedding_pending)
      return {
        type: body.type,
        state: body.state,
        supersededBy: body.superseded_by,
        expiresAt: body.expires_at,
      };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function ask(server: TestServer, key: string, request: object): Promise<ObservedAnswer> {
  for (let tries = 1; ; tries++) {
    const startedAt = performance.now();
    const { status, body } = await server.call<Answer>(key, "POST", "/api/v1/retrieve", request);
    if (status !== 200) throw new Error(`A retrieval was answered with ${status}.`);
    const isDegraded = body.degraded.length > 0;
    if (isDegraded && tries < MAX_TRIES) continue;
    return {
      hits: body.hits.map(({ id, event_id, background }) => ({
        id,
        message: Number(event_id),
        isBackground: background,
      })),
      confidence: body.confidence ?? 0,
      ms: performance.now() - startedAt,
      isDegraded,
    };
  }
}
