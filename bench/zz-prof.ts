// Statement times and flights of the verb in process, on the equality store's generated owners.
import { parseEnv } from "@/lib/base/config";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { createEmbedder, embedderOptions } from "@/lib/models/embedder";
import { asSystem, engine, openDatabase, setEngine, sql } from "@/lib/storage/db";
import { activeSpace, setEmbedder } from "@/lib/storage/index";
import { bareQueries } from "./bare-query";
import { conversation, questions } from "./synthetic-text";
import { SyntheticVectors } from "./synthetic-vectors";

const rounds = Number(process.argv[2] ?? 6);
process.env.HOT_BUDGET_MS = "5000";
const settings = parseEnv(process.env as Record<string, string>);
await openDatabase(settings);
const realEmbedder = createEmbedder(embedderOptions(settings))!;
const syn = new SyntheticVectors(1, 512);
setEmbedder({
  ...realEmbedder,
  space: realEmbedder.space,
  embedQuery: async (t: string) => syn.vectorOf(t),
  embedDocuments: async (t: string[]) => t.map((x) => syn.vectorOf(x)),
  embed: async (t: string[]) => t.map((x) => syn.vectorOf(x)),
  close: async () => undefined,
} as never);
const space = (await activeSpace())!;
const real = engine();
const stats = new Map<string, number[]>();
let traced = false;
setEngine({
  ...real,
  transaction: (priority, work, guard) =>
    real.transaction(
      priority,
      (query) =>
        work(async (text, params, isLast) => {
          if (!traced) return query(text, params, isLast);
          const s = performance.now();
          try {
            return await query(text, params, isLast);
          } finally {
            const k =
              text.replace(/\s+/g, " ").slice(0, 60) +
              (text.includes("from vector_bits") ? " BITS" : text.includes("embeddings") ? " EMB" : "");
            (stats.get(k) ?? stats.set(k, []).get(k)!).push(performance.now() - s);
          }
        }),
      guard,
    ),
});
const [tenant] = await asSystem("work", (tx) =>
  tx.rows<{ tenant_no: number }>(sql`select tenant_no from tenants where tenant_id = 'bench'`),
);
const ctx = {
  tenantNo: Number(tenant!.tenant_no),
  tenantId: "bench",
  scopes: ["read"],
  owner: null,
  actor: "x",
  requestId: "x",
} as never;
const owners = await (await import("@/lib/storage/db")).inTenant(ctx, "work", (tx) =>
  tx.rows<{ owner_no: string; owner_id: string }>(
    sql`select owner_no, owner_id from owners where tenant_no = ${tenant!.tenant_no} and owner_id like 'owner-%' order by owner_id limit 2`,
  ),
);
const asked = [0, 1].flatMap((o) =>
  questions(1 + o, conversation(1 + o, 5000), 30).map((query) => ({ user_id: `owner-${o}`, query, k: 8 })),
);
const verb: number[] = [];
const stages: Record<string, number[]> = {};
const cpu: number[] = [];
let bare: number[] = [];
const vectors = new SyntheticVectors(1, 512);
const bareVectors = Array.from({ length: 60 }, (_, i) => vectors.vectorOf(`bare ${i}`));
for (let r = -1; r < rounds; r++) {
  for (const input of asked) {
    const c = process.cpuUsage();
    const s = performance.now();
    const a = await retrieve(ctx, retrieveInput.parse(input));
    if (r >= 0) {
      verb.push(performance.now() - s);
      const d = process.cpuUsage(c);
      cpu.push((d.user + d.system) / 1000);
      for (const [k, v] of Object.entries(a.stage_ms)) (stages[k] ??= []).push(v);
    }
  }
  if (r >= 0)
    bare = bare.concat(
      await bareQueries(ctx, space.spaceNo, owners.map((o) => o.owner_no) as never, bareVectors, 60),
    );
}
const q = (v: number[], p: number) => {
  const s = [...v].sort((a, b) => a - b);
  return s[Math.floor(s.length * p)]!.toFixed(2).padStart(7);
};
const line = (n: string, v: number[]) =>
  console.log(n.padEnd(75), String(v.length).padStart(5), q(v, 0.1), q(v, 0.5), q(v, 0.95));
line("verb", verb);
line("cpu", cpu);
line("bare", bare);
console.log(
  "ratio p10",
  (Number(q(verb, 0.1)) / Number(q(bare, 0.1))).toFixed(2),
  "p50",
  (Number(q(verb, 0.5)) / Number(q(bare, 0.5))).toFixed(2),
  "p95",
  (Number(q(verb, 0.95)) / Number(q(bare, 0.95))).toFixed(2),
);
for (const [k, v] of Object.entries(stages)) line("  " + k, v);
traced = true;
for (let r = 0; r < 3; r++) for (const input of asked) await retrieve(ctx, retrieveInput.parse(input));
for (const [k, v] of stats) line(k, v);
await space.embedder.close();
setEmbedder(null);
setEngine(undefined);
await real.close();
process.exit(0);
