import { isQuestion } from "@/lib/analysis/decide";
import { topicOf, towardsAnswers } from "@/lib/analysis/rank";
import { type Embedder, meanQuestionVector, spaceName } from "@/lib/models/embedder";
import type { TestServer } from "./server";
import type { Store } from "./store";

/**
 * A retrieval as its caller sees it, with the dense search's cosine for each memory. Status 0 means no
 * response.
 */
export type Retrieval = {
  readonly status: number;
  readonly ms: number;
  readonly query: string;
  readonly degraded: readonly string[];
  readonly cosines: ReadonlyMap<string, number>;
};
export type Traffic = {
  readonly retrievals: readonly Retrieval[];
  readonly sent: readonly Sent[];
  stop(): Promise<void>;
};
type Sent = { readonly id: string; readonly userId: string; readonly status: number };
type Body = {
  hits: { id: string; background?: true; explain: { raw: Record<string, number> } }[];
  degraded: string[];
};

/** The tolerance for a cosine, which sums hundreds of products of half-precision numbers (11 bits). */
const TOLERANCE = 2e-3;

/** Sends retrievals and events at a steady rate until it is stopped, four retrievals per event. */
export function startTraffic(
  server: TestServer,
  key: string,
  trafficOptions: {
    perSecond: number;
    name: string;
    question(callNo: number): { userId: string; query: string };
  },
): Traffic {
  const retrievals: Retrieval[] = [];
  const sent: Sent[] = [];
  const calls: Promise<void>[] = [];
  const timer = setInterval(() => {
    const callNo = calls.length;
    calls.push(callNo % 5 === 4 ? send(callNo) : sendRetrieval(callNo));
  }, 1000 / trafficOptions.perSecond);

  async function sendRetrieval(callNo: number): Promise<void> {
    const { userId, query } = trafficOptions.question(callNo);
    const startedAt = performance.now();
    const answer = await server
      .call<Body>(key, "POST", "/api/v1/retrieve", { user_id: userId, query, explain: true })
      .catch(toUnanswered);
    const { hits = [], degraded = [] } = answer.status === 200 ? answer.body : {};
    const cosines = hits.flatMap(({ id, background, explain: { raw } }): [string, number][] =>
      raw.cosine === undefined || background ? [] : [[id, raw.cosine]],
    );
    const ms = performance.now() - startedAt;
    retrievals.push({ status: answer.status, ms, query, degraded, cosines: new Map(cosines) });
  }

  async function send(callNo: number): Promise<void> {
    const { userId } = trafficOptions.question(callNo);
    const id = `${trafficOptions.name}-${callNo}`;
    const event = { id, user_id: userId, role: "user", text: `I moved box ${id}x to the blue shelf` };
    const { status } = await server
      .call(key, "POST", "/api/v1/events", { events: [event] })
      .catch(toUnanswered);
    sent.push({ id, userId, status });
  }

  return {
    retrievals: retrievals,
    sent,
    async stop() {
      clearInterval(timer);
      await Promise.all(calls);
    },
  };
}

/** Converts fetch's TypeError for an unavailable server to status 0. Any other error fails the test. */
function toUnanswered(thrown: unknown): { status: 0; body: never } {
  if (!(thrown instanceof TypeError)) throw thrown;
  return { status: 0, body: {} as never };
}

/**
 * Returns, for each retrieval, the spaces that its results can come from, each identified by its number of
 * dimensions. In such a space, the cosine of every hit equals that of the question's vector and the stored
 * vector. The test computes the question's vector with the model and reads the stored vector from the
 * database.
 */
export async function spacesRead(
  store: Store,
  answers: readonly Retrieval[],
  embedders: readonly Embedder[],
): Promise<ReadonlySet<number>[]> {
  const ids = new Set(answers.flatMap(({ cosines }) => [...cosines.keys()]));
  const stored = new Map<number, Map<string, number[]>>();
  for (const {
    space: { dimensions },
  } of embedders)
    stored.set(dimensions, await vectorsOf(store, dimensions, ids));
  const means = new Map<Embedder, Float32Array>();
  for (const embedder of embedders) means.set(embedder, await meanQuestionVector(embedder));
  const possibleSpaces: Set<number>[] = [];
  for (const { query, cosines } of answers) {
    const spaces = new Set<number>();
    for (const embedder of embedders) {
      const { dimensions } = embedder.space;
      const topic = topicOf(await embedder.embedQuery(query), means.get(embedder) ?? new Float32Array());
      const vector = isQuestion(query)
        ? towardsAnswers({ spaceName: spaceName(embedder.space), vector: topic })
        : topic;
      const isRead = [...cosines].every(([id, cosine]) => {
        const storedVector = stored.get(dimensions)?.get(id);
        return storedVector && Math.abs(dot(vector, storedVector) - cosine) < TOLERANCE;
      });
      if (isRead) spaces.add(dimensions);
    }
    possibleSpaces.push(spaces);
  }
  return possibleSpaces;
}

async function vectorsOf(
  store: Store,
  dimensions: number,
  ids: ReadonlySet<string>,
): Promise<Map<string, number[]>> {
  const rows = await store.rows<{ id: string; embedding: string }>(`
    select encode(m.memory_id, 'hex') as id, v.embedding::text as embedding
    from memories m join vectors v using (owner_no, position) join embedding_spaces s using (space_no)
    where s.dimensions = ${dimensions} and encode(m.memory_id, 'hex') = any('{${[...ids].join()}}'::text[])`);
  return new Map(rows.map(({ id, embedding }) => [id, JSON.parse(embedding) as number[]]));
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
