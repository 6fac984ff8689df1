import { type Command, Option } from "commander";
import { MEMORY_TYPES } from "@/lib/core";
import type { Memory } from "@/lib/memories";
import { print } from "../command";
import { type OwnerOptions, ownerFields, ownerOptions } from "../owner-options";
import { withKey } from "../with-key";

type Options = OwnerOptions & {
  readonly limit: string;
  readonly cursor?: string;
  readonly type?: string;
  readonly state?: string;
};

/** `palimpsest list`: one page of an owner's memories. */
export function listCommand(program: Command): void {
  ownerOptions(program.command("list"))
    .description("memories of an owner, the youngest record first")
    .option("--limit <count>", "how many", "50")
    .option("--cursor <cursor>", "go on where the last page ended")
    .addOption(new Option("--type <type>", "only memories of this type").choices(MEMORY_TYPES))
    .addOption(
      new Option("--state <state>", "which memories (default: current)").choices([
        "current",
        "superseded",
        "expired",
        "all",
      ]),
    )
    .addHelpText("after", "\nExample:\n  palimpsest list --user-id derek --type preference")
    .action(list);
}

async function list(options: Options): Promise<void> {
  const { tenant, json, limit, cursor, type, state } = options;
  const query = new URLSearchParams({
    ...ownerFields(options),
    limit,
    ...(cursor === undefined ? {} : { cursor }),
    ...(type === undefined ? {} : { type }),
    ...(state === undefined ? {} : { state }),
  });
  const page = (await withKey({ tenant, scopes: ["read"] }, (call) => call("GET", `memories?${query}`))) as {
    items: Memory[];
    next_cursor: string | null;
  };
  const lines = page.items.map(
    ({ id, occurred_at, type: kind, text }) =>
      `${id}  ${occurred_at.slice(0, 10)}  ${kind.padEnd(11)} ${text.replace(/\s+/g, " ")}`,
  );
  print(json, page, page.next_cursor ? [...lines, `more: --cursor ${page.next_cursor}`] : lines);
}
