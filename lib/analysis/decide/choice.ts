import { FEW, words } from "@/lib/analysis/text";
import { isAcceptance, proposalOf } from "./proposal";

/** A label before its option: "A) …", "(b) …", "2. …", "Option A: …", "plan B is …". */
const NAMED = words(
  "option, plan, variant, variante, version, choice, opci[oó]n, vorschlag, propuesta, proposition",
);
const LABEL = new RegExp(
  `(?:^|[\\s(])(?:${NAMED} ([A-H1-9])(?:[).:,]| (?:is|would be|ist|wäre|es|sería|est|serait)\\b)?|([A-Ha-h1-9])[).:])(?= )`,
  "gi",
);
/** Options that are only named, without labels in a list. */
const OFFERS = new RegExp(`\\b${NAMED}s? [A-H1-9]\\b|(?:^|[\\s(])[A-Ha-h][).:] `);

const LEAD = words(
  "ok, okay, then, yes, sure, please, let's, i'll, i'd, we'll, ja, gut, dann, bitte, wir, ich, s[ií], vale, entonces, oui, alors, bon",
);
const VERB = words(
  "(?:go|take|pick|choose|do|use|want|say|like)(?: (?:with|for))?",
  "nimm, nehmen, nehme, mach, machen, elige, elegimos, elijo, quiero, me quedo con, prends, on prend, je prends",
);
const ARTICLE = words("the, die, den, das, la, el, le");
const ORDINALS = [
  "first|erste[ns]?|primer[ao]?|premi[eè]re?",
  "second|zweite[ns]?|segund[ao]|deuxi[eè]me|seconde?",
  "third|dritte[ns]?|tercer[ao]?|troisi[eè]me",
];
const END = "(?:,? (?:please|then|thanks|bitte|danke|wir|por favor|gracias|merci|alors))?[.!]?$";
const OPENING = `^(?:${LEAD},? )${FEW}(?:${VERB} (?:wir |ich )?)?(?:${ARTICLE} )?`;
/** "Go with B", "option 2 please", "wir nehmen Variante A". */
const BY_LABEL = new RegExp(`${OPENING}(?:(?:${NAMED}|number|nummer) )?([A-H1-9])${END}`, "i");
/** "A" alone is also an article. */
const LETTER_ALONE = /^a\W*$/;
const BY_ORDER = new RegExp(
  `${OPENING}(?:${ORDINALS.map((names) => `(${names})`).join("|")})(?: (?:one|option))?${END}`,
  "i",
);

const MAX_OPTION_CHARS = 200;
/** Where an option ends: at its line, its sentence, or the word that leads to the next option. */
const OPTION_END = /[\n\r;]|[.!?](?:\s|$)|,? (?:or|oder|o|ou|and|und|y|et) ?$|[,(] ?$/i;

/** Returns whether a text names an option by its label or its place, and says nothing else. */
export function isChoice(text: string): boolean {
  return choiceOf(text) !== null;
}

/** Returns whether a text offers options that have labels. */
export function offersOptions(text: string): boolean {
  return OFFERS.test(text) || optionsOf(text).size > 0;
}

/**
 * Returns the text of the option that an answer chooses from an offer, or of the only proposal that it
 * accepts ("go with that one"); null when it chooses none of them.
 */
export function chosenOption(offer: string, answer: string): string | null {
  if (isAcceptance(answer)) return proposalOf(offer);
  const choice = choiceOf(answer);
  if (choice === null) return null;
  const options = optionsOf(offer);
  return typeof choice === "number" ? ([...options.values()][choice] ?? null) : (options.get(choice) ?? null);
}

/** Returns a label in upper case, or a place from 0. */
function choiceOf(answer: string): string | number | null {
  const text = answer.trim();
  const label = LETTER_ALONE.test(text) ? undefined : BY_LABEL.exec(text)?.[1];
  if (label !== undefined) return label.toUpperCase();
  const place = BY_ORDER.exec(text)
    ?.slice(1)
    .findIndex((name) => name !== undefined);
  return place ?? null;
}

/** Returns the options by their labels in upper case; empty for fewer than two, or not in order. */
function optionsOf(offer: string): ReadonlyMap<string, string> {
  const labels = [...offer.matchAll(LABEL)].map((match) => ({
    label: (match[1] ?? match[2] ?? "").toUpperCase(),
    isNamed: match[1] !== undefined,
    from: match.index,
    to: match.index + match[0].length,
  }));
  const isAscending = labels.every(
    ({ label }, index) => index === 0 || label > (labels[index - 1]?.label ?? ""),
  );
  const [first] = labels;
  const isList = first !== undefined && (first.isNamed || first.label === "A" || first.label === "1");
  if (labels.length < 2 || !isAscending || !isList) return new Map();
  return new Map(
    labels.flatMap(({ label, to }, index) => {
      const text = optionText(offer.slice(to, labels[index + 1]?.from));
      return text === "" ? [] : [[label, text]];
    }),
  );
}

function optionText(text: string): string {
  const trimmed = text.trim().slice(0, MAX_OPTION_CHARS);
  const end = trimmed.search(OPTION_END);
  return (end < 0 ? trimmed : trimmed.slice(0, end)).trim();
}
