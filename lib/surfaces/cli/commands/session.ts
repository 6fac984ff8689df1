import { type Command, Option } from "commander";
import type { Scope } from "@/lib/base/core";
import { listSessionsInput } from "@/lib/features/sessions";
import {
  closeSessionOperation,
  listSessionsOperation,
  readSessionOperation,
  readTimelineOperation,
} from "@/lib/surfaces/operations";
import type { Caller } from "../caller";
import { print } from "../command";
import { type OwnerOptions, ownerFields, ownerOptions } from "../owner-options";
import { withKey } from "../with-key";

const STATES = listSessionsInput.shape.state.unwrap().options;

type PageOptions = OwnerOptions & { readonly limit: string; readonly cursor?: string };
type ListOptions = PageOptions & {
  readonly state?: (typeof STATES)[number];
  readonly from?: string;
  readonly to?: string;
};

/** Adds the command `palimpsest session` with a subcommand for each operation on an owner's sessions. */
export function sessionCommand(program: Command): void {
  const session = program.command("session").description("show and close the sessions of an owner");
  paged(session, "list", "list sessions, latest message first")
    .addOption(new Option("--state <state>", "only these").choices(STATES))
    .option("--from <time>", "only those that went on at this time or began later")
    .option("--to <time>", "only those that began before this time")
    .addHelpText("after", "\nExample:\n  palimpsest session list --user-id derek --state open")
    .action((options: ListOptions) => withOwner(options, "read", (run) => list(run, options)));
  ownerOptions(session.command("show <id>"))
    .description("show a session with its state, verdicts and abstract")
    .option("--overview", "show its overview too")
    .action((id: string, options: OwnerOptions & { readonly overview?: true }) =>
      withOwner(options, "read", (run) => show(run, id, options)),
    );
  paged(session, "timeline <id>", "list the messages of a session with what became of them").action(
    (id: string, options: PageOptions) => withOwner(options, "read", (run) => timeline(run, id, options)),
  );
  ownerOptions(session.command("close <id>"))
    .description("close a session after its last events are decided")
    .option("--wait <ms>", "how long to wait until it is closed", "10000")
    .action((id: string, options: OwnerOptions & { readonly wait: string }) =>
      withOwner(options, "write", async (run) => {
        const input = { id, ...ownerFields(options), wait_ms: options.wait };
        const answer = await run(closeSessionOperation, input);
        return [
          answer,
          [answer.state === "closed" ? "closed" : "closing: its last events are not decided yet"],
        ];
      }),
    );
}

function paged(parent: Command, usage: string, about: string): Command {
  return ownerOptions(parent.command(usage))
    .description(about)
    .option("--limit <count>", "number of rows", "50")
    .option("--cursor <cursor>", "pagination cursor");
}

/** Runs `work` with a scope and prints its answer: the response, or the lines for a person. */
async function withOwner(
  { tenant, json }: OwnerOptions,
  scope: Scope,
  work: (run: Caller) => Promise<readonly [object, string[]]>,
): Promise<void> {
  const [answer, lines] = await withKey({ tenant, scopes: [scope] }, work);
  print(json, answer, lines);
}

async function show(
  run: Caller,
  id: string,
  { overview: isLong, ...options }: OwnerOptions & { readonly overview?: true },
): Promise<readonly [object, string[]]> {
  const input = { id, ...ownerFields(options), level: isLong ? 1 : 0 };
  const answer = await run(readSessionOperation, input);
  const { abstract, overview, ...session } = answer;
  const said = (name: string, layer: typeof overview) =>
    layer ? [name, ...layer.lines.map(({ text }) => `  ${text.replace(/\s+/g, " ")}`)] : [];
  return [answer, [...linesOf(session), ...said("abstract", abstract), ...said("overview", overview)]];
}

async function list(run: Caller, options: ListOptions): Promise<readonly [object, string[]]> {
  const { limit, cursor, state, from, to } = options;
  const page = await run(listSessionsOperation, {
    ...ownerFields(options),
    limit,
    cursor,
    state,
    from,
    to,
  });
  const lines = page.items.map(({ id, state: current, last_at, counts }) =>
    [
      last_at.slice(0, 16).replace("T", " "),
      current.padEnd(6),
      `${counts.stored + counts.superseding} kept`.padEnd(9),
      `${counts.dropped} dropped`.padEnd(11),
      id,
    ].join("  "),
  );
  return [page, withMore(lines, page.next_cursor)];
}

async function timeline(run: Caller, id: string, options: PageOptions): Promise<readonly [object, string[]]> {
  const { limit, cursor } = options;
  const page = await run(readTimelineOperation, { id, ...ownerFields(options), limit, cursor });
  const lines = page.items.map(({ at, verdict, reason, speaker, role, text }) =>
    [
      at.slice(0, 16).replace("T", " "),
      (verdict ?? "waiting").padEnd(12),
      `${speaker ?? role}: ${text === null ? "(text removed)" : text.replace(/\s+/g, " ")}`,
      ...(reason === null ? [] : [`[${reason}]`]),
    ].join("  "),
  );
  return [page, withMore(lines, page.next_cursor)];
}

const withMore = (lines: readonly string[], cursor: string | null) =>
  cursor === null ? [...lines] : [...lines, `more: --cursor ${cursor}`];

function linesOf(answer: object): string[] {
  return Object.entries(answer)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) => `${name.padEnd(14)} ${typeof value === "string" ? value : JSON.stringify(value)}`,
    );
}
