import { type Ctx, memoryId } from "@/lib/base/core";
import { getChain } from "@/lib/features/memories";
import {
  type Case,
  type Fields,
  failIfAny,
  fieldsOf,
  intended,
  type Outcome,
  textOf,
  unmapped,
} from "./eval-cases-case";
import {
  type EventInput,
  memoriesOf,
  newTenant,
  recallTexts,
  remember,
  send,
  skipWaits,
  work,
  workWhileBroken,
} from "./eval-cases-operations";

/** Stands in for a text that a case only describes or writes as "X". */
export const PREFERENCE = "I prefer the reading lamp at 30% in the evening";
/** The text to send for the content of a case. Short contents such as "X" become part of a sentence. */
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
    events.slice(0, index).some((earlier) => JSON.stringify(earlier) === JSON.stringify(event)),
  );
  const problems = verdicts.flatMap((verdict, index) => {
    const expectedVerdict = isRepeat[index] ? "deduplicated" : "stored";
    return verdict === expectedVerdict ? [] : [`message ${index + 1} is ${verdict}`];
  });
  const keepsAll = /both|all|twice|two/i.test(JSON.stringify(expected)) || isAccepted(expected);
  if (problems.length === 0 && keepsAll && isRepeat.some(Boolean) && owners.some(({ user_id }) => user_id))
    return intended(
      "agents of one user share its memories: a repeat confirms the memory, and agents are only a filter",
    );
  return failIfAny(...problems);
}

const isAccepted = (expected: unknown) =>
  Array.isArray(expected) && expected.every((status) => Number(status) >= 200 && Number(status) < 300);

/**
 * The owner of a row. If the row has a user, the user is the owner and the agent only a participant.
 * Otherwise the agent is the owner.
 */
function ownerOf({ user, user_id, agent, agent_id }: Fields): Fields {
  const person = user ?? user_id;
  if (person !== undefined) return { user_id: String(person) };
  const agentOwner = agent ?? agent_id;
  return agentOwner === undefined ? {} : { agent_owner: String(agentOwner) };
}

/** Checks contradicting statements: only the last is current, and the older ones stay in its chain. */
export async function checkContradiction({ input, expected }: Case): Promise<Outcome> {
  const fields = fieldsOf(input);
  const pair = [
    fields.old ?? fields.first ?? fields.original,
    fields.new ?? fields.second ?? fields.correction,
  ];
  const parts = Array.isArray(input) ? input : Array.isArray(fields.sequence) ? fields.sequence : pair;
  const texts = parts.map((part) => textOf(part) ?? textOf(fieldsOf(part).text));
  if (texts.length < 2 || texts.some((text) => text === null)) return unmapped;
  const ctx = await newTenant();
  await remember(ctx, ...texts.map((text) => ({ text: text ?? "" })));
  const currentTexts = (await memoriesOf(ctx)).map(({ text }) => text);
  const words = JSON.stringify(expected);
  if (/\bone\b|replace|supersede|newer|latest|conflict/i.test(words) && !/no conflict|false/i.test(words)) {
    const newest = (await memoriesOf(ctx)).at(-1);
    const chain = newest ? (await getChain(ctx, newest.id)).items.map(({ text }) => text) : [];
    return failIfAny(
      currentTexts.join() !== texts.at(-1) && `current: ${currentTexts.join(" / ")}`,
      chain.length !== texts.length && "the older ones are not in its chain",
    );
  }
  if (/\bboth\b|\ball\b|two|no conflict|false/i.test(words))
    return failIfAny(currentTexts.length !== texts.length && `current: ${currentTexts.join(" / ")}`);
  return unmapped;
}

/** Checks that a repeated message stays one row with a higher count and a later confirmation. */
export async function checkRepeat(): Promise<Outcome> {
  const ctx = await newTenant();
  const timeOnDay = (day: number) => `2026-05-0${day}T08:00:00.000Z`;
  const [, repeat] = await remember(
    ctx,
    { text: PREFERENCE, at: timeOnDay(1) },
    { text: `${PREFERENCE}!`, at: timeOnDay(2) },
  );
  const rows = await memoriesOf(ctx, { state: "all" });
  return failIfAny(
    repeat?.verdict !== "deduplicated" && `the second is ${repeat?.verdict}`,
    rows.length !== 1 && `${rows.length} rows`,
    rows[0]?.seen_count !== 2 && "does not count the repeat",
    rows[0]?.last_confirmed_at !== timeOnDay(2) && "keeps the old time of confirmation",
  );
}

/** Checks that two different messages become two rows. */
export async function checkOthers(): Promise<Outcome> {
  const ctx = await newTenant();
  await remember(ctx, { text: PREFERENCE }, { text: "My locker is in the north hall" });
  return failIfAny((await memoriesOf(ctx)).length !== 2 && "there are not exactly two rows");
}

/**
 * Checks the identity of an event. Palimpsest hashes the same fields as the replaced system, but in another
 * format, so the check does not compare ids: events whose fields are all equal must become one event, and
 * events that differ in a field must become two.
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
  const repeats = [...(await send(ctx, [first])), ...(await send(ctx, [first]))];
  const otherValues = { user_id: "other", agent_id: "other", text: "other", at: "2026-01-02T00:00:00Z" };
  const changedEvents = Object.entries(otherValues)
    .filter(([name]) => first[name] !== undefined)
    .map(([name, value]) => ({ ...first, [name]: value }));
  const sentEvents = [];
  for (const event of changedEvents) sentEvents.push(...(await send(ctx, [event])));
  return failIfAny(
    repeats.map(({ status }) => status).join() !== "queued,duplicate" && "a repeat becomes another event",
    new Set([repeats[0]?.id, ...sentEvents.map(({ id }) => id)]).size !== changedEvents.length + 1 &&
      "two events share an id",
    sentEvents.some(({ status }) => status !== "queued") && "another event counts as a repeat",
  );
}

const differBeyondTime = (rows: readonly Fields[]) =>
  new Set(rows.map(({ ts: _, ...rest }) => JSON.stringify(rest))).size > 1;

/** Checks that rows with different fields have different ids, even if their concatenated fields are equal. */
async function checkDistinctIds(ctx: Ctx, rows: readonly Fields[]): Promise<Outcome> {
  const ids: string[] = [];
  for (const row of rows) {
    const event = fromFieldsOfId(row);
    const [sent] = await send(ctx, [event]);
    const owner = { kind: "user" as const, id: String(event.user_id) };
    ids.push(memoryId(String(row.tenant ?? ""), owner, sent?.id ?? "", 0));
  }
  return failIfAny(new Set(ids).size !== rows.length && "two events share an id");
}

/**
 * Checks that a retry with a new time is a duplicate when it has the caller's id or an Idempotency-Key, and
 * that the same time in another notation gives the same id.
 */
async function checkOtherTimes(ctx: Ctx, rows: readonly Fields[]): Promise<Outcome> {
  const [first] = rows.map(fromFieldsOfId);
  if (!first) return unmapped;
  const { at, ...withoutTime } = first;
  const moment = new Date(String(at ?? "2026-01-01T00:00:00Z"));
  const otherNotation = new Date(moment.getTime() + 3_600_000).toISOString().replace("Z", "+01:00");
  const pairs: [EventInput, EventInput, string | null][] = [
    [{ ...first, id: "e1" }, { ...first, id: "e1", at: "2026-02-02T00:00:00Z" }, null],
    [withoutTime as EventInput, withoutTime as EventInput, "one-request"],
    [{ ...first, at: moment.toISOString() }, { ...first, at: otherNotation }, null],
  ];
  const problems: string[] = [];
  for (const [original, repeat, key] of pairs) {
    const ids = [...(await send(ctx, [original], key)), ...(await send(ctx, [repeat], key))];
    if (ids[0]?.id !== ids[1]?.id || ids[1]?.status !== "duplicate")
      problems.push(`${JSON.stringify(repeat)} is not a duplicate`);
  }
  return failIfAny(...problems);
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
 * Checks that a failed delivery is rolled back completely, so that the next delivery stores the message and
 * does not treat it as a repeat.
 */
export async function checkRedelivery(): Promise<Outcome> {
  const ctx = await newTenant();
  await send(ctx, [{ text: PREFERENCE }]);
  const [code] = await workWhileBroken("insert into decisions");
  const partialMemories = await memoriesOf(ctx);
  await skipWaits(ctx);
  await work();
  const stored = await memoriesOf(ctx);
  return failIfAny(
    code === undefined && "the failure is not reported",
    partialMemories.length > 0 && "a part of it remains",
    stored.length !== 1 && `${stored.length} rows after the redelivery`,
  );
}

/** Checks that a query reads only the rows of its owner. */
export async function checkIsolation({ input, expected, verdict }: Case): Promise<Outcome> {
  const { rows, as, query, scope } = fieldsOf(input);
  const ctx = await newTenant();
  if (Array.isArray(rows) && textOf(as) && textOf(query)) {
    const events = rows.map((row) => ({ user_id: String(row[0]), text: String(row[1]) }));
    await remember(ctx, ...events);
    const texts = await recallTexts(ctx, String(query), { user_id: String(as) });
    const ownTexts = events.filter(({ user_id }) => user_id === as).map(({ text }) => text);
    const expectedTexts = Array.isArray(expected)
      ? expected.map((row) => String(Array.isArray(row) ? row[1] : row))
      : ownTexts;
    return failIfAny(
      texts.sort().join() !== expectedTexts.sort().join() && `returns ${texts.join(" / ") || "nothing"}`,
    );
  }
  const prefix = textOf(scope)?.split("/").at(-1);
  if (verdict !== "diverge" || !prefix) return unmapped;
  await remember(ctx, { user_id: `${prefix}ice`, text: PREFERENCE });
  return failIfAny(
    (await recallTexts(ctx, PREFERENCE, { user_id: prefix })).length > 0 &&
      "it also reads the rows of a longer id",
  );
}
