import type { Draft, Phrase } from "./phrase";
import { roleKeyOf } from "./resolve-names";
import { type Lang, type Role, roleOf } from "./roles";
import type { Token } from "./tokens";
import type { EntityReference } from "./types";
import { ARTICLES } from "./words";

/** A person or an animal of a text, with what it is to whom, so that a later sentence can name it. */
export type Being = {
  readonly reference: EntityReference;
  readonly gender: "f" | "m" | null;
  readonly isAnimal: boolean;
  /** The relation that a name found later completes; null when only the reference is known. */
  readonly draft: Draft | null;
};

/** Returns the beings of a sentence, in order. Groups are none: no pronoun for one being means them. */
export function beingsOf(
  tokens: readonly Token[],
  phrases: readonly Phrase[],
  drafts: readonly Draft[],
): Being[] {
  const found: (Being & { at: number })[] = [];
  for (const draft of [...phrases.flatMap((phrase) => phrase.drafts), ...drafts]) {
    const { object, at } = draft;
    if (!object || "self" in object || (object.kind !== "person" && object.kind !== "pet")) continue;
    found.push({
      reference: object,
      gender: genderAt(tokens, at),
      isAnimal: object.kind === "pet",
      draft,
      at,
    });
  }
  for (const draft of drafts) {
    const { subject, stated } = draft;
    if ("self" in subject || subject.kind !== "person" || subject.role !== null) continue;
    found.push({
      reference: subject,
      gender: null,
      isAnimal: false,
      draft: null,
      at: stated?.from ?? draft.at,
    });
  }
  return found.sort((a, b) => a.at - b.at);
}

/** "The landlord came by": who it is to the speaker is clear enough for a name, but not to tell of it. */
export function knownByArticle(tokens: readonly Token[]): Being[] {
  return tokens.flatMap((token, index) => {
    const lang = ARTICLES.get(token.folded);
    const role = lang && roleAt(tokens, index + 1, lang);
    if (role?.type !== "knows") return [];
    const reference: EntityReference = { kind: "person", name: null, role: role.role };
    const draft: Draft = {
      subject: { self: true },
      type: "knows",
      object: reference,
      value: null,
      ended: false,
      at: index,
      stated: null,
    };
    return [{ reference, gender: role.gender, isAnimal: false, draft }];
  });
}

function genderAt(tokens: readonly Token[], at: number): "f" | "m" | null {
  for (const lang of ["en", "de", "es", "fr"] as const) {
    const role = roleAt(tokens, at, lang);
    if (role) return role.gender;
  }
  return null;
}

const roleAt = (tokens: readonly Token[], at: number, lang: Lang): Role | null =>
  roleOf(tokens[at]?.folded ?? "", lang);

/** Returns the only being that a pronoun can mean; null when none or several fit. */
export function antecedentOf(beings: readonly Being[], gender: "f" | "m" | null, isIt = false): Being | null {
  const fitting = beings.filter((one) =>
    isIt ? one.isAnimal : one.gender === null || gender === null || one.gender === gender,
  );
  // "My sister", and then "her name is Anna", are one being.
  const roles = new Set(
    fitting.map(({ reference }) =>
      "self" in reference ? "" : reference.role === null ? reference.name : roleKeyOf(reference),
    ),
  );
  const named = fitting.filter(({ reference }) => "kind" in reference && reference.name !== null);
  const names = new Set(named.map(({ reference }) => ("self" in reference ? "" : reference.name)));
  return roles.size === 1 && names.size <= 1 ? (named[0] ?? fitting[0] ?? null) : null;
}
