import { type Ctx, memoryId } from "@/lib/base/core";
import { getChain } from "@/lib/features/memories";
import {
  type Case,
  type Fields,
  fieldsOf,
  intended,
  type Outcome,
  textOf,
  unless,
  unmapped,
} from "./eval-cases-case";
import {
  type EventInput,
  memoriesOf,
  newTenant,
  recalled,
  remember,
  send,
  skipWaits,
  work,
  workWhileBroken,
} from "./eval-cases-operations";

/** Stands for a text that a case only describes or writes as "X". */
export const PREFERENCE = "I prefer the reading lamp at 30% in the evening";
/** A text to send for the content of a case; contents such as "X" or "same" become part of a sentence. */
const textFor = (content: unknown) =>
  String(content).length < 8 ? `${PREFERENCE} (${String(content)})` : String(content);

/** Checks `dedup_scope`: the same content for several owners, or twice for one owner. */
export async function checkScopes({ input, expected }: Case): Promise<Outcome> {
  if (!Array.isArray(input)) return unmapped;
  const rows = input.map(fieldsOf);
  if (rows.length < 2 || rows.some((row) => textOf(row.content ?? row.text) === null)) return unmapped;
  const owners = rows.map(ownerOf);
  const ctx = await newTenant();
  const events = rows.map((row, index) => ({ ...owners[index], text: textFor(row.content ?? row.text) }));
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
    return intended(
      "agents of one user share its memories: a repeat confirms the memory, and agents are only a filter",
    );
  return unless(...wrong);
}

const isAccepted = (expected: unknown) =>
  Array.isArray(expected) && expected.every((status) => Number(status) >= 200 && Number(status) < 300);

/**
 * The owner is the user if the row has one; then the agent is only a participant. Otherwise the agent is the
 * owner.
 */
function ownerOf({ user, user_id, agent, agent_id }: Fields): Fields {
  const person = user ?? user_id;
  if (person !== undefined) return { user_id: String(person) };
  const one = agent ?? agent_id;
  return one === undefined ? {} : { agent_owner: String(one) };
}

/** Checks contradicting statements: only the last is current, and the older ones stay in its chain. */
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

/** Checks a repeated message: it stays one row, with a higher count and a later confirmation. */
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
    rows[0]?.seen_count !== 2 && "does not count the repeat",
    rows[0]?.last_confirmed_at !== at(2) && "keeps the old time of confirmation",
  );
}

/** Checks that a different message becomes another row. */
export async function checkOthers(): Promise<Outcome> {
  const ctx = await newTenant();
  await remember(ctx, { text: PREFERENCE }, { text: "My locker is in the north hall" });
  return unless((await memoriesOf(ctx)).length !== 2 && "there are not exactly two rows");
}

/**
 * Checks the identity of an event. Palimpsest hashes the same fields as the replaced system in another
 * format, so the check compares the purpose of the id and not its value: equal fields are one event, a
 * different field another.
 */
export async function checkIdentity({ input, verdict }: Case): Promise<Outcome> {
  const rows = (Array.isArray(input) ? input : [input]).map(fieldsOf);
  if (
    rows.length === 0 ||
    rows.some((row) => row.ts === undefined && row.content_hash === undefined && !row.text)
  )
    return unmapped;
  const ctx = await newTenant();
  if (rows.length > 1 && differBeyondTime(rows)) return checkDistinctIds(ctx, rows);
  if (verdict === "diverge") return checkOtherTimes(ctx, rows);
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
    twice.map(({ status }) => status).join() !== "queued,duplicate" && "a repeat becomes another event",
    new Set([twice[0]?.id, ...made.map(({ id }) => id)]).size !== changed.length + 1 &&
      "two events share an id",
    made.some(({ status }) => status !== "queued") && "another event counts as a repeat",
  );
}

const differBeyondTime = (rows: readonly Fields[]) =>
  new Set(rows.map(({ ts: _, ...rest }) => JSON.stringify(rest))).size > 1;

/** Rows whose fields differ must have different ids, even if the joined texts of the fields are equal. */
async function checkDistinctIds(ctx: Ctx, rows: readonly Fields[]): Promise<Outcome> {
  const ids: string[] = [];
  for (const row of rows) {
    const event = fromFieldsOfId(row);
    const [sent] = await send(ctx, [event]);
    const owner = { kind: "user" as const, id: String(event.user_id) };
    ids.push(memoryId(String(row.tenant ?? ""), owner, sent?.id ?? "", 0));
  }
  return unless(new Set(ids).size !== rows.length && "two events share an id");
}

/**
 * Checks what the recommendations ask for: with the caller's id or an Idempotency-Key a retry with a new time
 * is a duplicate, and the same moment in another notation gives the same id.
 */
async function checkOtherTimes(ctx: Ctx, rows: readonly Fields[]): Promise<Outcome> {
  const [first] = rows.map(fromFieldsOfId);
  if (!first) return unmapped;
  const { at, ...timeless } = first;
  const moment = new Date(String(at ?? "2026-01-01T00:00:00Z"));
  const shifted = new Date(moment.getTime() + 3_600_000).toISOString().replace("Z", "+01:00");
  const pairs: [EventInput, EventInput, string | null][] = [
    [{ ...first, id: "e1" }, { ...first, id: "e1", at: "2026-02-02T00:00:00Z" }, null],
    [timeless as EventInput, timeless as EventInput, "one-request"],
    [{ ...first, at: moment.toISOString() }, { ...first, at: shifted }, null],
  ];
  const wrong: string[] = [];
  for (const [one, again, key] of pairs) {
    const ids = [...(await send(ctx, [one], key)), ...(await send(ctx, [again], key))];
    if (ids[0]?.id !== ids[1]?.id || ids[1]?.status !== "duplicate")
      wrong.push(`${JSON.stringify(again)} is not a duplicate`);
  }
  return unless(...wrong);
}

function fromFieldsOfId({ user, user_id, agent, ts, text, content_hash }: Fields): EventInput {
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

/**
 * A failed delivery is rolled back completely, so that the next one stores the message and does not see a
 * repeat.
 */
export async function checkRedelivery(): Promise<Outcome> {
  const ctx = await newTenant();
  await send(ctx, [{ text: PREFERENCE }]);
  const [code] = await workWhileBroken("insert into decisions");
  const left = await memoriesOf(ctx);
  await skipWaits(ctx);
  await work();
  const stored = await memoriesOf(ctx);
  return unless(
    code === undefined && "the failure is not reported",
    left.length > 0 && "a part of it remains",
    stored.length !== 1 && `${stored.length} rows after the redelivery`,
  );
}

/** Checks `isolation`: whose rows a query reads. */
export async function checkIsolation({ input, expected, verdict }: Case): Promise<Outcome> {
  const { rows, as, query, scope } = fieldsOf(input);
  const ctx = await newTenant();
  if (Array.isArray(rows) && textOf(as) && textOf(query)) {
    const events = rows.map((row) => ({ user_id: String(row[0]), text: String(row[1]) }));
    await remember(ctx, ...events);
    const got = await recalled(ctx, String(query), { user_id: String(as) });
    const own = events.filter(({ user_id }) => user_id === as).map(({ text }) => text);
    const want = Array.isArray(expected)
      ? expected.map((one) => String(Array.isArray(one) ? one[1] : one))
      : own;
    return unless(got.sort().join() !== want.sort().join() && `returns ${got.join(" / ") || "nothing"}`);
  }
  const prefix = textOf(scope)?.split("/").at(-1);
  if (verdict !== "diverge" || !prefix) return unmapped;
  await remember(ctx, { user_id: `${prefix}ice`, text: PREFERENCE });
  return unless(
    (await recalled(ctx, PREFERENCE, { user_id: prefix })).length > 0 &&
      "it also reads the rows of a longer id",
  );
}
