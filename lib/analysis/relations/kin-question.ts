import { foldToBaseLetters } from "@/lib/analysis/text";
import { type Lang, type Role, roleOf } from "./roles";
import type { RelationType } from "./types";

/** A question for a name ("What is my sister's dog called?") or for who somebody is ("Who is Anna?"). */
export type KinQuestion =
  | {
      readonly asks: "name";
      /** Whose relation it is: a name, or null for the one who asks. */
      readonly of: string | null;
      /** A role as in EntityReference: "sister", "sister's dog". */
      readonly role: string;
      /** What the last role of the path is to its person. */
      readonly type: RelationType;
    }
  | { readonly asks: "who"; readonly name: string };

/** Longer texts are messages and not questions about one thing. */
const MAX_CHARS = 200;

type Form = { readonly lang: Lang; readonly asks: "name" | "who"; readonly pattern: RegExp };

/** The wordings of both questions in folded text. */
const FORMS: readonly Form[] = [
  {
    lang: "en",
    asks: "name",
    pattern:
      /^(?:what(?:'s| is| are| was| were) (?:the names? of (?<of>.+)|(?<of2>.+?)(?:'s)? (?:called|named|names?))|how (?:is|are) (?<of3>.+) called)$/,
  },
  { lang: "en", asks: "who", pattern: /^who(?:'s| is| are| was| were) (?<of>.+)$/ },
  { lang: "de", asks: "name", pattern: /^wie heiss(?:t|en) (?<of>.+)$/ },
  { lang: "de", asks: "who", pattern: /^wer (?:ist|sind|war) (?<of>.+)$/ },
  { lang: "es", asks: "name", pattern: /^como se llaman? (?<of>.+)$/ },
  { lang: "es", asks: "who", pattern: /^quien(?:es)? (?:es|son|era) (?<of>.+)$/ },
  { lang: "fr", asks: "name", pattern: /^comment s'appel(?:le|lent) (?<of>.+)$/ },
  { lang: "fr", asks: "who", pattern: /^qui (?:est|sont|etait) (?<of>.+)$/ },
];

const OWN =
  /^(?:my|our|mein(?:e[nrsm]?)?|unser(?:e[nrsm]?)?|mis?|nuestr[oa]s?|mon|ma|mes|notre|nos) (?<rest>.+)$/;
/** "The daughter of Derek", "la hija de Ana", "die Tochter von Ben". */
const OF =
  /^(?:the |die |der |das |la |el |le |l')?(?<role>\p{L}[\p{L}-]*) (?:of|von|de|d')\s?(?<whose>.+)$/u;
const NAME = /^\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*)?$/u;

/**
 * Reads a question about a person or an animal in English, German, Spanish or French; null for another
 * question. "Who is my sister?" asks for a name. Pure.
 */
export function readKinQuestion(query: string): KinQuestion | null {
  const text = query
    .trim()
    .replace(/[?？!.¿\s]+$|^[¿\s]+/g, "")
    .replaceAll("’", "'");
  if (text.length > MAX_CHARS) return null;
  const folded = foldToBaseLetters(text).toLowerCase();
  for (const { lang, asks, pattern } of FORMS) {
    const groups = pattern.exec(folded)?.groups ?? {};
    const about = groups.of ?? groups.of2 ?? groups.of3;
    if (about === undefined) continue;
    const kin = kinOf(about, lang);
    if (kin) return { asks: "name", ...kin };
    // Folding keeps neither case nor length, so the name is the end of the text with as many words.
    const name = text.split(/\s+/).slice(-about.split(/\s+/).length).join(" ");
    return asks === "who" && NAME.test(name) && /^\p{Lu}/u.test(name) ? { asks, name } : null;
  }
  return null;
}

type Kin = { readonly role: string; readonly type: RelationType };

/** Reads "my sister's dog", "Derek's daughter", "Dereks Tochter" and "la hija de Ana". */
function kinOf(about: string, lang: Lang): (Kin & { readonly of: string | null }) | null {
  const own = OWN.exec(about)?.groups?.rest;
  if (own !== undefined) {
    const kin = pathOf(own.split(/'s? /), lang) ?? ofPath(own, lang);
    return kin && { of: null, ...kin };
  }
  const [whose = "", ...rest] = about.split(/(?:'s?|(?<=\p{L}{2})s) (?=\p{L})/u);
  const kin = rest.length > 0 && NAME.test(whose) ? pathOf(rest, lang) : null;
  if (kin) return { of: whose, ...kin };
  const { role: noun = "", whose: owner = "" } = OF.exec(about)?.groups ?? {};
  const ofOwn = OWN.exec(owner)?.groups?.rest;
  if (ofOwn !== undefined) {
    const path = pathOf([ofOwn, noun], lang);
    return path && { of: null, ...path };
  }
  const single = NAME.test(owner) ? pathOf([noun], lang) : null;
  return single && { of: owner, ...single };
}

/** "Hund meiner Schwester" and "perro de mi hermana" after the possessive. */
function ofPath(rest: string, lang: Lang): Kin | null {
  const [noun = "", other = ""] = rest.split(/ (?:meine[rs]|de (?:mi|ma|mon)|von meine[mr]) /);
  return pathOf([other, noun], lang);
}

/** Returns nouns as a path of at most two roles; null when one of them is none. */
function pathOf(nouns: readonly string[], lang: Lang): Kin | null {
  const roles = nouns.map((noun) => roleOf(noun.trim(), lang)).filter((role): role is Role => role !== null);
  const last = roles.at(-1);
  if (!last || nouns.length > 2 || roles.length < nouns.length) return null;
  return { role: roles.map(({ role }) => role).join("'s "), type: last.type };
}
