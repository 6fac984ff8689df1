import { type Command, Option } from "commander";
import { MEMORY_TYPES } from "@/lib/base/core";
import { listMemoriesInput } from "@/lib/features/memories";
import { listMemoriesOperation } from "@/lib/surfaces/operations";
import { print } from "../command";
import { type OwnerOptions, ownerFields, ownerOptions } from "../owner-options";
import { withKey } from "../with-key";

const STATES = listMemoriesInput.shape.state.unwrap().options;
const UNUSED = listMemoriesInput.shape.unused.unwrap().options;

type Options = OwnerOptions & {
  readonly limit: string;
  readonly cursor?: string;
  readonly type?: string;
  readonly entity?: string;
  readonly unused?: (typeof UNUSED)[number];
  readonly state?: (typeof STATES)[number];
};

/** Adds the command `palimpsest list`, which prints one page of an owner's memories. */
export function listCommand(program: Command): void {
  ownerOptions(program.command("list"))
    .description("list an owner’s memories, newest first")
    .option("--limit <count>", "number of memories", "50")
    .option("--cursor <cursor>", "pagination cursor")
    .addOption(new Option("--type <type>", "only memories of this type").choices(MEMORY_TYPES))
    .option("--entity <id>", "only memories that name this entity")
    .addOption(new Option("--state <state>", "state of the memories (default: current)").choices(STATES))
    .addOption(new Option("--unused <why>", "only memories without use for 180 days").choices(UNUSED))
    .addHelpText("after", "\nExample:\n  palimpsest list --user-id derek --type preference")
    .action(list);
}

async function list(options: Options): Promise<void> {
  const { tenant, json, limit, cursor, type, entity, state, unused } = options;
  const query = { ...ownerFields(options), limit, cursor, type, entity_id: entity, state, unused };
  const page = await withKey({ tenant, scopes: ["read"] }, (run) => run(listMemoriesOperation, query));
  const lines = page.items.map(
    ({ id, occurred_at, type: kind, text }) =>
      `${id}  ${occurred_at.slice(0, 10)}  ${kind.padEnd(11)} ${text.replace(/\s+/g, " ")}`,
  );
  print(json, page, page.next_cursor ? [...lines, `more: --cursor ${page.next_cursor}`] : lines);
}
