import type { Ctx } from "@/lib/base/core";
import { eventOwnerInput, getEvent, getMemory } from "@/lib/features/memories";
import {
  type Case,
  type Fields,
  failed,
  fieldsOf,
  intended,
  type Outcome,
  textOf,
  unless,
  unmapped,
} from "./eval-cases-case";
import { type Decided, newTenant, remember } from "./eval-cases-operations";
import { isDuplicateReason, kindOf, mustLast, TYPES } from "./eval-cases-translate";

/** What a case expects of one message. Undefined fields are not compared. */
type Expectation = {
  readonly verdict?: "kept" | "dropped" | "deduplicated";
  readonly type?: string;
  readonly notType?: string;
  readonly isLasting?: boolean;
  readonly expiresInHours?: number;
  readonly kinds?: readonly string[];
  /** Letters that are a cue only as a whole word, and the type that they would wrongly cause. */
  readonly cue?: { readonly letters: string; readonly type: string };
};

/**
 * Checks a case with one or several messages and the expected outcome of each. Unmapped for any other form.
 */
export async function checkVerdicts(one: Case): Promise<Outcome> {
  const messages = messagesOf(one.input);
  if (messages.length === 0) return Array.isArray(one.expected) ? checkTypes(one) : unmapped;
  const wanted = wantedOf(one, messages.length);
  if (!wanted) return unmapped;
  const ctx = await newTenant();
  const wrong: string[] = [];
  if (isInventedWord(one, messages))
    return intended("an invented word has no content, however long it is: content decides, not length");
  for (const [index, { text, tags, ...whose }] of messages.entries()) {
    const want = wanted[index];
    // An empty text is refused, so it is not stored either.
    if (String(text).trim() === "") {
      wrong.push(...(want?.verdict === "kept" ? ["has no text"] : []));
      continue;
    }
    const owner = ownerOf(whose);
    const [got] = await remember(ctx, {
      text: String(text),
      ...(owner === null ? {} : { user_id: owner }),
      ...(Array.isArray(tags) ? { tags } : {}),
    });
    if (want) wrong.push(...(await differences(ctx, got, want)));
  }
  return unless(...wrong);
}

/** A replaced system tests its minimum length with an invented word. */
function isInventedWord({ verdict, expected }: Case, messages: readonly Fields[]): boolean {
  const isStored = fieldsOf(expected).should_store === true;
  return verdict === "keep" && isStored && messages.every(({ text }) => /^\S+$/.test(String(text)));
}

function messagesOf(input: unknown): Fields[] {
  const all = (Array.isArray(input) ? input : [input]).map((one) =>
    typeof one === "string" ? { text: one } : fieldsOf(one),
  );
  return all.every(({ text }) => textOf(text) !== null) && !isConstantName(input) ? all : [];
}

/** The owner of a message. A different tenant, user or agent is a different owner. */
function ownerOf({ tenant, user, user_id, agent }: Fields): string | null {
  const parts = [tenant, user ?? user_id, agent].filter((part) => typeof part === "string");
  return parts.length === 0 ? null : parts.join(" ");
}

/** `DROP_TYPES` is the name of a constant and not a message. */
const isConstantName = (input: unknown) => typeof input === "string" && /^[A-Z]+(_[A-Z]+)+$/.test(input);

function wantedOf(one: Case, count: number): (Expectation | null)[] | null {
  if (one.verdict === "diverge") return fromRecommendation(one, count);
  const expected = Array.isArray(one.expected) ? one.expected : [one.expected];
  const wanted = expected.map((each) => fromFields(fieldsOf(each)));
  return wanted.length === count && wanted.every((each) => each !== null) ? wanted : null;
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
  const known = textOf(type) === null ? undefined : TYPES[String(type)];
  if (!known || (action !== undefined && action !== "STORE" && action !== "DROP")) return null;
  return known.type === null ? { verdict: "dropped" } : { verdict: "kept", type: known.type };
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
  const last = (want: Expectation) => [...Array(count - 1).fill({ verdict: "kept" }), want];
  if (/\b(?:per|by|scoped?)\b.*\b(?:user|owner|tenant|agent)\b/.test(words)) return last({ verdict: "kept" });
  if (/= duplicate|\bdedup/.test(words)) return last({ verdict: "deduplicated" });
  if (/^(?:drop|skip|reject)\b/.test(words)) return last({ verdict: "dropped" });
  const denied = TYPES[/\bnot (?:an? )?(\w+)/.exec(words)?.[1] ?? ""]?.type;
  if (denied) return last({ verdict: "kept", notType: denied });
  const hours = /\b(\d+)\s?h\b/.exec(words)?.[1];
  const named = Object.keys(TYPES).find((name) => new RegExp(`\\b${name}\\b`).test(words));
  const type = named === undefined ? null : TYPES[named]?.type;
  if (/^(?:store|keep)\b/.test(words) || type)
    return last({
      verdict: "kept",
      ...(type ? { type } : {}),
      ...(hours === undefined ? {} : { expiresInHours: Number(hours) }),
    });
  // The replaced system matches letters inside words; the note quotes them.
  const letters = /"([^"]+)"/.exec(note)?.[1];
  const wrongType = TYPES[String(fieldsOf(expected).type)]?.type;
  if (!/word.boundar/.test(words) || !letters || !wrongType) return null;
  return last({ verdict: "kept", cue: { letters, type: wrongType } });
}

async function differences(ctx: Ctx, got: Decided | undefined, want: Expectation): Promise<string[]> {
  if (!got) return ["was not decided"];
  const verdict = got.verdict === "stored" || got.verdict === "superseding" ? "kept" : got.verdict;
  const wrong: (string | false)[] = [
    want.verdict !== undefined && verdict !== want.verdict && `${got.verdict} as ${got.reason}`,
    want.type !== undefined && got.type !== want.type && `has type ${got.type ?? "none"}`,
  ];
  wrong.push(want.notType !== undefined && got.type === want.notType && `has type ${want.notType}`);
  const memory = got.memory_id === null ? null : await getMemory(ctx, got.memory_id);
  const hours = memory?.expires_at
    ? (Date.parse(memory.expires_at) - Date.parse(memory.occurred_at)) / 3_600_000
    : null;
  wrong.push(want.isLasting === true && hours !== null && `expires after ${hours} h`);
  wrong.push(
    want.expiresInHours !== undefined &&
      hours !== want.expiresInHours &&
      `expires after ${hours === null ? "never" : `${hours} h`}`,
  );
  if (want.kinds) {
    const { redactions } = await getEvent(ctx, got.event_id, eventOwnerInput.parse({}));
    // IP addresses are kept unless the policy says otherwise.
    const kinds = new Set(want.kinds.map(kindOf).filter((kind) => kind !== "IP"));
    const masked = redactions.map(({ kind }) => kind);
    wrong.push(masked.sort().join() !== [...kinds].sort().join() && `masks ${masked.join() || "nothing"}`);
  }
  if (want.cue) {
    const [glued] = await remember(ctx, {
      text: `The old mim${want.cue.letters}ned harbour has seven stone bridges`,
    });
    wrong.push(
      glued?.type === want.cue.type &&
        `has type ${want.cue.type} because of "${want.cue.letters}" inside a word`,
    );
  }
  return wrong.filter((each) => each !== false);
}

/** Checks a list of types that are always or never stored, with one message of each type. */
async function checkTypes({ input, expected }: Case): Promise<Outcome> {
  const names = (expected as unknown[]).map(String);
  const unknown = names.filter((name) => TYPES[name] === undefined);
  if (unknown.length > 0) return failed(`unknown types ${unknown.join(", ")}`);
  const ctx = await newTenant();
  const decisions = await remember(ctx, ...names.map((name) => ({ text: TYPES[name]?.probe ?? "" })));
  const isDropped = /DROP|SKIP|IGNORE|FILLER/i.test(String(input));
  return unless(
    ...decisions.map(
      ({ verdict, text }) => (verdict === "dropped") !== isDropped && `${JSON.stringify(text)} is ${verdict}`,
    ),
  );
}
