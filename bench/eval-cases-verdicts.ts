import type { Ctx } from "@/lib/base/core";
import { eventOwnerInput, getEvent, getMemory } from "@/lib/features/memories";
import {
  type Case,
  type Fields,
  failed,
  failIfAny,
  fieldsOf,
  intended,
  type Outcome,
  textOf,
  unmapped,
} from "./eval-cases-case";
import { type Decided, newTenant, remember } from "./eval-cases-operations";
import { isDuplicateReason, kindOf, mustLast, TYPES } from "./eval-cases-translate";

/** The expected outcome of one message. Undefined fields are not compared. */
type Expectation = {
  readonly verdict?: "kept" | "dropped" | "deduplicated";
  readonly type?: string;
  readonly notType?: string;
  readonly isLasting?: boolean;
  readonly expiresInHours?: number;
  readonly kinds?: readonly string[];
  /**
   * Letters that are a cue only as a whole word, and the wrong type that they would cause inside another
   * word.
   */
  readonly cue?: { readonly letters: string; readonly type: string };
};

/**
 * Checks a case with one or more messages and the expected outcome of each. A case of any other form is
 * unmapped.
 */
export async function checkVerdicts(testCase: Case): Promise<Outcome> {
  const messages = messagesOf(testCase.input);
  if (messages.length === 0) return Array.isArray(testCase.expected) ? checkTypes(testCase) : unmapped;
  const expectations = expectationsOf(testCase, messages.length);
  if (!expectations) return unmapped;
  const ctx = await newTenant();
  const problems: string[] = [];
  if (isInventedWord(testCase, messages))
    return intended("an invented word has no content, however long it is: content decides, not length");
  for (const [index, { text, tags, ...ownerFields }] of messages.entries()) {
    const expectation = expectations[index];
    // An empty text is refused, so it is not stored either.
    if (String(text).trim() === "") {
      problems.push(...(expectation?.verdict === "kept" ? ["has no text"] : []));
      continue;
    }
    const owner = ownerOf(ownerFields);
    const [decision] = await remember(ctx, {
      text: String(text),
      ...(owner === null ? {} : { user_id: owner }),
      ...(Array.isArray(tags) ? { tags } : {}),
    });
    if (expectation) problems.push(...(await differences(ctx, decision, expectation)));
  }
  return failIfAny(...problems);
}

/** Whether the case tests the replaced system's minimum length with an invented word. */
function isInventedWord({ verdict, expected }: Case, messages: readonly Fields[]): boolean {
  const isStored = fieldsOf(expected).should_store === true;
  return verdict === "keep" && isStored && messages.every(({ text }) => /^\S+$/.test(String(text)));
}

function messagesOf(input: unknown): Fields[] {
  const all = (Array.isArray(input) ? input : [input]).map((item) =>
    typeof item === "string" ? { text: item } : fieldsOf(item),
  );
  return all.every(({ text }) => textOf(text) !== null) && !isConstantName(input) ? all : [];
}

/** The owner of a message. Messages with a different tenant, user or agent have different owners. */
function ownerOf({ tenant, user, user_id, agent }: Fields): string | null {
  const parts = [tenant, user ?? user_id, agent].filter((part) => typeof part === "string");
  return parts.length === 0 ? null : parts.join(" ");
}

/** Whether the input is the name of a constant, such as `DROP_TYPES`, rather than a message. */
const isConstantName = (input: unknown) => typeof input === "string" && /^[A-Z]+(_[A-Z]+)+$/.test(input);

function expectationsOf(testCase: Case, count: number): (Expectation | null)[] | null {
  if (testCase.verdict === "diverge") return fromRecommendation(testCase, count);
  const expected = Array.isArray(testCase.expected) ? testCase.expected : [testCase.expected];
  const expectations = expected.map((item) => fromFields(fieldsOf(item)));
  return expectations.length === count && expectations.every((item) => item !== null) ? expectations : null;
}

function fromFields(fields: Fields): Expectation | null {
  const { should_store, reason, expires, type, action, pii_types } = fields;
  if (typeof should_store === "boolean") {
    const verdict = should_store ? "kept" : isDuplicateReason(reason) ? "deduplicated" : "dropped";
    return {
      verdict,
      ...(should_store && mustLast(expires) ? { isLasting: true } : {}),
      ...(Array.isArray(pii_types) ? { kinds: pii_types.map(String) } : {}),
    };
  }
  const knownType = textOf(type) === null ? undefined : TYPES[String(type)];
  if (!knownType || (action !== undefined && action !== "STORE" && action !== "DROP")) return null;
  return knownType.type === null ? { verdict: "dropped" } : { verdict: "kept", type: knownType.type };
}

/**
 * Reads "store type mood ttl 24h", "STORE fact", "DROP question" or "second = duplicate (…)" for the last
 * message.
 */
function fromRecommendation(
  { recommended = "", note, expected }: Case,
  count: number,
): (Expectation | null)[] | null {
  const words = recommended.toLowerCase();
  const withLast = (expectation: Expectation) => [...Array(count - 1).fill({ verdict: "kept" }), expectation];
  if (/\b(?:per|by|scoped?)\b.*\b(?:user|owner|tenant|agent)\b/.test(words))
    return withLast({ verdict: "kept" });
  if (/= duplicate|\bdedup/.test(words)) return withLast({ verdict: "deduplicated" });
  if (/^(?:drop|skip|reject)\b/.test(words)) return withLast({ verdict: "dropped" });
  const deniedType = TYPES[/\bnot (?:an? )?(\w+)/.exec(words)?.[1] ?? ""]?.type;
  if (deniedType) return withLast({ verdict: "kept", notType: deniedType });
  const hours = /\b(\d+)\s?h\b/.exec(words)?.[1];
  const typeName = Object.keys(TYPES).find((name) => new RegExp(`\\b${name}\\b`).test(words));
  const type = typeName === undefined ? null : TYPES[typeName]?.type;
  if (/^(?:store|keep)\b/.test(words) || type)
    return withLast({
      verdict: "kept",
      ...(type ? { type } : {}),
      ...(hours === undefined ? {} : { expiresInHours: Number(hours) }),
    });
  // The replaced system wrongly matches letters inside words. The note quotes these letters.
  const letters = /"([^"]+)"/.exec(note)?.[1];
  const wrongType = TYPES[String(fieldsOf(expected).type)]?.type;
  if (!/word.boundar/.test(words) || !letters || !wrongType) return null;
  return withLast({ verdict: "kept", cue: { letters, type: wrongType } });
}

async function differences(
  ctx: Ctx,
  decision: Decided | undefined,
  expectation: Expectation,
): Promise<string[]> {
  if (!decision) return ["was not decided"];
  const verdict =
    decision.verdict === "stored" || decision.verdict === "superseding" ? "kept" : decision.verdict;
  const problems: (string | false)[] = [
    expectation.verdict !== undefined &&
      verdict !== expectation.verdict &&
      `${decision.verdict} as ${decision.reason}`,
    expectation.type !== undefined &&
      decision.type !== expectation.type &&
      `has type ${decision.type ?? "none"}`,
  ];
  problems.push(
    expectation.notType !== undefined &&
      decision.type === expectation.notType &&
      `has type ${expectation.notType}`,
  );
  const memory = decision.memory_id === null ? null : await getMemory(ctx, decision.memory_id);
  const hours = memory?.expires_at
    ? (Date.parse(memory.expires_at) - Date.parse(memory.occurred_at)) / 3_600_000
    : null;
  problems.push(expectation.isLasting === true && hours !== null && `expires after ${hours} h`);
  problems.push(
    expectation.expiresInHours !== undefined &&
      hours !== expectation.expiresInHours &&
      `expires after ${hours === null ? "never" : `${hours} h`}`,
  );
  if (expectation.kinds) {
    const { redactions } = await getEvent(ctx, decision.event_id, eventOwnerInput.parse({}));
    // IP addresses are kept unless the policy says otherwise.
    const kinds = new Set(expectation.kinds.map(kindOf).filter((kind) => kind !== "IP"));
    const maskedKinds = redactions.map(({ kind }) => kind);
    problems.push(
      maskedKinds.sort().join() !== [...kinds].sort().join() && `masks ${maskedKinds.join() || "nothing"}`,
    );
  }
  if (expectation.cue) {
    const [decisionInsideWord] = await remember(ctx, {
      text: `The old mim${expectation.cue.letters}ned harbour has seven stone bridges`,
    });
    problems.push(
      decisionInsideWord?.type === expectation.cue.type &&
        `has type ${expectation.cue.type} because of "${expectation.cue.letters}" inside a word`,
    );
  }
  return problems.filter((item) => item !== false);
}

/** Checks a list of types that are always or never stored, with one message of each type. */
async function checkTypes({ input, expected }: Case): Promise<Outcome> {
  const names = (expected as unknown[]).map(String);
  const unknown = names.filter((name) => TYPES[name] === undefined);
  if (unknown.length > 0) return failed(`unknown types ${unknown.join(", ")}`);
  const ctx = await newTenant();
  const decisions = await remember(ctx, ...names.map((name) => ({ text: TYPES[name]?.probe ?? "" })));
  const isDropped = /DROP|SKIP|IGNORE|FILLER/i.test(String(input));
  return failIfAny(
    ...decisions.map(
      ({ verdict, text }) => (verdict === "dropped") !== isDropped && `${JSON.stringify(text)} is ${verdict}`,
    ),
  );
}
