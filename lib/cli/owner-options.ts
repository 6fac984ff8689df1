import type { Command } from "commander";
import { wrongCall } from "./command";

export type OwnerOptions = {
  readonly userId?: string;
  readonly agentOwner?: string;
  readonly shared?: true;
  readonly tenant: string;
  readonly json?: true;
};

/** Adds the options that say whose memory a command is about. */
export function ownerOptions(command: Command): Command {
  return command
    .option("-u, --user-id <id>", "the memory of this user")
    .option("-a, --agent-owner <id>", "an agent's own memory")
    .option("-s, --shared", "the tenant's shared memory")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the server's answer as JSON");
}

/** The owner as a request names it. Throws Failure unless exactly one is named. */
export function ownerFields({ userId, agentOwner, shared }: OwnerOptions): Record<string, string> {
  const named = [
    ...(userId === undefined ? [] : [{ user_id: userId }]),
    ...(agentOwner === undefined ? [] : [{ agent_owner: agentOwner }]),
    ...(shared ? [{ scope: "shared" }] : []),
  ];
  const [owner] = named;
  if (!owner || named.length > 1)
    throw wrongCall("Give exactly one of --user-id, --agent-owner and --shared.");
  return owner;
}
