import { Argument, type Command } from "commander";
import type { z } from "zod";
import type { patternList } from "@/lib/features/patterns";
import {
  dismissPatternOperation,
  listMoodsOperation,
  listPatternsOperation,
  publishPatternOperation,
  readPatternOperation,
  restorePatternOperation,
  setOwnerPolicyOperation,
} from "@/lib/surfaces/operations";
import { print } from "../command";
import { type OwnerOptions, ownerFields, ownerOptions } from "../owner-options";
import { withKey } from "../with-key";

const WHAT = ["patterns", "moods"] as const;
type What = (typeof WHAT)[number] | "publish";
const what = () =>
  new Argument("[what]", "only one of them; patterns and moods by default").choices([...WHAT, "publish"]);

/** Adds the command `palimpsest pattern`: what recurs in the messages of a user who agreed, and moods. */
export function patternCommand(program: Command): void {
  const pattern = program.command("pattern").description("show what recurs in the messages of a user");
  ownerOptions(pattern.command("list"))
    .description("list patterns, those that were dismissed, and statistics")
    .addHelpText("after", "\nExample:\n  palimpsest pattern list --user-id derek")
    .action(list);
  ownerOptions(pattern.command("show <id>"))
    .description("show a pattern with the messages that it is made from")
    .action(show);
  ownerOptions(pattern.command("dismiss <id>"))
    .description("say that a pattern is not so")
    .action((id: string, options: OwnerOptions) => decide(dismissPatternOperation, id, options));
  ownerOptions(pattern.command("publish <id>"))
    .description("store what a pattern says as a memory")
    .action(publish);
  ownerOptions(pattern.command("restore <id>"))
    .description("take back that a pattern is not so")
    .action((id: string, options: OwnerOptions) => decide(restorePatternOperation, id, options));
  ownerOptions(pattern.command("moods"))
    .description("count the moods that a user named, by week")
    .action(moods);
  ownerOptions(pattern.command("on"))
    .description("compute patterns and count moods of a user who agreed, or publish patterns as memories")
    .addArgument(what())
    .action((name: What | undefined, options: OwnerOptions) => switchTo(true, name, options));
  ownerOptions(pattern.command("off"))
    .description("delete the patterns of a user, and compute no more; off publish only ends publishing")
    .addArgument(what())
    .action((name: What | undefined, options: OwnerOptions) => switchTo(false, name, options));
}

async function list(options: OwnerOptions): Promise<void> {
  const found = await withKey({ tenant: options.tenant, scopes: ["read"] }, (run) =>
    run(listPatternsOperation, ownerFields(options)),
  );
  print(options.json, found, [
    ...found.items.map(({ id, text }) => `${id}  ${text}`),
    ...found.refused.map(({ id, claim }) => `${id}  dismissed: ${claim}`),
    ...(found.statistics ? statisticLines(found.statistics) : []),
  ]);
}

function statisticLines({
  sessions,
  topics,
  words,
  languages,
  reply_style: wishes,
}: NonNullable<z.infer<typeof patternList>["statistics"]>): string[] {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  return [
    ...topics.map((one) => `topic: ${one.topic}, in ${one.sessions} of ${sessions} sessions`),
    `words per message: ${words.median}, mostly ${words.lower_quartile} to ${words.upper_quartile}`,
    ...languages.map(({ language, share }) => `language: ${language}, ${percent(share)}`),
    ...wishes.map(({ text }) => `asked for: ${text}`),
  ];
}

async function show(id: string, options: OwnerOptions): Promise<void> {
  const found = await withKey({ tenant: options.tenant, scopes: ["read"] }, (run) =>
    run(readPatternOperation, { id, ...ownerFields(options) }),
  );
  print(options.json, found, [
    found.text,
    ...found.evidence.map(({ local_time: at, text }) => `  ${at.replace("T", " ")}  ${text}`),
  ]);
}

async function publish(id: string, options: OwnerOptions): Promise<void> {
  const answer = await withKey({ tenant: options.tenant, scopes: ["write"] }, (run) =>
    run(publishPatternOperation, { id, ...ownerFields(options) }),
  );
  print(options.json, answer, [`published as memory ${answer.memory_id}`]);
}

async function decide(
  operation: typeof dismissPatternOperation | typeof restorePatternOperation,
  id: string,
  options: OwnerOptions,
): Promise<void> {
  const answer = await withKey({ tenant: options.tenant, scopes: ["write"] }, (run) =>
    run(operation, { id, ...ownerFields(options) }),
  );
  print(options.json, answer, [answer.refused ? `dismissed; palimpsest pattern restore ${id}` : "restored"]);
}

async function moods(options: OwnerOptions): Promise<void> {
  const found = await withKey({ tenant: options.tenant, scopes: ["read"] }, (run) =>
    run(listMoodsOperation, ownerFields(options)),
  );
  const lines = found.weeks.map(
    ({ from, words }) => `${from}  ${words.map(({ word, count }) => `${word} ${count}`).join(", ")}`,
  );
  print(options.json, found, lines);
}

async function switchTo(isOn: boolean, name: What | undefined, options: OwnerOptions): Promise<void> {
  const names: readonly What[] = name === undefined ? WHAT : [name];
  const policy = await withKey({ tenant: options.tenant, scopes: ["write"] }, (run) =>
    run(setOwnerPolicyOperation, {
      ...ownerFields(options),
      ...Object.fromEntries(names.map((one) => [one, isOn])),
    }),
  );
  const isAllowed = (one: What) => policy.tenant[one === "publish" ? "patterns" : one];
  const whenOn = (one: What) => (isAllowed(one) ? "on" : "on, once the tenant’s policy allows it");
  const whenOff = (one: What) =>
    one === "publish" ? "off, and what was published stays" : "off, and nothing of them is stored";
  print(
    options.json,
    policy,
    names.map((one) => `${one}: ${isOn ? whenOn(one) : whenOff(one)}`),
  );
}
