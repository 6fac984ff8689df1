import type { TestServer } from "../testkit/server";
import { degradedShare, type Question, type Reply, retrieveHits } from "./ask";
import type { GeneratedStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { percentileTable, ratio, speedTarget } from "./report";
import { sendSteadily } from "./send-steadily";
import { serveGenerated } from "./serve-generated";
import { questions } from "./synthetic-text";

const STREAMS = 50;
const EVENTS_PER_SECOND = 5;
/** Blocks with and without streams alternate, so that both see the same state of the machine. */
const BLOCKS = 6;

/**
 * Compares retrievals while 50 event streams are open and read with retrievals without them, while events
 * arrive at a steady rate.
 */
export async function stream(options: BenchOptions): Promise<void> {
  const seconds = options.seconds ?? 60;
  await serveGenerated(
    options,
    {
      retrievals: `one client for ${seconds} s, in ${BLOCKS} blocks that alternate without and with ${STREAMS} open streams`,
      events: `${EVENTS_PER_SECOND}/s to the same owners; the worker runs at the same time`,
    },
    (server, generated) => run(server, generated, { ...options, seconds }),
  );
}

async function run(
  server: TestServer,
  { key, owners }: GeneratedStore,
  options: BenchOptions & { seconds: number },
): Promise<void> {
  const asked: Question[] = owners.flatMap(({ id, turns }, index) =>
    questions(options.seed + index, turns, 100).map((query) => ({ userId: id, query })),
  );
  const replies: Record<"without" | "with", Reply[]> = { without: [], with: [] };
  const blockMs = (options.seconds * 1000) / BLOCKS;
  let received = 0;
  let next = 0;
  for (let block = 0; block < BLOCKS; block++) {
    const kind = block % 2 === 0 ? "without" : "with";
    const closing = new AbortController();
    const readers = Array.from({ length: kind === "with" ? STREAMS : 0 }, (_, number) =>
      read(server, key, owners[number % owners.length]?.id ?? "", closing.signal, (events) => {
        received += events;
      }),
    );
    const endTime = performance.now() + blockMs;
    const events = sendSteadily(EVENTS_PER_SECOND, endTime, async (index) => {
      const userId = owners[index % owners.length]?.id ?? "";
      const text = `I moved box number ${block}-${index} to the blue shelf`;
      await server.call(key, "POST", "/api/v1/events", { events: [{ user_id: userId, role: "user", text }] });
    });
    for (; performance.now() < endTime; next++)
      replies[kind].push(await retrieveHits(server, key, asked[next % asked.length] as Question));
    await events;
    closing.abort();
    await Promise.all(readers);
  }
  const msOf = (some: readonly Reply[]) => some.map(({ ms }) => ms);
  const [without, withStreams] = [msOf(replies.without), msOf(replies.with)];
  console.log(
    percentileTable("ms", [
      { label: "without streams", values: without },
      { label: "with streams", values: withStreams },
    ]),
  );
  const p95 = ratio(withStreams, without, 0.95);
  console.log(
    `\np95 with ${STREAMS} streams: ${p95} of that without; degraded ${degradedShare(replies.with)}`,
  );
  console.log(`${received} events received by all streams`);
  const isMet = Number(p95.replace("x ", "")) <= 1.05;
  console.log(speedTarget(options, "p95 with streams at most 1.05 of that without", isMet));
}

/** Reads the stream of an owner until the signal aborts, and counts its events. */
async function read(
  server: TestServer,
  key: string,
  userId: string,
  signal: AbortSignal,
  count: (events: number) => void,
): Promise<void> {
  try {
    const response = await fetch(`${server.url}/api/v1/stream?user_id=${userId}`, {
      headers: { authorization: `Bearer ${key}` },
      signal,
    });
    if (!response.ok) throw new Error(`A stream was refused with ${response.status}.`);
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>)
      count(new TextDecoder().decode(part).split("\ndata: ").length - 1);
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
}
