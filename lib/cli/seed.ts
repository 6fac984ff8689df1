import type { ScenarioEvent } from "@/examples/event";
import { homeScenario } from "@/examples/home";
import { teamScenario } from "@/examples/team";
import { cacheFolder, env, serverUrl } from "@/lib/config";
import { seedBusy } from "./busy/seed-busy";
import { command, readArguments, WrongCall } from "./command";
import { sendScenario } from "./send-scenario";

const USAGE = `npm run seed -- home|team [--tenant NAME] [--url http://127.0.0.1:3000] [--end 2026-01-31T12:00:00Z]
npm run seed -- busy [--stored 200000] [--tenant NAME] [--end TIME] [--cache FOLDER]

home and team send invented conversations of the last 60 days through the running server, as agents would: a household,
for tenant "default", and a software team with three agents, for tenant "team". Repeating them is harmless.
busy fills the empty data directory of a server that is not running with 30 days of many people, for tenant "busy". It
is built once and kept in the cache folder; the next time it is copied.`;

type Scenario = {
  readonly tenant: string;
  readonly events: (end: Date) => ScenarioEvent[];
  readonly question: { readonly user_id: string; readonly query: string };
};

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  home: {
    tenant: "default",
    events: homeScenario,
    question: { user_id: "derek", query: "when is the recital of Mia?" },
  },
  team: {
    tenant: "team",
    events: teamScenario,
    question: { user_id: "jonas", query: "what do we use for the job queue?" },
  },
};
const BUSY_QUESTION = { user_id: "lena-0001", query: "who helps with the tax return?" };
const BUSY_STORED = "200000";

await command(USAGE, async (args) => {
  const { words, options } = readArguments(args, ["tenant", "url", "end", "stored", "cache"]);
  const [name = ""] = words;
  const scenario = SCENARIOS[name];
  const end = new Date(options.get("end") ?? Date.now());
  if (Number.isNaN(end.getTime())) throw new WrongCall("--end wants a time such as 2026-01-31T12:00:00Z.");
  const url = options.get("url") ?? serverUrl(env());
  const tenant = options.get("tenant") ?? scenario?.tenant ?? name;
  if (scenario) {
    await sendScenario(scenario.events(end), { tenant, url });
    return tell(url, tenant, scenario.question);
  }
  if (name !== "busy") throw new WrongCall("Say which scenario: home, team or busy.");
  const stored = Number(options.get("stored") ?? BUSY_STORED);
  if (!Number.isInteger(stored) || stored < 1) throw new WrongCall("--stored wants a whole number.");
  await seedBusy({ tenant, stored, end, cache: options.get("cache") ?? cacheFolder() });
  process.stdout.write("Start the server with the same DATA_DIR: npm start\n");
  tell(url, tenant, BUSY_QUESTION);
});

/** Where to look, and how to ask. */
function tell(url: string, tenant: string, question: object): void {
  const links: [path: string, what: string][] = [
    ["/memories", "what is kept"],
    ["/memories?state=superseded", "what was replaced"],
    ["/chains", "by what it was replaced"],
    ["/decisions?verdict=dropped", "what was dropped, with reasons"],
    ["/pii", "what was masked"],
    ["/jobs", "how the work went"],
  ];
  const inTenant = (path: string) => `${path}${path.includes("?") ? "&" : "?"}tenant=${tenant}`;
  const width = Math.max(...links.map(([path]) => inTenant(path).length)) + 2;
  process.stdout.write(
    `\nLook, as tenant "${tenant}":\n${links.map(([path, what]) => `  ${url}${inTenant(path).padEnd(width)}${what}\n`).join("")}` +
      `\nAsk:\n  KEY=$(npm run -s key -- create --tenant ${tenant} --scopes read)\n` +
      `  curl ${url}/api/v1/retrieve -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\\n    -d '${JSON.stringify(question)}'\n`,
  );
}
