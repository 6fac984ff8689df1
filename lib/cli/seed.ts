import type { ScenarioEvent } from "@/examples/event";
import { homeScenario } from "@/examples/home";
import { teamScenario } from "@/examples/team";
import { env, serverUrl } from "@/lib/config";
import { command, readArguments, WrongCall } from "./command";
import { sendScenario } from "./send-scenario";

const USAGE = `npm run seed -- home|team [--tenant NAME] [--url http://127.0.0.1:3000] [--end 2026-01-31T12:00:00Z]

Sends invented conversations of the last 60 days through the running server, as agents would: home is a household, for
tenant "default"; team is a software team with three agents, for tenant "team". Repeating it is harmless.`;

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

await command(USAGE, async (args) => {
  const { words, options } = readArguments(args, ["tenant", "url", "end"]);
  const scenario = SCENARIOS[words[0] ?? ""];
  if (!scenario) throw new WrongCall("Say which scenario: home or team.");
  const tenant = options.get("tenant") ?? scenario.tenant;
  const url = options.get("url") ?? serverUrl(env());
  const events = scenario.events(new Date(options.get("end") ?? Date.now()));
  await sendScenario(events, { tenant, url });
  const links: [path: string, what: string][] = [
    ["/memories", "what was kept"],
    ["/chains", "what was corrected"],
    ["/decisions", "what was stored and what was dropped, with reasons"],
    ["/pii", "what was masked"],
    ["/jobs", "how the work went"],
  ];
  process.stdout.write(
    `\nAsk: curl ${url}/api/v1/retrieve -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(scenario.question)}'\n` +
      `with a key of its tenant: KEY=$(npm run -s key -- create --tenant ${tenant} --scopes read)\n\nLook:\n` +
      links.map(([path, what]) => `  ${url}${path.padEnd(12)} ${what}\n`).join(""),
  );
});
