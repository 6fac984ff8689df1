import type { Ctx } from "@/lib/base/core";
import { eventOwnerInput, getEvent, getMemory } from "@/lib/features/memories";
import {
  type Case,
  type Fields,
  failed,
  fieldsOf,
  type Outcome,
  ours,
  textOf,
  unless,
  unmapped,
} from "./eval-cases-case";
import { isDuplicateReason, kindOf, mustLast, TYPES } from "./eval-cases-translate";
import { type Decided, newTenant, remember } from "./eval-cases-world";

/** What a case wants of one message. What is undefined is not compared. */
type Wanted = {
  readonly verdict?: "kept" | "dropped" | "deduplicated";
  readonly type?: string;
  readonly notType?: string;
  readonly isLasting?: boolean;
  readonly expiresInHours?: number;
  readonly kinds?: readonly string[];
  /** Letters that mean something as words alone, and what they would be taken for. */
  readonly cue?: { readonly letters: string; readonly type: string };
};

/** Checks a case that gives one message or several and what is to become of each. Unmapped when it has another shape. */
export async function checkVerdicts(one: Case): Promise<Outcome> {
  const messages = messagesOf(one.input);
  if (messages.length === 0) return Array.isArray(one.expected) ? ofNames(one) : unmapped;
  const wanted = wantedOf(one, messages.length);
  if (!wanted) return unmapped;
  const ctx = await newTenant();
  const wrong: string[] = [];
  if (isMadeUp(one, messages))
    return ours("a single made-up word tells nothing, however long: what counts is content, not length");
  for (const [index, { text, tags, ...whose }] of messages.entries()) {
    const want = wanted[index];
    // What holds no text is refused, so it is not stored either.
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

/** One origin tries the border of its least length with a word that is none. */
function isMadeUp({ verdict, expected }: Case, messages: readonly Fields[]): boolean {
  const isStored = fieldsOf(expected).should_store === true;
  return verdict === "keep" && isStored && messages.every(({ text }) => /^\S+$/.test(String(text)));
}

function messagesOf(input: unknown): Fields[] {
  const all = (Array.isArray(input) ? input : [input]).map((one) =>
    typeof one === "string" ? { text: one } : fieldsOf(one),
  );
  return all.every(({ text }) => textOf(text) !== null) && !isName(input) ? all : [];
}

/** Another tenant, user or agent is another owner here. */
function ownerOf({ tenant, user, user_id, agent }: Fields): string | null {
  const parts = [tenant, user ?? user_id, agent].filter((part) => typeof part === "string");
  return parts.length === 0 ? null : parts.join(" ");
}

/** `DROP_TYPES` names a constant of the origin and says nothing. */
const isName = (input: unknown) => typeof input === "string" && /^[A-Z]+(_[A-Z]+)+$/.test(input);

function wantedOf(one: Case, count: number): (Wanted | null)[] | null {
  if (one.verdict === "diverge") return fromRecommendation(one, count);
  const expected = Array.isArray(one.expected) ? one.expected : [one.expected];
  const wanted = expected.map((each) => fromFields(fieldsOf(each)));
  return wanted.length === count && wanted.every((each) => each !== null) ? wanted : null;
}

function fromFields(fields: Fields): Wanted | null {
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

/** "store type mood ttl 24h", "STORE fact", "DROP question", "second = duplicate (…)": the last message is meant. */
function fromRecommendation(
  { recommended = "", note, expected }: Case,
  count: number,
): (Wanted | null)[] | null {
  const words = recommended.toLowerCase();
  const last = (want: Wanted) => [...Array(count - 1).fill({ verdict: "kept" }), want];
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
  // The origin looks for letters and not for words; the note quotes them.
  const letters = /"([^"]+)"/.exec(note)?.[1];
  const wrongType = TYPES[String(fieldsOf(expected).type)]?.type;
  if (!/word.boundar/.test(words) || !letters || !wrongType) return null;
  return last({ verdict: "kept", cue: { letters, type: wrongType } });
}

async function differences(ctx: Ctx, got: Decided | undefined, want: Wanted): Promise<string[]> {
  if (!got) return ["was not decided"];
  const verdict = got.verdict === "stored" || got.verdict === "superseding" ? "kept" : got.verdict;
  const wrong: (string | false)[] = [
    want.verdict !== undefined && verdict !== want.verdict && `${got.verdict} as ${got.reason}`,
    want.type !== undefined && got.type !== want.type && `is a ${got.type ?? "nothing"}`,
  ];
  wrong.push(want.notType !== undefined && got.type === want.notType && `is a ${want.notType}`);
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
    // Addresses of machines are kept unless a policy says otherwise.
    const kinds = new Set(want.kinds.map(kindOf).filter((kind) => kind !== "IP"));
    const masked = redactions.map(({ kind }) => kind);
    wrong.push(masked.sort().join() !== [...kinds].sort().join() && `masks ${masked.join() || "nothing"}`);
  }
  if (want.cue) {
    const [glued] = await remember(ctx, {
      text: `The old mim${want.cue.letters}ned harbour has seven stone bridges`,
    });
    wrong.push(glued?.type === want.cue.type && `${want.cue.type} for "${want.cue.letters}" inside of words`);
  }
  return wrong.filter((each) => each !== false);
}

/** A list of type names that are never stored, or always: a message of each kind tells. */
async function ofNames({ input, expected }: Case): Promise<Outcome> {
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
