import type { Command } from "commander";
import {
  listEntitiesOperation,
  listProposalsOperation,
  mergeEntityOperation,
  readEntityOperation,
  undoEntityActionOperation,
} from "@/lib/surfaces/operations";
import { print } from "../command";
import { type OwnerOptions, ownerFields, ownerOptions } from "../owner-options";
import { withKey } from "../with-key";

type ListOptions = OwnerOptions & {
  readonly limit: string;
  readonly cursor?: string;
  readonly search?: string;
};

/** Adds the command `palimpsest entity`: the people and things that an owner's memories name. */
export function entityCommand(program: Command): void {
  const entity = program.command("entity").description("show the people and things that memories name");
  ownerOptions(entity.command("list"))
    .description("list entities, last seen first")
    .option("--search <text>", "only those with this in a name or role")
    .option("--limit <count>", "number of rows", "50")
    .option("--cursor <cursor>", "pagination cursor")
    .addHelpText("after", "\nExample:\n  palimpsest entity list --user-id derek --search anna")
    .action(list);
  ownerOptions(entity.command("show <id>")).description("show an entity with its relations").action(show);
  ownerOptions(entity.command("proposals"))
    .description("list pairs of entities that may be the same")
    .action(proposals);
  ownerOptions(entity.command("merge <id> <into>"))
    .description("say that an entity is the same as another one")
    .action(merge);
  ownerOptions(entity.command("undo <action>"))
    .description("undo what a person changed about entities")
    .action(undo);
}

async function list({ limit, cursor, search, ...options }: ListOptions): Promise<void> {
  const input = { ...ownerFields(options), limit, cursor, q: search };
  const page = await withKey({ tenant: options.tenant, scopes: ["read"] }, (run) =>
    run(listEntitiesOperation, input),
  );
  const lines = page.items.map((item) => `${item.id}  ${titleOf(item)}`);
  print(
    options.json,
    page,
    page.next_cursor === null ? lines : [...lines, `more: --cursor ${page.next_cursor}`],
  );
}

async function show(id: string, options: OwnerOptions): Promise<void> {
  const card = await withKey({ tenant: options.tenant, scopes: ["read"] }, (run) =>
    run(readEntityOperation, { id, ...ownerFields(options) }),
  );
  const relations = card.relations.map(({ subject, type, object, attribute, value, from, to }) => {
    const time = `${from ?? "?"} to ${to ?? "now"}`;
    return `  ${nameOf(subject)} ${attribute ?? type} ${object ? nameOf(object) : value}  ${time}`;
  });
  print(options.json, card, [titleOf(card), ...relations]);
}

async function proposals(options: OwnerOptions): Promise<void> {
  const found = await withKey({ tenant: options.tenant, scopes: ["read"] }, (run) =>
    run(listProposalsOperation, ownerFields(options)),
  );
  print(
    options.json,
    found,
    found.items.map(
      ({ one, other, reason }) => `${one.id} ${titleOf(one)} = ${other.id} ${titleOf(other)}?  ${reason}`,
    ),
  );
}

async function merge(id: string, into: string, options: OwnerOptions): Promise<void> {
  const answer = await withKey({ tenant: options.tenant, scopes: ["write"] }, (run) =>
    run(mergeEntityOperation, { id, into, ...ownerFields(options) }),
  );
  print(options.json, answer, [`${titleOf(answer.entity)}; palimpsest entity undo ${answer.action_id}`]);
}

async function undo(id: string, options: OwnerOptions): Promise<void> {
  const answer = await withKey({ tenant: options.tenant, scopes: ["write"] }, (run) =>
    run(undoEntityActionOperation, { id, ...ownerFields(options) }),
  );
  print(options.json, answer, ["undone"]);
}

type Named = { readonly name: string | null; readonly role: string | null };

const nameOf = ({ name, role }: Named) => name ?? role ?? "owner";

const titleOf = (one: Named & { readonly kind: string; readonly mentions: number }) =>
  `${nameOf(one)} (${one.kind}, ${one.mentions} mentions)`;
