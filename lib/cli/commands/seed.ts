import { Argument, type Command } from "commander";
import type { ScenarioEvent } from "@/examples/event";
import { homeScenario } from "@/examples/home";
import { teamScenario } from "@/examples/team";
import { cacheFolder } from "@/lib/config";
import { seedBusy } from "../busy/seed-busy";
import { wrongCall } from "../command";
import { sendScenario } from "../send-scenario";
import { calledUrl } from "../with-key";

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

type Options = {
  readonly tenant?: string;
  readonly url?: string;
  readonly end?: string;
  readonly stored: string;
  readonly cache?: string;
};

/** `palimpsest seed SCENARIO`. */
export function seedCommand(program: Command): void {
  program
    .command("seed")
    .description("fill a server with invented conversations, to play with")
    .addArgument(new Argument("<scenario>").choices([...Object.keys(SCENARIOS), "busy"]))
    .option("--tenant <name>", "tenant (default: default for home, else the name of the scenario)")
    .option("--url <url>", "the server (default: PALIMPSEST_URL or this machine's)")
    .option("--end <time>", "when the last of it was said; now when absent")
    .option("--stored <count>", "busy: how many memories", BUSY_STORED)
    .option("--cache <folder>", "busy: where the built store is kept")
    .addHelpText(
      "after",
      `
home and team send the last 60 days of a household, and of a software team with three agents, through the running server,
as agents would. Repeating them is harmless. busy fills the empty data directory of a server that is not running with 30
days of many people; it is built once and kept in the cache folder, the next time it is copied.

Examples:
  palimpsest seed home
  DATA_DIR=.data-busy palimpsest seed busy --stored 10000`,
    )
    .action(seed);
}

async function seed(name: string, options: Options): Promise<void> {
  const scenario = SCENARIOS[name];
  const end = new Date(options.end ?? Date.now());
  if (Number.isNaN(end.getTime())) throw wrongCall("--end wants a time such as 2026-01-31T12:00:00Z.");
  const url = options.url ?? calledUrl();
  const tenant = options.tenant ?? scenario?.tenant ?? name;
  if (scenario) {
    await sendScenario(scenario.events(end), { tenant, url });
    return tell(url, tenant, scenario.question);
  }
  const stored = Number(options.stored);
  if (!Number.isInteger(stored) || stored < 1) throw wrongCall("--stored wants a whole number.");
  await seedBusy({ tenant, stored, end, cache: options.cache ?? cacheFolder() });
  process.stdout.write("Start the server with the same DATA_DIR: npm start\n");
  tell(url, tenant, BUSY_QUESTION);
}

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
