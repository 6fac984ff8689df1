import { AppError, ERRORS } from "@/lib/base/core";
import { getChain, getMemory, supersedeInput, supersedeMemory } from "@/lib/features/memories";
import {
  type Case,
  failed,
  failIfAny,
  fieldsOf,
  type Outcome,
  textOf,
  unmapped,
  wordsOf,
} from "./eval-cases-case";
import { memoriesOf, newTenant, recallTexts, remember, work } from "./eval-cases-operations";
import { checkContradiction, PREFERENCE } from "./eval-cases-store";

/**
 * Checks a correction by a new value, a correction through the API, or a memory that would correct itself.
 */
export async function checkCorrection(testCase: Case): Promise<Outcome> {
  const input = fieldsOf(testCase.input);
  if (textOf(input.store) && textOf(input.correct)) return checkNewValue(testCase);
  if (/itself|self|cycle|loop/i.test(wordsOf(testCase))) return checkSelfCorrection();
  if (hasTwoTexts(testCase)) return checkContradiction(testCase);
  const path = textOf(testCase.input) ?? textOf(input.path) ?? textOf(input.request) ?? "";
  return /supersede|PATCH|PUT/i.test(path) ? checkSupersedeRequest(testCase) : unmapped;
}

function hasTwoTexts({ input }: Case): boolean {
  const parts = Array.isArray(input) ? input : Object.values(fieldsOf(input));
  return parts.filter((part) => (textOf(part) ?? textOf(fieldsOf(part).text) ?? "").includes(" ")).length > 1;
}

/**
 * Replaces the last number or word of a memory. Retrieval must return only the corrected memory, and the
 * chain must contain the old memory with the time at which it was superseded.
 */
async function checkNewValue({ input, expected }: Case): Promise<Outcome> {
  const { store, correct, ask: query } = fieldsOf(input);
  const oldValue = /[\p{L}\p{N}][\p{L}\p{N}'-]*(?=[^\p{L}\p{N}]*$)/u.exec(String(store))?.[0] ?? "";
  const corrected = String(correct).includes(" ")
    ? String(correct)
    : String(store).replace(oldValue, String(correct));
  const ctx = await newTenant();
  const [first] = await remember(ctx, { text: String(store) });
  if (!first?.memory_id) return failed(`${JSON.stringify(store)} is ${first?.verdict}`);
  await supersedeMemory(ctx, first.memory_id, supersedeInput.parse({ text: corrected }));
  await work();
  const currentMemories = await memoriesOf(ctx);
  const chain = (await getChain(ctx, first.memory_id)).items;
  const recalledTexts = textOf(query) ? await recallTexts(ctx, String(query)) : [corrected];
  return failIfAny(
    currentMemories.map(({ text }) => text).join() !== corrected &&
      `current: ${currentMemories.map(({ text }) => text).join()}`,
    recalledTexts.join() !== corrected && `recalls ${recalledTexts.join(" / ")}`,
    fieldsOf(expected).history !== undefined &&
      !(chain[0]?.text === store && chain[0]?.superseded_at) &&
      "the chain lacks the replaced text or its time",
  );
}

/** Checks that no request can name the successor of a memory: it is always a row that is written later. */
async function checkSelfCorrection(): Promise<Outcome> {
  const ctx = await newTenant();
  const [first] = await remember(ctx, { text: PREFERENCE });
  const id = first?.memory_id ?? "";
  const canName = ["id", "by", "superseded_by", "supersedes"].some(
    (field) => supersedeInput.safeParse({ text: PREFERENCE, [field]: id }).success,
  );
  await supersedeMemory(ctx, id, supersedeInput.parse({ text: PREFERENCE }));
  await work();
  const rows = await memoriesOf(ctx, { state: "all" });
  return failIfAny(
    canName && "a request can name the successor",
    rows.some((row) => row.superseded_by === row.id) && "a memory replaces itself",
    (await memoriesOf(ctx)).length !== 1 && "there is not exactly one current memory",
  );
}

/**
 * Compares the statuses of supersede requests with the expected ones, which the case gives under the replaced
 * system's names.
 */
async function checkSupersedeRequest({ expected }: Case): Promise<Outcome> {
  const ctx = await newTenant();
  const [first] = await remember(ctx, { text: PREFERENCE });
  const id = first?.memory_id ?? "";
  const requestStatus = (id: string, text = "I prefer the reading lamp at 50% in the evening") =>
    statusOf(() => supersedeMemory(ctx, id, supersedeInput.parse({ text })));
  const statuses: Record<string, number> = {
    unknown: await requestStatus("0".repeat(64)),
    empty: await requestStatus(id, " "),
    ok: await requestStatus(id),
  };
  await work();
  statuses.already = await requestStatus(id);
  const problems = Object.entries(fieldsOf(expected)).flatMap(([name, expectedStatus]) => {
    const key = Object.keys(statuses).find((statusName) => name.includes(statusName));
    if (!key) return [`no check for "${name}"`];
    if (typeof expectedStatus === "number")
      return statuses[key] === expectedStatus ? [] : [`${name} returns ${statuses[key]}`];
    return statuses[key] === 202 ? [] : [`${name} returns ${statuses[key]}`];
  });
  const oldMemory = await getMemory(ctx, id);
  const [current] = await memoriesOf(ctx);
  return failIfAny(
    ...problems,
    oldMemory.text !== PREFERENCE && "the old text is lost",
    (!oldMemory.superseded_at || oldMemory.superseded_by !== current?.id) &&
      "the old row has no time or successor",
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
