import { execFileSync } from "node:child_process";
import type { TestServer } from "../testkit/server";
import { retrieveHits } from "./ask";
import type { GeneratedStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { percentileTable, speedTarget } from "./report";
import { sendSteadily } from "./send-steadily";
import { serveGenerated } from "./serve-generated";
import { questions } from "./synthetic-text";

const MINUTES = 10;
const MIN_SECONDS = 60;
const EVENTS_PER_SECOND = 5;
const RETRIEVALS_PER_SECOND = 10;
/** Requests that the dashboard's pages send; the benchmark sends them in turn, one per second. */
const PAGES = [
  "insights/overview",
  "insights/latency?operation=POST+%2Fretrieve",
  "insights/jobs",
  "insights/redactions",
  "memories?limit=50",
  "chains",
  "decisions?verdict=dropped",
  "redactions",
  "audit",
];
const QUESTIONS = 2000;
const SAMPLE_MS = 2000;
const MAX_MB = 550;

/**
 * Measures the resident memory of the server process during several minutes of mixed load on the embedded
 * database. Works on Linux and macOS, where `ps` reports the resident memory.
 */
export async function memory(options: BenchOptions): Promise<void> {
  if (options.db !== "embedded")
    throw new Error("memory measures the process that holds the embedded database: leave out --db.");
  const seconds = options.seconds ?? MINUTES * 60;
  await serveGenerated(
    options,
    {
      retrievals: `${RETRIEVALS_PER_SECOND}/s with ${QUESTIONS} questions, and one request of a page per second, for ${seconds} s; bundled embedder`,
      events: `${EVENTS_PER_SECOND}/s; the worker runs in the same process`,
    },
    (server, generated) => run(server, generated, seconds, options),
  );
}

async function run(
  server: TestServer,
  { key, owners, ctx }: GeneratedStore,
  seconds: number,
  options: BenchOptions,
): Promise<void> {
  const owner = owners[0];
  if (!owner) throw new Error("The database has no owner.");
  // The pages read the data of all owners, which requires an admin key.
  const admin = await server.createKey({ scopes: ["read", "admin"], tenant: ctx.tenantId });
  const queries = questions(options.seed, owner.turns, QUESTIONS);
  const startedAt = performance.now();
  const endTime = startedAt + seconds * 1000;
  const statuses = new Map<number, number>();
  const times: Record<"retrieve" | "accept" | "page", number[]> = { retrieve: [], accept: [], page: [] };
  const record = async (kind: keyof typeof times, request: Promise<{ status: number }>) => {
    const sentAt = performance.now();
    const { status } = await request;
    times[kind].push(performance.now() - sentAt);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const samples: { readonly second: number; readonly mb: number }[] = [];
  const takeSample = () =>
    samples.push({ second: (performance.now() - startedAt) / 1000, mb: residentMb(server.pid()) });
  takeSample();
  const samplingTimer = setInterval(takeSample, SAMPLE_MS);
  await Promise.all([
    sendSteadily(RETRIEVALS_PER_SECOND, endTime, async (index) => {
      const query = queries[index % queries.length] ?? "";
      await record("retrieve", retrieveHits(server, key, { userId: owner.id, query }));
    }),
    sendSteadily(EVENTS_PER_SECOND, endTime, async (index) => {
      const text = `My neighbour ${index} moved box number ${index} to the blue shelf; mail me at a${index}@example.org`;
      const event = { id: `memory-${index}`, user_id: owner.id, role: "user", text };
      await record("accept", server.call(key, "POST", "/api/v1/events", { events: [event] }));
    }),
    sendSteadily(1, endTime, async (index) => {
      await record("page", server.call(admin, "GET", `/api/v1/${PAGES[index % PAGES.length]}`));
    }),
  ]);
  clearInterval(samplingTimer);
  takeSample();

  console.log(
    `${percentileTable("ms", [
      { label: "retrieve", values: times.retrieve },
      { label: "accept one event", values: times.accept },
      { label: "a request of a page", values: times.page },
    ])}\n`,
  );
  console.log("second  resident MB");
  const step = Math.max(Math.round(seconds / 10), 1);
  for (let elapsed = 0; elapsed <= seconds; elapsed += step) {
    const sampleAt = samples.find(({ second }) => second >= elapsed) ?? samples.at(-1);
    console.log(`${String(elapsed).padStart(6)}  ${(sampleAt?.mb ?? 0).toFixed(0).padStart(11)}`);
  }
  const maxMb = Math.max(...samples.map(({ mb }) => mb));
  const lastMb = samples.at(-1)?.mb ?? 0;
  console.log(`\nresponses: ${[...statuses].map(([status, count]) => `${status} x ${count}`).join(", ")}`);
  console.log(`at most ${maxMb.toFixed(0)} MB, at the end ${lastMb.toFixed(0)} MB`);
  if (seconds < MIN_SECONDS) console.log("This run is too short to show growth.");
  console.log(speedTarget(options, `always under ${MAX_MB} MB`, maxMb < MAX_MB));
}

function residentMb(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}
