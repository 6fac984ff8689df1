import build from "../testkit/build";
import { startTestServer } from "../testkit/server";
await build();
const server = await startTestServer({ env: { LOG_LEVEL: "warn", HOT_BUDGET_MS: "10000" } });
try {
  const key = await server.createKey({ tenant: "dbg", scopes: ["read", "write"] });
  for (const [i, c] of [
    ["My bike is a green Trek.","Someone nicked my bike outside the library.","What is my bike?"],
    ["My older brother is called Jan.","My younger brother is called Piet.","What is my older brother called?"],
    ["My dentist is Dr. Okafor.","My sister switched dentists last month.","Who is my dentist?"]].entries()) {
    for (const [j, text] of c.slice(0,2).entries()) {
      const id = `e${i}-${j}`;
      await server.call<any>(key, "POST", "/api/v1/events", { events: [{ id, user_id: `u${i}`, session_id: `s${i}-${j}`, messages: [{ role: "user", text, at: new Date(Date.now() - (2 - j) * 5 * 86400000).toISOString() }] }] });
      const { body } = await server.call<any>(key, "GET", `/api/v1/events/${id}?user_id=u${i}&wait_ms=30000`);
      console.log(text, JSON.stringify(body.decisions.map((d: any) => [d.verdict, d.reason, d.uncertain])), JSON.stringify(body).slice(0,600));
    }
    const { body } = await server.call<any>(key, "POST", "/api/v1/answer", { query: c[2], user_id: `u${i}` });
    console.log(body.kind, body.answer, body.candidates.map((h: any) => h.text), body.confidence);
  }
} finally { await server.stop(); }
