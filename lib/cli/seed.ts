import { homeScenario } from "@/examples/home";
import { env, serverUrl } from "@/lib/config";
import { command, readArguments, WrongCall } from "./command";
import { asOperator } from "./operator";

const USAGE = `npm run seed -- home [--tenant default] [--url http://127.0.0.1:3000] [--end 2026-01-31T12:00:00Z]

Sends an invented household's last 60 days through the running server, as an agent would. Repeating it is harmless.`;

const BATCH = 100;
const WAIT_MS = 180_000;

await command(USAGE, async (args) => {
  const { words, options } = readArguments(args, ["tenant", "url", "end"]);
  if (words[0] !== "home") throw new WrongCall("Say which scenario: home.");
  const tenant = options.get("tenant") ?? "default";
  const url = options.get("url") ?? serverUrl(env());
  const events = homeScenario(new Date(options.get("end") ?? Date.now()));
  const key = await asOperator((operator) =>
    operator.createKey({ tenant, scopes: ["read", "write"], name: "seed" }),
  );
  const call = (path: string, body?: unknown) => request(`${url}/api/v1/${path}`, key, body);
  const statuses: string[] = [];
  for (let at = 0; at < events.length; at += BATCH) {
    const answer = (await call("events", { events: events.slice(at, at + BATCH) })) as {
      events: { status: string }[];
    };
    statuses.push(...answer.events.map(({ status }) => status));
    process.stderr.write(`\rsent ${statuses.length} of ${events.length}`);
  }
  process.stderr.write("\n");
  const verdicts = new Map<string, number>();
  const deadline = Date.now() + WAIT_MS;
  for (const [index, event] of events.entries()) {
    const owner =
      event.user_id === undefined ? "scope=shared" : `user_id=${encodeURIComponent(event.user_id)}`;
    const waitMs = Math.min(Math.max(deadline - Date.now(), 0), 30_000);
    const outcome = (await call(`events/${encodeURIComponent(event.id)}?${owner}&wait_ms=${waitMs}`)) as {
      status: string;
      decisions: { verdict: string }[];
    };
    if (outcome.status !== "decided") verdicts.set(outcome.status, (verdicts.get(outcome.status) ?? 0) + 1);
    for (const { verdict } of outcome.decisions) verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    if (index % 20 === 19 || index === events.length - 1)
      process.stderr.write(`\rdecided ${index + 1} of ${events.length}`);
  }
  process.stderr.write("\n");
  const fresh = statuses.filter((status) => status === "queued").length;
  process.stdout.write(`${events.length} events of tenant "${tenant}", ${fresh} new\n`);
  for (const [verdict, count] of verdicts) process.stdout.write(`${String(count).padStart(5)} ${verdict}\n`);
  process.stdout.write(
    `\nAsk: curl ${url}/api/v1/retrieve -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\\n  -d '{"user_id":"derek","query":"when is Mia\\u0027s recital?"}'\nLook: ${url}/api/v1/memories?user_id=derek\n`,
  );
});

async function request(url: string, key: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(`No server answers at ${url}. Start it with npm start.`);
  });
  const answer: unknown = await response.json();
  if (!response.ok)
    throw new Error((answer as { detail?: string }).detail ?? `The server answered ${response.status}.`);
  return answer;
}
