import { AppError, type Ctx, ERRORS } from "@/lib/base/core";
import { acceptInput } from "@/lib/engine/ingest";
import { getChain, getMemory, supersedeInput, supersedeMemory } from "@/lib/features/memories";
import { listDeadLetters, listDeadLettersInput } from "@/lib/storage/queue";
import {
  type Case,
  failed,
  fieldsOf,
  type Outcome,
  textOf,
  unless,
  unmapped,
  wordsOf,
} from "./eval-cases-case";
import { checkContradiction, PREFERENCE } from "./eval-cases-store";
import { TYPES } from "./eval-cases-translate";
import { memoriesOf, newTenant, recalled, remember, send, skipWaits, work } from "./eval-cases-world";

/** Corrections: by value, by the API, and of a memory by itself. */
export async function checkCorrection(one: Case): Promise<Outcome> {
  const input = fieldsOf(one.input);
  if (textOf(input.store) && textOf(input.correct)) return byValue(one);
  if (/itself|self|cycle|loop/i.test(wordsOf(one))) return byItself();
  if (hasTwoTexts(one)) return checkContradiction(one);
  const path = textOf(one.input) ?? textOf(input.path) ?? textOf(input.request) ?? "";
  return /supersede|PATCH|PUT/i.test(path) ? byRequest(one) : unmapped;
}

function hasTwoTexts({ input }: Case): boolean {
  const given = Array.isArray(input) ? input : Object.values(fieldsOf(input));
  return given.filter((one) => (textOf(one) ?? textOf(fieldsOf(one).text) ?? "").includes(" ")).length > 1;
}

/** A new value in the place of the last number or word: recalled alone, the old one in the chain with the time it ended. */
async function byValue({ input, expected }: Case): Promise<Outcome> {
  const { store, correct, ask } = fieldsOf(input);
  const old = /[\p{L}\p{N}][\p{L}\p{N}'-]*(?=[^\p{L}\p{N}]*$)/u.exec(String(store))?.[0] ?? "";
  const corrected = String(correct).includes(" ")
    ? String(correct)
    : String(store).replace(old, String(correct));
  const ctx = await newTenant();
  const [first] = await remember(ctx, { text: String(store) });
  if (!first?.memory_id) return failed(`${JSON.stringify(store)} is ${first?.verdict}`);
  await supersedeMemory(ctx, first.memory_id, supersedeInput.parse({ text: corrected }));
  await work();
  const current = await memoriesOf(ctx);
  const chain = (await getChain(ctx, first.memory_id)).items;
  const found = textOf(ask) ? await recalled(ctx, String(ask)) : [corrected];
  return unless(
    current.map(({ text }) => text).join() !== corrected &&
      `current: ${current.map(({ text }) => text).join()}`,
    found.join() !== corrected && `recalls ${found.join(" / ")}`,
    fieldsOf(expected).history !== undefined &&
      !(chain[0]?.text === store && chain[0]?.superseded_at) &&
      "the chain does not tell what was replaced, and when",
  );
}

/** No request can name what replaces a memory: it is always a row written after it. */
async function byItself(): Promise<Outcome> {
  const ctx = await newTenant();
  const [first] = await remember(ctx, { text: PREFERENCE });
  const id = first?.memory_id ?? "";
  const isNamed = ["id", "by", "superseded_by", "supersedes"].some(
    (field) => supersedeInput.safeParse({ text: PREFERENCE, [field]: id }).success,
  );
  await supersedeMemory(ctx, id, supersedeInput.parse({ text: PREFERENCE }));
  await work();
  const rows = await memoriesOf(ctx, { state: "all" });
  return unless(
    isNamed && "a request may name its successor",
    rows.some((row) => row.superseded_by === row.id) && "a memory replaces itself",
    (await memoriesOf(ctx)).length !== 1 && "not one current memory",
  );
}

/** The answers of the supersede request, each by what the origin calls it. */
async function byRequest({ expected }: Case): Promise<Outcome> {
  const ctx = await newTenant();
  const [first] = await remember(ctx, { text: PREFERENCE });
  const id = first?.memory_id ?? "";
  const ask = (which: string, text = "I prefer the reading lamp at 50% in the evening") =>
    statusOf(() => supersedeMemory(ctx, which, supersedeInput.parse({ text })));
  const got: Record<string, number> = {
    unknown: await ask("0".repeat(64)),
    empty: await ask(id, " "),
    ok: await ask(id),
  };
  await work();
  got.already = await ask(id);
  const wrong = Object.entries(fieldsOf(expected)).flatMap(([name, want]) => {
    const key = Object.keys(got).find((each) => name.includes(each));
    if (!key) return [`no check for "${name}"`];
    if (typeof want === "number") return got[key] === want ? [] : [`${name} gives ${got[key]}`];
    return got[key] === 202 ? [] : [`${name} gives ${got[key]}`];
  });
  const old = await getMemory(ctx, id);
  const [current] = await memoriesOf(ctx);
  return unless(
    ...wrong,
    old.text !== PREFERENCE && "the old content is lost",
    (!old.superseded_at || old.superseded_by !== current?.id) && "the old row is not stamped",
  );
}

async function statusOf(act: () => Promise<unknown>): Promise<number> {
  try {
    await act();
    return 202;
  } catch (thrown) {
    return thrown instanceof AppError ? ERRORS[thrown.code].status : 422;
  }
}

/** How long what was said is given back. */
export async function checkLifetime(one: Case): Promise<Outcome> {
  const words = wordsOf(one).toLowerCase();
  if (/unparsable|invalid|malformed|not a (date|time)/.test(words)) return unreadableTime();
  const type = Object.keys(TYPES).find((name) => new RegExp(`\\b${name}\\b`).test(words));
  const hours = Number(/(\d+)\s*h/.exec(words)?.[1] ?? "24");
  const isEndless = /\bno expir|not expire|never|without|null/.test(words);
  if (isEndless || (type && type !== "mood")) return endless(TYPES[type ?? "fact"]?.probe ?? "");
  if (type === "mood" || /expire|past|filter/.test(words)) return afterHours(hours);
  if (/future|not yet/.test(words)) return afterHours(hours);
  return unmapped;
}

/** A time that cannot be read never reaches the store: it is refused, so nothing lives on without an end by mistake. */
function unreadableTime(): Outcome {
  const readable = ["soon", "2026-13-45", "", "NaN"].filter(
    (at) => acceptInput.safeParse({ events: [{ user_id: "u", role: "user", text: PREFERENCE, at }] }).success,
  );
  return unless(readable.length > 0 && `accepts ${readable.join()}`);
}

async function endless(text: string): Promise<Outcome> {
  const ctx = await newTenant();
  await remember(ctx, { text, at: "2020-01-01T00:00:00Z" });
  const [memory] = await memoriesOf(ctx);
  return unless(!memory && "is not current", memory?.expires_at != null && `ends at ${memory.expires_at}`);
}

/** Just before its hour it is given back by lists and by retrieval, just after it by neither, and no sweep was run. */
async function afterHours(hours: number): Promise<Outcome> {
  const mood = { text: TYPES.mood?.probe ?? "" };
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const [young, old] = [await newTenant(), await newTenant()];
  await remember(young, { ...mood, at: ago(hours * 60 - 10) });
  await remember(old, { ...mood, at: ago(hours * 60 + 10) });
  const isGiven = async (ctx: Ctx) => [
    (await memoriesOf(ctx)).length > 0,
    (await recalled(ctx, mood.text)).length > 0,
  ];
  return unless(
    (await isGiven(young)).includes(false) && `is gone before ${hours} h`,
    (await isGiven(old)).includes(true) && `is given back after ${hours} h`,
  );
}

/** What a batch comes to when the store works, is away for a while, or for good. */
export async function checkPipeline({ input, expected }: Case): Promise<Outcome> {
  const fields = fieldsOf(input);
  const { documents } = fields;
  const count = Array.isArray(documents) ? documents.length : Number(documents ?? 1);
  if (!Number.isInteger(count) || count < 0) return unmapped;
  // Nothing to do is a request without events, which is refused: nothing is stored and nothing fails.
  if (count === 0)
    return unless(acceptInput.safeParse({ events: [] }).success && "an empty batch is accepted");
  const raises = "upsert raises" in fields ? String(fields["upsert raises"]) : null;
  const isAway = "credentials" in fields && fields.credentials === null;
  const failures = isAway || raises === "always" ? Number.POSITIVE_INFINITY : raisesTimes(raises);
  if (failures === null) return unmapped;
  const ctx = await newTenant();
  const events = Array.from({ length: count }, (_, index) => ({
    user_id: `user-${index}`,
    text: `I bought ${index + 2} maple chairs last Saturday`,
  }));
  await send(ctx, events);
  const waits = await workUntilSettled(ctx, failures);
  const dead = (await listDeadLetters(ctx, listDeadLettersInput.parse({ limit: 200 }))).items.length;
  const stored = (await memoriesOf(ctx)).length;
  const want = fieldsOf(expected);
  const wanted = (value: unknown) => (value === "all" ? count : Number(value ?? 0));
  return unless(
    want.success !== undefined && stored !== wanted(want.success) && `${stored} stored`,
    want.failed !== undefined && dead !== wanted(want.failed) && `${dead} dead letters`,
    (want.dlq ?? want.dlq_calls) !== undefined &&
      dead !== wanted(want.dlq ?? want.dlq_calls) &&
      `${dead} dead letters`,
    Array.isArray(want.sleeps_s) &&
      !want.sleeps_s.every((seconds, index) => isNear(waits[index], Number(seconds))) &&
      `waits ${waits.map((wait) => wait.toFixed(1)).join(", ")} s`,
  );
}

/** Waits are spread by a fifth, so that what failed together does not come back together. */
const isNear = (wait: number | undefined, seconds: number) =>
  wait !== undefined && wait >= seconds * 0.7 && wait <= seconds * 1.2;

function raisesTimes(raises: string | null): number | null {
  if (raises === null || raises === "never") return 0;
  if (/once|first/.test(raises)) return 1;
  if (/twice/.test(raises)) return 2;
  return /^\d+$/.test(raises) ? Number(raises) : null;
}

/** Fails the first tries, as with the store away; then works. Gives the wait after each failed try. */
async function workUntilSettled(ctx: Ctx, failures: number): Promise<number[]> {
  const waits: number[] = [];
  const away = async () => {
    throw new AppError("database_unavailable", "The store is away.");
  };
  for (let round = 0; round < 50; round++) {
    await (round < failures ? work(away) : work());
    const [wait] = await skipWaits(ctx);
    if (wait === undefined) break;
    waits.push(wait);
  }
  return waits;
}
