import { writeFileSync, readFileSync } from "node:fs";
import { parseEnv } from "@/lib/base/config";
import { accept } from "@/lib/engine/ingest/accept";
import { acceptInput } from "@/lib/engine/ingest/input";
import { processEvents } from "@/lib/engine/ingest/process";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { createEmbedder, embedderOptions } from "@/lib/models/embedder";
import { asSystem, engine, openDatabase, setEngine, sql } from "@/lib/storage/db";
import { activeSpace, setEmbedder } from "@/lib/storage/index";
import { runWorker } from "@/lib/storage/queue";
import { benchTenant, generateStore } from "./generate-store";
import { readConversations, sessionTime, textOf } from "./locomo";
import { conversation, questions } from "./synthetic-text";

const [command, out = ""] = process.argv.slice(2);
process.env.HOT_BUDGET_MS = "5000";
const settings = parseEnv(process.env as Record<string, string>);
await openDatabase(settings);
const realEmbedder = createEmbedder(embedderOptions(settings));
const { SyntheticVectors } = await import("./synthetic-vectors");
const synthetic = new SyntheticVectors(1, 512);
const immediate = () => new Promise((r) => setImmediate(r));
setEmbedder(command === "fill" ? realEmbedder : ({ ...realEmbedder, space: realEmbedder.space,
  embedQuery: async (text: string) => { await immediate(); return synthetic.vectorOf(text); },
  embedDocuments: async (texts: string[]) => texts.map((t) => synthetic.vectorOf(t)),
  embed: async (texts: string[]) => texts.map((t) => synthetic.vectorOf(t)), close: async () => undefined }) as never);
const space = await activeSpace();
const conversations = readConversations("/work/shared/data/locomo-dev.json");

async function drain() {
  const stopping = new AbortController();
  const running = runWorker({ handlers: { "event.process": processEvents }, concurrency: 4, leaseMs: 60_000, pollMs: 20, backoffMs: 60_000, handBackMs: 60_000, signal: stopping.signal, onError: (e: unknown) => console.error(e) } as never);
  for (;;) {
    const rows = await asSystem("work", (tx) => tx.rows(sql`select 1 from lanes where token is not null or next_at <= now() limit 1`));
    if (rows.length === 0) break;
    await new Promise((r) => setTimeout(r, 50));
  }
  stopping.abort();
  await running;
}
const SOURCES = ["crm", "chat", "mail"];
function eventsOf(index: number, owner: object, from: number, to: number) {
  const { turns } = conversations[index]!;
  return turns.slice(from, to).map((turn, i) => ({
    id: `${index}-${turn.id}-${JSON.stringify(owner).length}`, ...owner, session_id: `session-${turn.session}`, role: "user" as const,
    speaker: turn.speaker, text: textOf(turn), source: SOURCES[i % 3], agent_id: i % 2 ? "butler" : "driver",
    ...(i % 4 === 0 ? { tags: [i % 8 ? "home" : "work", "paint"] } : {}),
    at: new Date(sessionTime(turn.at).getTime() + i * 1000).toISOString(),
  }));
}
if (command === "fill") {
  const generated = await generateStore({ spaceNo: space!.spaceNo, dimensions: space!.embedder.space.dimensions }, { stored: 10_000, ownerSize: 5000, seed: 1 });
  const send = async (ctx: never, events: object[]) => {
    for (let i = 0; i < events.length; i += 100) await accept(ctx, acceptInput.parse({ events: events.slice(i, i + 100) }), null);
    await drain();
  };
  await send(generated.ctx as never, eventsOf(0, { scope: "shared" }, 0, 400));
  for (let index = 0; index < conversations.length; index++) {
    const { ctx } = await benchTenant(`locomo-${index}`);
    await send(ctx as never, eventsOf(index, { user_id: "reader" }, 0, 1e9));
    if (index !== 4) await send(ctx as never, eventsOf((index + 1) % 5, { scope: "shared" }, 0, 250));
    console.log("filled", index);
  }
} else {
  const requests: { tenant: string; input: Record<string, unknown> }[] = [];
  const ASKED = "2023-11-20T10:00:00Z";
  conversations.forEach((one, index) => {
    for (const { question } of one.questions.filter((_, i) => i % 2 === 0)) requests.push({ tenant: `locomo-${index}`, input: { query: question, user_id: "reader", k: 20, asked_at: ASKED } });
  });
  const variants: Record<string, unknown>[] = [
    {}, { as_of: "2023-06-01T00:00:00Z" }, { as_of: "2023-09-01T00:00:00Z" }, { known_at: "2030-01-01T00:00:00Z" },
    { filters: { types: ["preference"] } }, { filters: { tags: ["work"] } }, { filters: { source: "crm" } }, { filters: { from: "2023-05-20T00:00:00Z" } },
    { filters: { from: "2023-05-20T00:00:00Z", to: "2023-08-01T00:00:00Z" } }, { agent_id: "butler" }, { session_id: "session-3" },
    { include_superseded: true }, { include_background: false }, { mode: "sparse" }, { mode: "dense" }, { mode: "linear" }, { cues: false },
    { cues: false, mode: "dense" }, { cues: false, mode: "sparse" }, { time_zone: "Asia/Tokyo" }, { filters: { min_score: 1 } }, { scope: "shared" },
    { as_of: "2023-08-01T00:00:00Z", filters: { tags: ["home"] } }, { known_at: "2030-01-01T00:00:00Z", as_of: "2023-10-01T00:00:00Z", mode: "dense" }, { user_id: "nobody" },
  ];
  const DATES = ["in June 2023", "last week", "yesterday", "on 8 May 2023", "in 2023", "two weeks ago"];
  let n = 0;
  conversations.forEach((one, index) => {
    one.questions.filter((_, i) => i % 4 === 0).forEach(({ question }, i) => {
      const variant = variants[n % variants.length]!;
      const query = n % 3 === 0 ? `${question} ${DATES[n % DATES.length]}` : question;
      n++;
      requests.push({ tenant: `locomo-${index}`, input: { query, ...(variant.scope || variant.user_id ? {} : { user_id: "reader" }), k: 5 + (i % 25), asked_at: ASKED, explain: i % 2 === 0, ...variant } });
    });
  });
  for (const [o, id] of ["owner-0", "owner-1"].entries()) {
    questions(1 + o, conversation(1 + o, 5000), 125).forEach((query, i) => {
      const variant = i % 2 ? variants[(i >> 1) % variants.length]! : {};
      requests.push({ tenant: "bench", input: { query: i % 5 === 0 ? `${query} ${DATES[i % DATES.length]}` : query, ...(variant.scope || variant.user_id ? {} : { user_id: id }), k: 8 + (i % 3) * 20, explain: i % 2 === 0, ...variant } });
    });
  }
  const rows = await asSystem("work", (tx) => tx.rows<{ tenant_no: number; tenant_id: string }>(sql`select tenant_no, tenant_id from tenants`));
  const ctxOf = (tenantId: string) => ({ tenantNo: Number(rows.find((r) => r.tenant_id === tenantId)?.tenant_no), tenantId, scopes: ["read"], owner: null, actor: "equal", requestId: "equal" });
  const lines: string[] = [];
  const startedAt = performance.now();
  // Twice: the second time vectors are cached.
  for (const pass of [1, 2]) for (const { tenant, input } of requests.filter((_, i) => pass === 2 ? i % 3 === 0 : i % 12 === 0)) {
    const { stage_ms: _, ...answer } = await retrieve(ctxOf(tenant) as never, retrieveInput.parse(input));
    if (lines.length % 50 === 0) console.log(lines.length, (performance.now() - startedAt) | 0); lines.push(JSON.stringify({ pass, tenant, input, answer }));
  }
  console.log(requests.length, "requests", ((performance.now() - startedAt) / lines.length).toFixed(2), "ms each");
  writeFileSync(out, lines.join("\n"));
}
const open = engine();
await (await activeSpace())?.embedder.close();
setEmbedder(null);
setEngine(undefined);
await open.close();
process.exit(0);
