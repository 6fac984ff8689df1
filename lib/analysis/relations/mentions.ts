import { FOREIGN_FUNCTION_WORDS } from "@/lib/analysis/text";
import { nameAt } from "./names";
import { namedPlaceAt } from "./objects";
import { is } from "./reader";
import type { Token } from "./tokens";
import type { EntityReference, FoundRelation } from "./types";
import { verbsOf } from "./verbs";

const [GERMAN] = FOREIGN_FUNCTION_WORDS;
/** Words before a person. */
const BEFORE_PERSON =
  /^(?:with|met|meet|saw|see|called|told|asked|thank|thanks|visited|hug|hugged|miss|missed|con|avec)$/;
/** Words after a person who does or is something. */
const AFTER_PERSON =
  /^(?:is|was|has|had|said|says|told|will|would|can|gave|asked|wants|wanted|went|came|made|'s|and|est|a|es|era|dit|dice|dijo|tiene)$/;

/** Returns the entities of relations, then other names of persons and places in the sentences; each once. */
export function mentionsOf(
  relations: readonly FoundRelation[],
  sentences: readonly (readonly Token[])[],
  ownerName: string | null,
): EntityReference[] {
  const found = new Map<string, EntityReference>();
  for (const { subject, object } of relations)
    for (const reference of [subject, object])
      if (reference && !("self" in reference)) found.set(JSON.stringify(reference), reference);
  const names = new Set(
    [...found.values()].flatMap((one) => ("name" in one && one.name !== null ? [one.name] : [])),
  );
  for (const tokens of sentences)
    for (const mention of namesOf(tokens))
      if (!names.has(mention.name) && mention.name !== ownerName) {
        names.add(mention.name);
        found.set(mention.name, { ...mention, role: null });
      }
  return [...found.values()];
}

/** In German every noun has a capital letter, so that only relations tell what is a name. */
function namesOf(tokens: readonly Token[]): { kind: "person" | "place"; name: string }[] {
  if (
    tokens.filter(
      ({ folded }) => GERMAN?.has(folded) && !/^(?:die|war|so|in|was|hat|am|man|mal)$/.test(folded),
    ).length > 2
  )
    return [];
  const found: { kind: "person" | "place"; name: string }[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const name = tokens[index]?.isCapital ? nameAt(tokens, index) : null;
    if (!name) continue;
    const [before, after] = [tokens[index - 1], tokens[name.end]];
    const isAddressed = before?.text === "," && (after === undefined || /^[,.!?]$/.test(after.text));
    const isAgent =
      after !== undefined &&
      (AFTER_PERSON.test(after.folded) || verbsOf(after.folded).some(({ person }) => person === "third"));
    if (is(before, /^(?:in|to|from|near|en|a|au|de)$/) && !is(after, /^'s?$/)) {
      if (is(before, /^(?:in|near|from)$/) && namedPlaceAt(tokens, index))
        found.push({ kind: "place", name: name.name });
    } else if (isAddressed || is(before, BEFORE_PERSON) || (before?.isWord && (isAgent || is(after, /^'s$/))))
      found.push({ kind: "person", name: name.name });
    index = name.end - 1;
  }
  return found;
}
