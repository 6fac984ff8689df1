import { AppError, ERRORS } from "@/lib/base/core";
import { getChain, getMemory, supersedeInput, supersedeMemory } from "@/lib/features/memories";
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
import { memoriesOf, newTenant, recalled, remember, work } from "./eval-cases-operations";
import { checkContradiction, PREFERENCE } from "./eval-cases-store";

/** Checks a correction: by a new value, through the API, or of a memory by itself. */
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

/**
 * Replaces the last number or word of a memory. Retrieval must return only the corrected memory, and the
 * chain must hold the old one with the time at which it ended.
 */
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
      "the chain lacks the replaced text or its time",
  );
}

/** No request can name the successor of a memory: it is always a row that is written later. */
async function byItself(): Promise<Outcome> {
  const ctx = await newTenant();
  const [first] = await remember(ctx, { text: PREFERENCE });
  const id = first?.memory_id ?? "";
  const canName = ["id", "by", "superseded_by", "supersedes"].some(
    (field) => supersedeInput.safeParse({ text: PREFERENCE, [field]: id }).success,
  );
  await supersedeMemory(ctx, id, supersedeInput.parse({ text: PREFERENCE }));
  await work();
  const rows = await memoriesOf(ctx, { state: "all" });
  return unless(
    canName && "a request can name the successor",
    rows.some((row) => row.superseded_by === row.id) && "a memory replaces itself",
    (await memoriesOf(ctx)).length !== 1 && "there is not exactly one current memory",
  );
}

/** Compares the statuses of the supersede request, by the names that the replaced system uses. */
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
    if (typeof want === "number") return got[key] === want ? [] : [`${name} returns ${got[key]}`];
    return got[key] === 202 ? [] : [`${name} returns ${got[key]}`];
  });
  const old = await getMemory(ctx, id);
  const [current] = await memoriesOf(ctx);
  return unless(
    ...wrong,
    old.text !== PREFERENCE && "the old text is lost",
    (!old.superseded_at || old.superseded_by !== current?.id) && "the old row has no time or successor",
  );
}

async function statusOf(call: () => Promise<unknown>): Promise<number> {
  try {
    await call();
    return 202;
  } catch (thrown) {
    return thrown instanceof AppError ? ERRORS[thrown.code].status : 422;
  }
}
