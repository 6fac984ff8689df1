import type { Command } from "commander";
import type { OwnerFields } from "@/lib/base/core";
import { wrongCall } from "./command";

export type OwnerOptions = {
  readonly userId?: string;
  readonly agentOwner?: string;
  readonly shared?: true;
  readonly tenant: string;
  readonly json?: true;
};

/** Adds the options that name the owner of memories. */
export function ownerOptions(command: Command): Command {
  return command
    .option("-u, --user-id <id>", "use the memory of this user")
    .option("-a, --agent-owner <id>", "use this agent's own memory")
    .option("-s, --shared", "use the tenant's shared memory")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the server's response as JSON");
}

/** Returns the owner fields of a request. Throws Failure unless exactly one owner is named. */
export function ownerFields({ userId, agentOwner, shared }: OwnerOptions): OwnerFields {
  const namedOwners: OwnerFields[] = [
    ...(userId === undefined ? [] : [{ user_id: userId }]),
    ...(agentOwner === undefined ? [] : [{ agent_owner: agentOwner }]),
    ...(shared ? [{ scope: "shared" as const }] : []),
  ];
  const [owner] = namedOwners;
  if (!owner || namedOwners.length > 1)
    throw wrongCall("Use exactly one of --user-id, --agent-owner and --shared.");
  return owner;
}
