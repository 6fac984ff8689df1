import { anyOf, either, normalize, sentences, words } from "@/lib/analysis/text";
import { contentWords, proseWords } from "./content";
import { toFirstPersonInOtherLanguage, withoutLeadInOtherLanguage } from "./first-person-other-languages";

const LEAD_WORD = words(
  "so, ah, oh, okay, ok, got it, i see, great, right, well, and, then, hm+, noted, understood, alright, interesting",
  "nice, wow, yes, to confirm, just to confirm, let me confirm, in other words, in short, basically, apparently",
);
const LEAD = either(
  `${LEAD_WORD}(?:[,:!.;–—-]+|(?= ))`,
  "(?:it|that) (?:sounds|looks|seems|appears)(?: to me)?(?: like| as if| that)?",
  "(?:i|we) (?:understand|hear|gather|take it|think|believe|remember|recall|see|assume|guess|know|suppose|bet)(?: that)?",
  "if i (?:understand|remember|recall)(?: you)?(?: correctly| right)?,?",
  "(?:as )?you(?:'ve)? (?:mentioned|said|told me)(?: before| earlier)?,?(?: that)?(?= you)",
  "am i right (?:that|in thinking(?: that)?)|is it (?:right|true|correct) that|correct me if i'm wrong,?(?: but)?",
);
const LEADS = anyOf(`^(?:${LEAD} ?){1,4}(?=you)`);
const TAG = anyOf(
  `(?:^|[,;–—-] ?|\\. )${words(
    "right, correct, yes, no, is that (?:right|correct|so|true), isn't (?:it|that (?:so|right|true)), am i right",
    "do i have that right, did i get that right, huh, eh, oder, nicht wahr, ¿verdad, ¿no, verdad, n'est-ce pas, non",
  )}[?.!]+$`,
);

const AUXILIARY = words(
  "do, does, did, are, is, was, were, have, has, had, can, could, will, would, should, must",
);
/** "…, don't you?" expects a yes. */
const ASKS_YES = new RegExp(`[,;–—-] ?${AUXILIARY}n't ${words("you, he, she, it, they, that")}[?.!]+$`, "i");
/** After "You don't …, do you?" a yes is ambiguous. */
const ASKS_EITHER = new RegExp(`[,;–—-] ?${AUXILIARY} ${words("you, he, she, it, they, that")}[?.!]+$`, "i");

/** Advice, offers, promises and polite phrases of an assistant carry no information about the user. */
const NO_STATEMENT = anyOf(
  `^you(?:'ll)? ${words("can, could, should, might, may, must, will, have to, need to, know, see, bet, want to, say")}\\b`,
  `^you(?:'re| are) ${words("welcome, right, correct, all set, good to go, now, asking, looking for")}\\b`,
  "^you'll\\b",
);
const NO_STATEMENT_OTHER_LANGUAGE = new RegExp(
  `^${either(
    `du ${words("kannst, könntest, solltest, musst, darfst, willst, wirst, hast recht")}`,
    `tu ${words("peux, dois, devrais, veux, vas, as raison")}`,
    `vous ${words("pouvez, devez, devriez, voulez, allez, avez raison")}`,
    `(?:tú|usted) ${words("puedes?, debes?, quieres?, vas?")}`,
  )}(?![\\p{L}\\p{N}])`,
  "iu",
);
/** A statement that includes the assistant: no rule can tell whose preference it is. */
const MENTIONS_ASSISTANT = /\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|us|our)\b/i;

const ABOUT_YOU = /^you(?:r|'re|'ve|'d)?\b/i;
/**
 * The same pattern for German, Spanish and French, in which only some verbs can be converted to the first
 * person.
 */
const ABOUT_YOU_OTHER_LANGUAGE =
  /^(?:du|deine?|tu|tú|usted|vous|votre|ton|ta|te (?:gustan?|encantan?|molestan?|interesan?))(?![\p{L}\p{N}])/iu;

/**
 * An assistant's statement about the user. `inFirstPerson` is the same statement in the first person; null
 * when no safe rule converts it. `isAll` means that the message contains nothing else.
 */
export type Statement = {
  readonly text: string;
  readonly inFirstPerson: string | null;
  readonly isAll: boolean;
};

/** A longer text is not a statement that someone confirms with a plain yes. */
const MAX_CHARS = 1000;

/**
 * Returns the statement about the user at the end of an assistant's message; null when the message ends with
 * anything else.
 */
export function statementAboutUser(message: string): Statement | null {
  if (message.length > MAX_CHARS) return null;
  const normalizedMessage = normalize(message);
  if (ASKS_EITHER.test(normalizedMessage)) return null;
  const all = sentences(normalizedMessage.replace(TAG, "").replace(ASKS_YES, "").trim());
  const text = asSentence((all.at(-1) ?? "").replace(LEADS, "").replace(TAG, ""));
  const isAll = contentWords(proseWords(all.slice(0, -1).join(" "))).size === 0;
  const inOtherLanguage = toFirstPersonInOtherLanguage(
    withoutLeadInOtherLanguage(text),
    normalizedMessage.endsWith("?"),
  );
  if (inOtherLanguage !== null) return { text, inFirstPerson: inOtherLanguage, isAll };
  if (ABOUT_YOU_OTHER_LANGUAGE.test(text))
    return NO_STATEMENT_OTHER_LANGUAGE.test(text) ? null : { text, inFirstPerson: null, isAll };
  if (!ABOUT_YOU.test(text) || NO_STATEMENT.test(text) || MENTIONS_ASSISTANT.test(text)) return null;
  return { text, inFirstPerson: toFirstPerson(text), isAll };
}

function asSentence(text: string): string {
  const trimmed = text.trim().replace(/[?!.…\s]+$/, "");
  return trimmed === "" ? "" : `${trimmed[0]?.toUpperCase()}${trimmed.slice(1)}.`;
}

const SECOND_PERSON_WORD =
  /\b(?:yourself|yours|your|you(?:'re|'ve|'d|'ll)?(?: are(?:n't)?| were(?:n't)?)?)(?!['\p{L}\p{N}])/giu;
const FIRST_PERSON_OF: Readonly<Record<string, string>> = {
  your: "my",
  yours: "mine",
  yourself: "myself",
  you: "I",
  "you're": "I'm",
  "you've": "I've",
  "you'd": "I'd",
  "you'll": "I'll",
  "you are": "I am",
  "you aren't": "I'm not",
  "you were": "I was",
  "you weren't": "I wasn't",
};
/** After these words a clause starts, and "you" is its subject. */
const OPENS_CLAUSE = words(
  "and, but, or, because, that, when, if, since, while, as, what, where, how, who, which, than, so, until, before, after",
);
/** After these words "you" is an object. */
const TAKES_OBJECT = words("to, for, with, at, of, by, about, on, from, near, around, without");
const ENDS_WITH_CLAUSE_OPENING = new RegExp(`(?:^|,|\\b${OPENS_CLAUSE}) ?$`, "i");
const ENDS_WITH_OBJECT_WORD = new RegExp(`\\b${TAKES_OBJECT} $`, "i");

/**
 * Converts "You love your dog" to "I love my dog". Returns null when a "you" could become either "I" or "me".
 */
function toFirstPerson(statement: string): string | null {
  let isSafe = true;
  const inFirstPerson = statement.replace(SECOND_PERSON_WORD, (match, at: number) => {
    const before = statement.slice(0, at);
    const pronoun = match.toLowerCase();
    if (pronoun === "you" && ENDS_WITH_OBJECT_WORD.test(before)) return "me";
    if (!pronoun.startsWith("your") || pronoun === "you're") isSafe &&= ENDS_WITH_CLAUSE_OPENING.test(before);
    return FIRST_PERSON_OF[pronoun] ?? match;
  });
  return isSafe ? `${inFirstPerson[0]?.toUpperCase()}${inFirstPerson.slice(1)}` : null;
}
