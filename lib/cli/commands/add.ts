import { type Command, Option } from "commander";
import { ROLES, uuidv7 } from "@/lib/core";
import type { EventOutput } from "@/lib/memories";
import { EXIT, Failure, print } from "../command";
import { type OwnerOptions, ownerFields, ownerOptions } from "../owner-options";
import { withKey } from "../with-key";

type Options = OwnerOptions & {
  readonly role: string;
  readonly sessionId?: string;
  readonly tag?: string[];
  readonly at?: string;
};

const WAIT_MS = 30_000;

/** `palimpsest add TEXT`: an event of one message, as an agent would send it, and what became of it. */
export function addCommand(program: Command): void {
  ownerOptions(program.command("add"))
    .description("send a message and say what became of it: stored, dropped and why")
    .argument("<text>", "what was said")
    .addOption(new Option("--role <role>", "who said it").choices(ROLES).default("user"))
    .option("--session-id <id>", "the conversation it belongs to")
    .option("--tag <tag...>", "labels to filter by")
    .option("--at <time>", "when it was said, such as 2026-05-03T20:00:00Z; now when absent")
    .addHelpText("after", '\nExample:\n  palimpsest add --user-id derek "I like the lights at 40%"')
    .action(add);
}

async function add(text: string, options: Options): Promise<void> {
  const owner = ownerFields(options);
  const { role, sessionId, tag, at, tenant, json } = options;
  const event = {
    id: uuidv7(),
    ...owner,
    role,
    text,
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
    ...(tag === undefined ? {} : { tags: tag }),
    ...(at === undefined ? {} : { at }),
  };
  const outcome = await withKey({ tenant, scopes: ["read", "write"] }, async (call) => {
    await call("POST", "events", { events: [event] });
    const query = new URLSearchParams({ ...owner, wait_ms: String(WAIT_MS) });
    return (await call("GET", `events/${event.id}?${query}`)) as EventOutput;
  });
  const masked = outcome.redactions.map(({ kind, count }) => `masked ${count} ${kind}`);
  const decided = outcome.decisions.map(({ verdict, reason, type, memory_id }) =>
    [verdict, type, reason, memory_id].filter(Boolean).join("  "),
  );
  print(
    json,
    outcome,
    outcome.status === "queued" ? ["queued: no worker has taken it yet"] : [...decided, ...masked],
  );
  if (outcome.status === "dead") throw new Failure("It failed for good: see the dead letters.", EXIT.failed);
}
