import { readFileSync } from "node:fs";
import build from "/work/wt/s23b/testkit/build";
import { startTestServer } from "/work/wt/s23b/testkit/server";
await build();
const server = await startTestServer({ env: { LOG_LEVEL: "warn", HOT_BUDGET_MS: "10000" } });
const quiet = process.argv.includes("--quiet");
try {
  for (const file of process.argv.slice(2).filter((a) => a.endsWith(".json"))) {
    const cases = JSON.parse(readFileSync(file, "utf8")) as { m: string[]; q: string; no?: string; yes?: string }[];
    const key = await server.createKey({ tenant: `s23b-${file.replace(/\W/g, "")}`, scopes: ["read", "write"] });
    let ok = 0;
    for (const [i, c] of cases.entries()) {
      for (const [j, text] of c.m.entries()) {
        const id = `e${i}-${j}`;
        const at = new Date(Date.now() - (c.m.length - j) * 5 * 86400000).toISOString();
        const sent = await server.call<any>(key, "POST", "/api/v1/events", { events: [{ id, user_id: `u${i}`, session_id: `s${i}-${j}`, messages: [{ role: "user", text, at }] }] });
        if (sent.status !== 202) throw new Error(JSON.stringify(sent.body));
        await server.call<any>(key, "GET", `/api/v1/events/${id}?user_id=u${i}&wait_ms=30000`);
      }
      const { body } = await server.call<any>(key, "POST", "/api/v1/answer", { query: c.q, user_id: `u${i}` });
      const good = c.yes ? (body.answer ?? "").includes(c.yes) : !(body.answer ?? "").includes(c.no!);
      if (good) ok++;
      if (!quiet) console.log(good ? "ok  " : "FAIL", c.q, "|", c.m.join(" | "), "=>", body.kind, body.answer);
    }
    console.log(file, ok, "of", cases.length);
  }
} finally { await server.stop(); }
