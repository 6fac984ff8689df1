import { type Command, Option } from "commander";
import { ROLES, type Role, uuidv7 } from "@/lib/base/core";
import { readEventOperation, sendEventsOperation } from "@/lib/surfaces/operations";
import { EXIT, Failure, print } from "../command";
import { type OwnerOptions, ownerFields, ownerOptions } from "../owner-options";
import { withKey } from "../with-key";

type Options = OwnerOptions & {
  readonly role: Role;
  readonly sessionId?: string;
  readonly tag?: string[];
  readonly at?: string;
};

const WAIT_MS = 30_000;

/** Adds the command `palimpsest add TEXT`, which sends an event with one message and prints the decision. */
export function addCommand(program: Command): void {
  ownerOptions(program.command("add"))
    .description("ingest a message and show the decision")
    .argument("<text>", "text of the message")
    .addOption(new Option("--role <role>", "role of the speaker").choices(ROLES).default("user"))
    .option("--session-id <id>", "conversation that the message belongs to")
    .option("--tag <tag...>", "labels for filters")
    .option("--at <time>", "time of the message, such as 2026-05-03T20:00:00Z (default: now)")
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
  const outcome = await withKey({ tenant, scopes: ["read", "write"] }, async (run) => {
    const { events } = await run(sendEventsOperation, { events: [event] });
    if (events.some(({ status }) => status === "ignored"))
      throw new Failure("Not stored: memory is off for this agent.", EXIT.refused);
    return run(readEventOperation, { id: event.id, ...owner, wait_ms: WAIT_MS });
  });
  const masked = outcome.redactions.map(({ kind, count }) => `masked ${count} ${kind}`);
  const decided = outcome.decisions.map(({ verdict, reason, type, memory_id }) =>
    [verdict, type, reason, memory_id].filter(Boolean).join("  "),
  );
  print(
    json,
    outcome,
    outcome.status === "queued" ? ["queued: no worker has processed it yet"] : [...decided, ...masked],
  );
  if (outcome.status === "dead") throw new Failure("Processing failed. See the failed jobs.", EXIT.failed);
}
