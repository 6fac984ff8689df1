import { type Ctx, memoryId } from "@/lib/base/core";
import { getChain } from "@/lib/features/memories";
import {
  type Case,
  type Fields,
  fieldsOf,
  type Outcome,
  ours,
  textOf,
  unless,
  unmapped,
} from "./eval-cases-case";
import {
  memoriesOf,
  newTenant,
  recalled,
  remember,
  type Sent,
  send,
  skipWaits,
  work,
  workWhileBroken,
} from "./eval-cases-world";

/** Stands for a text that an origin writes as "X" or describes. */
export const PREFERENCE = "I prefer the reading lamp at 30% in the evening";
/** The first letters of a content that names itself: "X", "same". */
const said = (content: unknown) =>
  String(content).length < 8 ? `${PREFERENCE} (${String(content)})` : String(content);

/** The same content for several owners, or twice for one: `dedup_scope`. */
export async function checkScopes({ input, expected }: Case): Promise<Outcome> {
  if (!Array.isArray(input)) return unmapped;
  const rows = input.map(fieldsOf);
  if (rows.length < 2 || rows.some((row) => textOf(row.content ?? row.text) === null)) return unmapped;
  const owners = rows.map(ownerOf);
  const ctx = await newTenant();
  const events = rows.map((row, index) => ({ ...owners[index], text: said(row.content ?? row.text) }));
  const verdicts = (await remember(ctx, ...events)).map(({ verdict }) => verdict);
  const isRepeat = events.map((event, index) =>
    events.slice(0, index).some((before) => JSON.stringify(before) === JSON.stringify(event)),
  );
  const wrong = verdicts.flatMap((verdict, index) => {
    const want = isRepeat[index] ? "deduplicated" : "stored";
    return verdict === want ? [] : [`message ${index + 1} is ${verdict}`];
  });
  const keepsAll = /both|all|twice|two/i.test(JSON.stringify(expected)) || isAccepted(expected);
  if (wrong.length === 0 && keepsAll && isRepeat.some(Boolean) && owners.some(({ user_id }) => user_id))
    return ours(
      "one user's memory is shared by the agents that serve it: a repeat confirms, agents are a filter",
    );
  return unless(...wrong);
}

const isAccepted = (expected: unknown) =>
  Array.isArray(expected) && expected.every((status) => Number(status) >= 200 && Number(status) < 300);

/** A private memory of an agent is that agent's own; beside a user, the agent is only who took part. */
function ownerOf({ user, user_id, agent, agent_id }: Fields): Fields {
  const person = user ?? user_id;
  if (person !== undefined) return { user_id: String(person) };
  const one = agent ?? agent_id;
  return one === undefined ? {} : { agent_owner: String(one) };
}

/** Statements that contradict each other: one is current, the last, and the older one stays in its chain. */
export async function checkContradiction({ input, expected }: Case): Promise<Outcome> {
  const fields = fieldsOf(input);
  const pair = [
    fields.old ?? fields.first ?? fields.original,
    fields.new ?? fields.second ?? fields.correction,
  ];
  const given = Array.isArray(input) ? input : Array.isArray(fields.sequence) ? fields.sequence : pair;
  const texts = given.map((one) => textOf(one) ?? textOf(fieldsOf(one).text));
  if (texts.length < 2 || texts.some((text) => text === null)) return unmapped;
  const ctx = await newTenant();
  await remember(ctx, ...texts.map((text) => ({ text: text ?? "" })));
  const current = (await memoriesOf(ctx)).map(({ text }) => text);
  const words = JSON.stringify(expected);
  if (/\bone\b|replace|supersede|newer|latest|conflict/i.test(words) && !/no conflict|false/i.test(words)) {
    const newest = (await memoriesOf(ctx)).at(-1);
    const chain = newest ? (await getChain(ctx, newest.id)).items.map(({ text }) => text) : [];
    return unless(
      current.join() !== texts.at(-1) && `current: ${current.join(" / ")}`,
      chain.length !== texts.length && "the older ones are not in its chain",
    );
  }
  if (/\bboth\b|\ball\b|two|no conflict|false/i.test(words))
    return unless(current.length !== texts.length && `current: ${current.join(" / ")}`);
  return unmapped;
}

/** The same said again: one row, seen once more, confirmed later. `decider`, `idempotent_upsert`. */
export async function checkRepeat(): Promise<Outcome> {
  const ctx = await newTenant();
  const at = (day: number) => `2026-05-0${day}T08:00:00.000Z`;
  const [, again] = await remember(
    ctx,
    { text: PREFERENCE, at: at(1) },
    { text: `${PREFERENCE}!`, at: at(2) },
  );
  const rows = await memoriesOf(ctx, { state: "all" });
  return unless(
    again?.verdict !== "deduplicated" && `the second is ${again?.verdict}`,
    rows.length !== 1 && `${rows.length} rows`,
    rows[0]?.seen_count !== 2 && "is not counted",
    rows[0]?.last_confirmed_at !== at(2) && "keeps its old time",
  );
}

/** Other words are another row. */
export async function checkOthers(): Promise<Outcome> {
  const ctx = await newTenant();
  await remember(ctx, { text: PREFERENCE }, { text: "My locker is in the north hall" });
  return unless((await memoriesOf(ctx)).length !== 2 && "not two rows");
}

/**
 * Identity of an event. The origin hashes its fields in a form of its own, ours is another hash of the same fields, so the
 * value is not compared but what it is for: equal fields are one event, and any other field another.
 */
export async function checkIdentity({ input, verdict }: Case): Promise<Outcome> {
  const rows = (Array.isArray(input) ? input : [input]).map(fieldsOf);
  if (
    rows.length === 0 ||
    rows.some((row) => row.ts === undefined && row.content_hash === undefined && !row.text)
  )
    return unmapped;
  const ctx = await newTenant();
  if (rows.length > 1 && differBeyondTime(rows)) return distinctIds(ctx, rows);
  if (verdict === "diverge") return sameUnderAnotherClock(ctx, rows);
  const events = rows.map(fromFieldsOfId);
  const [first] = events;
  if (!first) return unmapped;
  const twice = [...(await send(ctx, [first])), ...(await send(ctx, [first]))];
  const others = { user_id: "other", agent_id: "other", text: "other", at: "2026-01-02T00:00:00Z" };
  const changed = Object.entries(others)
    .filter(([name]) => first[name] !== undefined)
    .map(([name, value]) => ({ ...first, [name]: value }));
  const made = [];
  for (const event of changed) made.push(...(await send(ctx, [event])));
  return unless(
    twice.map(({ status }) => status).join() !== "queued,duplicate" && "a repeat is another event",
    new Set([twice[0]?.id, ...made.map(({ id }) => id)]).size !== changed.length + 1 &&
      "two events share an id",
    made.some(({ status }) => status !== "queued") && "another event counts as a repeat",
  );
}

const differBeyondTime = (rows: readonly Fields[]) =>
  new Set(rows.map(({ ts: _, ...rest }) => JSON.stringify(rest))).size > 1;

/** Fields that are told apart although their texts run into each other give ids of their own. */
async function distinctIds(ctx: Ctx, rows: readonly Fields[]): Promise<Outcome> {
  const ids: string[] = [];
  for (const row of rows) {
    const event = fromFieldsOfId(row);
    const [sent] = await send(ctx, [event]);
    const owner = { kind: "user" as const, id: String(event.user_id) };
    ids.push(memoryId(String(row.tenant ?? ""), owner, sent?.id ?? "", 0));
  }
  return unless(new Set(ids).size !== rows.length && "two of them share an id");
}

/**
 * What the recommendations ask: an id of the caller or an Idempotency-Key makes a retry with a fresh time harmless, and
 * the same moment written in another way gives the same id.
 */
async function sameUnderAnotherClock(ctx: Ctx, rows: readonly Fields[]): Promise<Outcome> {
  const [first] = rows.map(fromFieldsOfId);
  if (!first) return unmapped;
  const { at, ...timeless } = first;
  const moment = new Date(String(at ?? "2026-01-01T00:00:00Z"));
  const shifted = new Date(moment.getTime() + 3_600_000).toISOString().replace("Z", "+01:00");
  const pairs: [Sent, Sent, string | null][] = [
    [{ ...first, id: "e1" }, { ...first, id: "e1", at: "2026-02-02T00:00:00Z" }, null],
    [timeless as Sent, timeless as Sent, "one-request"],
    [{ ...first, at: moment.toISOString() }, { ...first, at: shifted }, null],
  ];
  const wrong: string[] = [];
  for (const [one, again, key] of pairs) {
    const ids = [...(await send(ctx, [one], key)), ...(await send(ctx, [again], key))];
    if (ids[0]?.id !== ids[1]?.id || ids[1]?.status !== "duplicate")
      wrong.push(`repeated as ${JSON.stringify(again)}`);
  }
  return unless(...wrong);
}

function fromFieldsOfId({ user, user_id, agent, ts, text, content_hash }: Fields): Sent {
  const seconds = Number(ts);
  return {
    user_id: String(user ?? user_id ?? "u"),
    ...(agent === undefined || agent === null ? {} : { agent_id: String(agent) }),
    text: String(text ?? content_hash),
    at: Number.isFinite(seconds)
      ? new Date(seconds * 1000).toISOString()
      : String(ts ?? "2026-01-01T00:00:00Z"),
  };
}

/** A delivery that fails is taken back whole, so that the next one stores what was said and does not call it a repeat. */
export async function checkRedelivery(): Promise<Outcome> {
  const ctx = await newTenant();
  await send(ctx, [{ text: PREFERENCE }]);
  const [code] = await workWhileBroken("insert into decisions");
  const left = await memoriesOf(ctx);
  await skipWaits(ctx);
  await work();
  const stored = await memoriesOf(ctx);
  return unless(
    code === undefined && "the failure goes unnoticed",
    left.length > 0 && "half of it stays",
    stored.length !== 1 && `${stored.length} rows after the redelivery`,
  );
}

/** Whose rows a question reads: `isolation`. */
export async function checkIsolation({ input, expected, verdict }: Case): Promise<Outcome> {
  const { rows, as, query, scope } = fieldsOf(input);
  const ctx = await newTenant();
  if (Array.isArray(rows) && textOf(as) && textOf(query)) {
    const events = rows.map((row) => ({ user_id: String(row[0]), text: String(row[1]) }));
    await remember(ctx, ...events);
    const got = await recalled(ctx, String(query), { user_id: String(as) });
    const mine = events.filter(({ user_id }) => user_id === as).map(({ text }) => text);
    const want = Array.isArray(expected)
      ? expected.map((one) => String(Array.isArray(one) ? one[1] : one))
      : mine;
    return unless(got.sort().join() !== want.sort().join() && `gives ${got.join(" / ") || "nothing"}`);
  }
  const prefix = textOf(scope)?.split("/").at(-1);
  if (verdict !== "diverge" || !prefix) return unmapped;
  await remember(ctx, { user_id: `${prefix}ice`, text: PREFERENCE });
  return unless(
    (await recalled(ctx, PREFERENCE, { user_id: prefix })).length > 0 && "a longer id is read too",
  );
}
