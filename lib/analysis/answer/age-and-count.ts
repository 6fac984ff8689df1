import { foldToBaseLetters } from "@/lib/analysis/text";
import { MAX_CHARS } from "./clause";
import { distinctTerms, wordsOf } from "./terms";

/** For folded text. */
const BIRTHDAY =
  /\b(?:birthday|turn(?:ed|s|ing)? \w+|geburtstag|cumple\w*|cumplio|anniversaire|a eu \d+ ans|wird \d+|wurde \d+)\b/;
/** One more or one less. For folded text. */
const ANOTHER_COUNT =
  /\b(?:one of|another|new|second|third|fourth|fifth|number \w+|gave|given|died|lost|sold|got|bought|adopted|born|left|noch ein\w*|neue[mnrs]?|bekommen|gekauft|verkauft|verloren|gestorben|otr[oa]s?|nuev[oa]s?|compr\w+|vend\w+|perdi\w*|murio|nacio|un autre|une autre|nouve\w+|achete\w*|vendu\w*|perdu\w*|mort\w*|nee?)\b/;
const BIRTH =
  /\b(?:baby|twins|born|gave birth|pregnant|zwillinge|geboren|schwanger|bebe|nacio|embarazada|naissance|enceinte)\b/;
const [CHILD, DAUGHTER, SON] = wordsOf("children daughter sons").map(({ term }) => term ?? "");

/** Whether a text tells of a birthday of whom the terms of a question name, or of the speaker. Pure. */
export function tellsBirthday(newer: string, terms: readonly string[]): boolean {
  const text = newer.slice(0, MAX_CHARS);
  const said = new Set(distinctTerms(wordsOf(text)));
  return BIRTHDAY.test(foldToBaseLetters(text)) && terms.every((term) => said.has(term));
}

/** Whether a text may tell of one more or one less of what the terms of a question name. Pure. */
export function tellsOfAnotherCount(newer: string, terms: readonly string[]): boolean {
  const text = newer.slice(0, MAX_CHARS);
  const folded = foldToBaseLetters(text);
  const said = new Set(distinctTerms(wordsOf(text)));
  const ofChildren = terms.some((term) => [CHILD, DAUGHTER, SON].includes(term));
  return (
    (terms.some((term) => said.has(term)) && ANOTHER_COUNT.test(folded)) || (ofChildren && BIRTH.test(folded))
  );
}
