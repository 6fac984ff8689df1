import { Argument, type Command, Option } from "commander";
import type { z } from "zod";
import { ENTITY_KINDS, type EntityKind } from "@/lib/analysis/relations";
import { decideProposalInput } from "@/lib/features/graph";
import {
  changeEntityOperation,
  decideProposalOperation,
  listEntitiesOperation,
  listProposalsOperation,
  mergeEntityOperation,
  readEntityGraphOperation,
  readEntityOperation,
  splitEntityOperation,
  undoEntityActionOperation,
} from "@/lib/surfaces/operations";
import { print } from "../command";
import { type OwnerOptions, ownerFields, ownerOptions } from "../owner-options";
import { withKey } from "../with-key";

const ANSWERS = decideProposalInput.shape.as.options;

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
  ownerOptions(entity.command("graph <id>"))
    .description("show what is true around an entity")
    .addOption(new Option("--depth <count>", "relations away").choices(["1", "2"]).default("1"))
    .action(graph);
  ownerOptions(entity.command("proposals"))
    .description("list pairs of entities that may be the same")
    .action(proposals);
  ownerOptions(entity.command("decide <proposal>"))
    .addArgument(new Argument("<as>", "what they are").choices(ANSWERS))
    .description("say whether the two entities of a proposal are the same")
    .action(decide);
  ownerOptions(entity.command("rename <id> [name]"))
    .description("give an entity a name or a kind")
    .addOption(new Option("--kind <kind>", "what it is").choices(ENTITY_KINDS))
    .action(rename);
  ownerOptions(entity.command("split <id>"))
    .description("say that some memories name another entity of the same name")
    .option("--memory <ids...>", "ids of these memories (palimpsest list --entity)")
    .option("--session <ids...>", "ids of their sessions")
    .option("--name <name>", "name of the new entity (default: the same name)")
    .action(split);
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
  const changes = card.actions.map(
    ({ id: action, kind, at }) => `  ${kind} on ${at.slice(0, 10)}; palimpsest entity undo ${action}`,
  );
  print(options.json, card, [titleOf(card), ...card.relations.map(relationLine), ...changes]);
}

async function graph(
  id: string,
  { depth, ...options }: OwnerOptions & { readonly depth: string },
): Promise<void> {
  const found = await withKey({ tenant: options.tenant, scopes: ["read"] }, (run) =>
    run(readEntityGraphOperation, { id, depth, ...ownerFields(options) }),
  );
  const more = found.truncated ? ["more relations are not shown"] : [];
  print(options.json, found, [...found.edges.map(relationLine), ...more]);
}

function relationLine({ subject, type, object, attribute, value, from, to }: Relation): string {
  const time = `${from ?? "?"} to ${to ?? "now"}`;
  return `  ${nameOf(subject)} ${attribute ?? type} ${object ? nameOf(object) : value}  ${time}`;
}

async function proposals(options: OwnerOptions): Promise<void> {
  const found = await withKey({ tenant: options.tenant, scopes: ["read"] }, (run) =>
    run(listProposalsOperation, ownerFields(options)),
  );
  print(
    options.json,
    found,
    found.items.map(({ id, one, other, reason }) => `${id}  ${titleOf(one)} = ${titleOf(other)}?  ${reason}`),
  );
}

async function decide(id: string, as: (typeof ANSWERS)[number], options: OwnerOptions): Promise<void> {
  const answer = await withKey({ tenant: options.tenant, scopes: ["read", "write"] }, (run) =>
    run(decideProposalOperation, { id, as, ...ownerFields(options) }),
  );
  printChanged(answer, options);
}

async function rename(
  id: string,
  name: string | undefined,
  { kind, ...options }: OwnerOptions & { readonly kind?: EntityKind },
): Promise<void> {
  const answer = await withKey({ tenant: options.tenant, scopes: ["read", "write"] }, (run) =>
    run(changeEntityOperation, { id, name, kind, ...ownerFields(options) }),
  );
  printChanged(answer, options);
}

type SplitOptions = OwnerOptions & {
  readonly memory?: string[];
  readonly session?: string[];
  readonly name?: string;
};

async function split(id: string, { memory, session, name, ...options }: SplitOptions): Promise<void> {
  const answer = await withKey({ tenant: options.tenant, scopes: ["read", "write"] }, (run) =>
    run(splitEntityOperation, {
      id,
      memory_ids: memory,
      session_ids: session,
      name,
      ...ownerFields(options),
    }),
  );
  printChanged(answer, options);
}

async function merge(id: string, into: string, options: OwnerOptions): Promise<void> {
  const answer = await withKey({ tenant: options.tenant, scopes: ["read", "write"] }, (run) =>
    run(mergeEntityOperation, { id, into, ...ownerFields(options) }),
  );
  printChanged(answer, options);
}

function printChanged(answer: z.infer<typeof mergeEntityOperation.output>, { json }: OwnerOptions): void {
  print(json, answer, [`${titleOf(answer.entity)}; palimpsest entity undo ${answer.action_id}`]);
}

async function undo(id: string, options: OwnerOptions): Promise<void> {
  const answer = await withKey({ tenant: options.tenant, scopes: ["write"] }, (run) =>
    run(undoEntityActionOperation, { id, ...ownerFields(options) }),
  );
  print(options.json, answer, ["undone"]);
}

type Relation = z.infer<typeof readEntityOperation.output>["relations"][number];

type Named = { readonly name: string | null; readonly role: string | null };

const nameOf = ({ name, role }: Named) => name ?? role ?? "owner";

const titleOf = (one: Named & { readonly kind: string; readonly mentions: number }) =>
  `${nameOf(one)} (${one.kind}, ${one.mentions} mentions)`;
