import { namedAttributes } from "@/lib/analysis/link";
import { foldToBaseLetters } from "@/lib/analysis/text";
import { type Draft, type Phrase, SELF_REFERENCE } from "./phrase";
import type { EntityReference } from "./types";

/** The linker reads more attributes, but only these are clear without the message that they correct. */
const ATTRIBUTE = /^(?:age|birthday|favou?rite [\w ]{2,30})$/;
const CAN_HAVE = /\d|favou?rite|birthday/i;

/**
 * An attribute of the speaker or of a being of the sentence: "my sister is 42", "my favourite colour is
 * green".
 */
export function findAttributes(sentence: string, phrases: readonly Phrase[]): Draft[] {
  if (!CAN_HAVE.test(sentence)) return [];
  return namedAttributes(sentence).flatMap(({ ownerName, name, value }) => {
    const plain = value.replace(/^(?:still|now|actually|always|really) /, "");
    if (!ATTRIBUTE.test(name) || plain === "") return [];
    const subject = ownerName === "i" ? SELF_REFERENCE : beingNamed(ownerName, phrases);
    if (!subject) return [];
    // The linker does not say where it read; the whole sentence must then be free of doubt.
    const stated = { from: 0, to: Number.MAX_SAFE_INTEGER };
    return [
      {
        subject,
        type: "attribute" as const,
        object: null,
        value: plain,
        attribute: name,
        ended: false,
        at: 0,
        stated,
      },
    ];
  });
}

/** Returns the being with a role or a name, as the linker writes it: in lower case. */
function beingNamed(ownerName: string, phrases: readonly Phrase[]): EntityReference | null {
  const last = foldToBaseLetters(ownerName.split(" ").at(-1) ?? "");
  for (const reference of phrases.flatMap(({ references }) => references)) {
    if ("self" in reference) continue;
    const isNamed = reference.name !== null && foldToBaseLetters(reference.name) === last;
    if (isNamed || reference.role === last) return reference;
  }
  return null;
}
