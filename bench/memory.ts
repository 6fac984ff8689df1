import { execFileSync } from "node:child_process";
import type { TestServer } from "../testkit/server";
import { ask } from "./ask";
import type { GeneratedStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { percentileTable, speedTarget } from "./report";
import { serveGenerated } from "./serve-generated";
import { steadily } from "./steadily";
import { questions } from "./synthetic-text";

const MINUTES = 10;
const LEAST_SECONDS = 60;
const EVENTS_PER_SECOND = 5;
const RETRIEVALS_PER_SECOND = 10;
/** One request of a page of the dashboard each second, page by page. */
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
/** DESIGN §10. */
const MOST_MB = 900;

/** Resident memory of the server's process under minutes of mixed load on the embedded database. Linux and macOS. */
export async function memory(options: BenchOptions): Promise<void> {
  if (options.db !== "embedded") throw new Error("It measures the process that holds the embedded database.");
  const seconds = options.seconds ?? MINUTES * 60;
  await serveGenerated(
    options,
    {
      asked: `${RETRIEVALS_PER_SECOND} retrievals/s with ${QUESTIONS} questions and a page's request each second, for ${seconds} s; bundled embedder`,
      sent: `${EVENTS_PER_SECOND} events/s; the worker runs in the process`,
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
  if (!owner) throw new Error("The store has no owner.");
  // The pages look at the whole tenant.
  const admin = await server.createKey({ scopes: ["read", "admin"], tenant: ctx.tenantId });
  const asked = questions(options.seed, owner.turns, QUESTIONS);
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const statuses = new Map<number, number>();
  const times: Record<"retrieve" | "accept" | "page", number[]> = { retrieve: [], accept: [], page: [] };
  const note = async (kind: keyof typeof times, sending: Promise<{ status: number }>) => {
    const sentAt = performance.now();
    const { status } = await sending;
    times[kind].push(performance.now() - sentAt);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const samples: { readonly second: number; readonly mb: number }[] = [];
  const sample = () =>
    samples.push({ second: (performance.now() - begun) / 1000, mb: residentMb(server.pid()) });
  sample();
  const sampling = setInterval(sample, SAMPLE_MS);
  await Promise.all([
    steadily(RETRIEVALS_PER_SECOND, until, async (index) => {
      const query = asked[index % asked.length] ?? "";
      await note("retrieve", ask(server, key, { userId: owner.id, query }));
    }),
    steadily(EVENTS_PER_SECOND, until, async (index) => {
      const text = `My neighbour ${index} moved box number ${index} to the blue shelf; mail me at a${index}@example.org`;
      const event = { id: `memory-${index}`, user_id: owner.id, role: "user", text };
      await note("accept", server.call(key, "POST", "/api/v1/events", { events: [event] }));
    }),
    steadily(1, until, async (index) => {
      await note("page", server.call(admin, "GET", `/api/v1/${PAGES[index % PAGES.length]}`));
    }),
  ]);
  clearInterval(sampling);
  sample();

  console.log(
    `${percentileTable("ms", [
      { label: "retrieve", values: times.retrieve },
      { label: "accept one event", values: times.accept },
      { label: "a request of a page", values: times.page },
    ])}\n`,
  );
  console.log("second  resident MB");
  const step = Math.max(Math.round(seconds / 10), 1);
  for (let at = 0; at <= seconds; at += step) {
    const near = samples.find(({ second }) => second >= at) ?? samples.at(-1);
    console.log(`${String(at).padStart(6)}  ${(near?.mb ?? 0).toFixed(0).padStart(11)}`);
  }
  const most = Math.max(...samples.map(({ mb }) => mb));
  const last = samples.at(-1)?.mb ?? 0;
  console.log(`\nanswers: ${[...statuses].map(([status, count]) => `${status} x ${count}`).join(", ")}`);
  console.log(`at most ${most.toFixed(0)} MB, at the end ${last.toFixed(0)} MB`);
  if (seconds < LEAST_SECONDS) console.log("Too short to say anything about growth.");
  console.log(speedTarget(options, `under ${MOST_MB} MB all the time`, most < MOST_MB));
}

function residentMb(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}
