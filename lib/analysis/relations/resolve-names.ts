import { foldToBaseLetters } from "@/lib/analysis/text";
import type { Draft } from "./phrase";
import type { EntityReference } from "./types";

/**
 * Gives a being without a name the one that another sentence of the text names for its role, replaces the
 * speaker's own name by the speaker, and leaves each relation once.
 */
export function resolveNames<T extends Draft>(drafts: readonly T[], ownerName: string | null): T[] {
  const names = namesByRole(drafts);
  const owner = ownerName === null ? null : foldToBaseLetters(ownerName);
  const resolve = (reference: EntityReference): EntityReference => {
    if ("self" in reference) return reference;
    // "My mother Ana" of the speaker Ana is her mother.
    const isOwnName =
      owner !== null && reference.name !== null && foldToBaseLetters(reference.name) === owner;
    if (isOwnName && reference.role === null) return { self: true };
    if (reference.name !== null || reference.role === null) return reference;
    const name = names.get(roleKeyOf(reference));
    return name === undefined || name === null ? reference : { ...reference, name };
  };
  const found = new Map<string, T>();
  const isNamedLater = ({ at, type, value, object }: T) =>
    object === null &&
    value !== null &&
    drafts.some((one) => isBeing(one.object) && one.at === at && one.type === type);
  for (const draft of drafts) {
    if (isNamedLater(draft) || isInOther(draft, drafts)) continue;
    const resolved = {
      ...draft,
      subject: resolve(draft.subject),
      object: draft.object && resolve(draft.object),
    };
    if (resolved.object && "self" in resolved.object && "self" in resolved.subject) continue;
    const key = keyOf(resolved);
    const before = found.get(key);
    if (!before || (!before.ended && resolved.ended)) found.set(key, resolved);
  }
  return [...found.values()];
}

/** "I donated my old car" is more than "my car". */
function isInOther({ stated, type, value }: Draft, drafts: readonly Draft[]): boolean {
  if (type !== "owns" || stated !== null || value === null) return false;
  return drafts.some((one) => one.type === type && one.stated !== null && one.value?.endsWith(` ${value}`));
}

const isBeing = (object: EntityReference | null) =>
  object !== null && "kind" in object && (object.kind === "person" || object.kind === "pet");

/** Two names for one role are two people: then the role alone means neither. */
function namesByRole(drafts: readonly Draft[]): Map<string, string | null> {
  const names = new Map<string, string | null>();
  for (const { subject, object } of drafts)
    for (const reference of [subject, object]) {
      if (!reference || "self" in reference || reference.name === null || reference.role === null) continue;
      const key = roleKeyOf(reference);
      const known = names.get(key);
      names.set(key, known === undefined || known === reference.name ? reference.name : null);
    }
  return names;
}

/** "My sister" and "my other sister" are two. */
export const roleKeyOf = ({
  role,
  which,
}: {
  readonly role: string | null;
  readonly which?: string;
}): string => `#${role} ${which ?? ""}`;

function keyOf({ subject, type, object, value, attribute }: Draft): string {
  const plain = (reference: EntityReference | null) =>
    reference === null || "self" in reference
      ? reference && "self"
      : (reference.name ?? roleKeyOf(reference));
  return JSON.stringify([plain(subject), type, plain(object), value, attribute]);
}
