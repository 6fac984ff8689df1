import type { TestServer } from "../testkit/server";
import { degradedShare, type Question, type Reply, retrieveHits } from "./ask";
import type { GeneratedStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { percentileTable, target } from "./report";
import { sendSteadily } from "./send-steadily";
import { serveGenerated } from "./serve-generated";
import { questions } from "./synthetic-text";

const EVENTS_PER_SECOND = 20;
/** The number of distinct questions per client, which repeats them in the same order. */
const QUESTIONS = 200;
/** The worker must finish the remaining events within this time after the clients stop. */
const DRAIN_MS = 30_000;

/**
 * Runs clients that send the next retrieval as soon as the last one is answered, while events arrive at a
 * steady rate. No request may fail, and every event must be decided.
 */
export async function load(options: BenchOptions): Promise<void> {
  const clients = options.clients ?? 32;
  const seconds = options.seconds ?? 60;
  await serveGenerated(
    options,
    {
      retrievals: `${clients} clients for ${seconds} s, each sends the next as soon as the last is answered; bundled embedder`,
      events: `${EVENTS_PER_SECOND}/s to the same owners; the worker runs at the same time`,
    },
    (server, generated) => run(server, generated, { clients, seconds, seed: options.seed }),
  );
}

async function run(
  server: TestServer,
  { key, owners }: GeneratedStore,
  { clients, seconds, seed }: { clients: number; seconds: number; seed: number },
): Promise<void> {
  const endTime = performance.now() + seconds * 1000;
  const replies: Reply[] = [];
  const client = async (number: number) => {
    const owner = owners[number % owners.length];
    if (!owner) return;
    const clientQuestions: Question[] = questions(
      seed + (number % owners.length),
      owner.turns,
      QUESTIONS,
    ).map((query) => ({
      userId: owner.id,
      query,
    }));
    for (let i = number * 7; performance.now() < endTime; i++)
      replies.push(await retrieveHits(server, key, clientQuestions[i % clientQuestions.length] as Question));
  };
  const sent: { id: string; userId: string; status: number; ms: number }[] = [];
  const eventTraffic = sendSteadily(EVENTS_PER_SECOND, endTime, async (index) => {
    const userId = owners[index % owners.length]?.id ?? "";
    const id = `load-${index}`;
    const startedAt = performance.now();
    const { status } = await server.call(key, "POST", "/api/v1/events", {
      events: [{ id, user_id: userId, role: "user", text: `I moved box number ${index} to the blue shelf` }],
    });
    sent.push({ id, userId, status, ms: performance.now() - startedAt });
  });
  const startedAt = performance.now();
  await Promise.all([eventTraffic, ...Array.from({ length: clients }, (_, number) => client(number))]);
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const decidedCount = await countDecided(server, key, sent);

  console.log(
    percentileTable("ms", [
      { label: "retrieve", values: replies.map(({ ms }) => ms) },
      { label: "  inside the server", values: replies.map(({ stages }) => stages.total ?? 0) },
      { label: "accept one event", values: sent.map(({ ms }) => ms) },
    ]),
  );
  const refusedCount = replies.filter(({ status }) => status !== 200).length;
  const lostCount = sent.filter(({ status }) => status !== 202).length;
  console.log(
    `\n${(replies.length / tookSeconds).toFixed(0)} retrievals/s; degraded: ${degradedShare(replies)}\n` +
      `events: ${sent.length} sent, ${sent.length - lostCount} accepted, ${decidedCount} decided within ${DRAIN_MS / 1000} s of the end\n` +
      `${target(`every retrieval answered 200 (${refusedCount} of ${replies.length} not)`, refusedCount === 0)}\n` +
      `${target(`every event accepted (${lostCount} not)`, lostCount === 0)}\n` +
      target("every event decided", decidedCount === sent.length),
  );
}

async function countDecided(
  server: TestServer,
  key: string,
  sent: readonly { id: string; userId: string }[],
): Promise<number> {
  const deadline = performance.now() + DRAIN_MS;
  let decidedCount = 0;
  for (const { id, userId } of sent) {
    const waitMs = Math.max(Math.round(deadline - performance.now()), 0);
    const { body } = await server.call<{ status: string }>(
      key,
      "GET",
      `/api/v1/events/${id}?user_id=${userId}&wait_ms=${waitMs}`,
    );
    if (body.status === "decided") decidedCount++;
  }
  return decidedCount;
}
