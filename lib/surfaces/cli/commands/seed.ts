import { Argument, type Command } from "commander";
import type { ScenarioEvent } from "@/demo/event";
import { homeScenario } from "@/demo/home";
import { teamScenario } from "@/demo/team";
import { cacheFolder } from "@/lib/base/config";
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

/** Adds the command `palimpsest seed SCENARIO`. */
export function seedCommand(program: Command): void {
  program
    .command("seed")
    .description("fill a server with sample conversations")
    .addArgument(new Argument("<scenario>").choices([...Object.keys(SCENARIOS), "busy"]))
    .option("--tenant <name>", "tenant (default: default for home, else the name of the scenario)")
    .option("--url <url>", "server URL (default: PALIMPSEST_URL or the local server)")
    .option("--end <time>", "time of the last message (default: now)")
    .option("--stored <count>", "busy: number of memories", BUSY_STORED)
    .option("--cache <folder>", "busy: folder for the built database")
    .addHelpText(
      "after",
      `
home and team send 60 days of conversations, from a household or from a software team with three agents, to the running
server, as agents would. Repeated runs change nothing. busy fills the empty data directory of a stopped server with 30 days of
conversations from many people. Its database is built once and kept in the cache folder. Later runs copy it.

Examples:
  palimpsest seed home
  DATA_DIR=.data-busy palimpsest seed busy --stored 10000`,
    )
    .action(seed);
}

async function seed(name: string, options: Options): Promise<void> {
  const scenario = SCENARIOS[name];
  const end = new Date(options.end ?? Date.now());
  if (Number.isNaN(end.getTime())) throw wrongCall("--end requires a time such as 2026-01-31T12:00:00Z.");
  const url = options.url ?? calledUrl();
  const tenant = options.tenant ?? scenario?.tenant ?? name;
  if (scenario) {
    await sendScenario(scenario.events(end), { tenant, url, end });
    return printLinks(url, tenant, scenario.question);
  }
  const stored = Number(options.stored);
  if (!Number.isInteger(stored) || stored < 1) throw wrongCall("--stored requires a whole number.");
  await seedBusy({ tenant, stored, end, cache: options.cache ?? cacheFolder() });
  process.stdout.write("Start the server with the same DATA_DIR: npm start\n");
  printLinks(url, tenant, BUSY_QUESTION);
}

/** Prints links to the data and a sample query. */
function printLinks(url: string, tenant: string, question: object): void {
  const links: [path: string, what: string][] = [
    ["/memories", "memories"],
    ["/memories?state=superseded", "superseded memories"],
    ["/chains", "corrections"],
    ["/decisions?verdict=dropped", "dropped messages and reasons"],
    ["/pii", "redactions"],
    ["/jobs", "jobs"],
  ];
  const inTenant = (path: string) => `${path}${path.includes("?") ? "&" : "?"}tenant=${tenant}`;
  const width = Math.max(...links.map(([path]) => inTenant(path).length)) + 2;
  process.stdout.write(
    `\nOpen, for tenant "${tenant}":\n${links.map(([path, what]) => `  ${url}${inTenant(path).padEnd(width)}${what}\n`).join("")}` +
      `\nQuery:\n  KEY=$(npm run -s key -- create --tenant ${tenant} --scopes read)\n` +
      `  curl ${url}/api/v1/retrieve -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\\n    -d '${JSON.stringify(question)}'\n`,
  );
}
