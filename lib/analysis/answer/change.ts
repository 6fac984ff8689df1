import { parseStatement } from "@/lib/analysis/pairs";
import { foldToBaseLetters, wordSet } from "@/lib/analysis/text";
import { LOSES_OWN_JOB, OTHER_HOME, OTHER_JOB, PARTED } from "./change-words";
import { MAX_CHARS } from "./clause";
import { namesIn } from "./ended";
import { isParted } from "./parted";
import { parseQuestion } from "./question";
import { distinctTerms, isBeing, type Word, wordsOf } from "./terms";
import { FIRST_PERSON, TITLE } from "./vocabulary";

/** Words that say that somebody left, something closed, or the speaker left it. */
const LEAVES = wordSet(
  `left quit resigned resign resignation notice retired retires retiring fired closed closes closing died dies gone bust
  gekundigt kundigung verlassen aufgehort gestorben geschlossen pensioniert ruhestand jubilado jubilada jubilo renuncie
  cerrado cerro murio despedi dejado deje dejamos quitte demissionne demission retraite ferme decede`,
);
const OF_WORK = wordSet(
  `notice quit resigned resignation fired redundant laid-off retired hired promoted gekundigt kundigung gefeuert entlassen
  befordert eingestellt rente renuncie dimiti despidieron despedida despedido contrataron contratado contratada ascendieron
  jubile demissionne demission vire viree licencie licenciee embauche embauchee promu promue retraite`,
);
const OF_HOME = wordSet(
  `moved moving unpacked umgezogen eingezogen umzug mudado mude mudamos mudanza demenage demenages emmenage emmenages
  demenagement installe installee`,
);
/** What depends on the speaker's job, and on their home. */
const termsOf = (text: string): ReadonlySet<string> => new Set(distinctTerms(wordsOf(text)));
const JOB_TERMS = termsOf("work employer company manager office salary wage shift commute");
const HOME_TERMS = termsOf("live address landlord rent flat apartment house home lease mortgage postcode");
/** "The bakery closed": also of what a value names without a name. */
const CLOSED = /^(?:closed|shut|folded|cerro|geschlossen|ferme)$/;
const [WORK, LIVE, END, EXPIRE] = wordsOf("work live ends expires").map(({ term }) => term);
/** "They renewed me": what ends is named before or only by a pronoun. */
const RENEWS_IT =
  /\b(?:renewed|extended|prolonged) (?:it|me|us|mine|ours|them)\b|\b(?:(?:ihn|sie|es|mich|uns) .{0,25}(?:verlangert)|(?:lo|la|me|nos) (?:han |ha )?(?:renov|prorrog)(?:aron|ado|o)|(?:l'|m'|nous )(?:a|ont) (?:renouvele|prolonge|reconduit)e?s?)\b/;
const RENEWS =
  /\b(?:renewed|extended|prolonged|verlangert|renovad[oa]|prorrogad[oa]|renouvele|prolonge|reconduit)e?s?\b/;
/** These terms of a question are met by any number: "What number is our plot?" */
const NUMBER_TERMS = termsOf("number");

/** "Not Mia", "isn't Dr. Weiss", "kein Bosch": what follows at once is denied. */
const DENIED = /(?:\bnot|n't|\bnicht|\bkeine?|\bno es|\bpas) (?:the |an? |my |our |called )?$/;
const NO_LONGER = /\b(?:no longer|any ?more|nicht mehr|ya no|n(?:e |').{1,30} plus)\b/;
const NEW =
  /\b(?:new|another|different|elsewhere|neue[mnrs]?|andere[mnrs]?|woanders|nuev[oa]|otr[oa]|nouveau|nouvel|nouvelle|autre|ailleurs|shut down|shut for good)\b/;

/** What a question asks, as its terms, and the value that a memory states. */
export type AnsweredValue = {
  readonly terms: readonly string[];
  readonly isOwn: boolean;
  readonly value: string;
};

/**
 * Whether a newer text may tell that a value holds no longer, without stating the attribute: it has a word of
 * change and all terms of the question ("They changed the gate code"), or another name with the same title
 * ("we see Dr Lund now"); it says that who or what the value names has left, or that what is asked about was
 * sold, lost or given away; the speaker has another job or home; or what ends was renewed. Pure.
 */
export function mayTellChange(newerText: string, asked: AnsweredValue): boolean {
  const newer = newerText.slice(0, MAX_CHARS).replaceAll("’", "'");
  const words = wordsOf(newer);
  if (namesAnother(newer, words, asked) || hasLeft(words, asked.value)) return true;
  if (asked.isOwn && isOfRelative(words, asked.terms)) return false;
  return (
    changesTopic(newer, words, asked) ||
    isParted(newer, words, asked.terms, asked.value) ||
    namesOtherNow(newer, asked) ||
    (hasTerms(words, asked.terms) &&
      !foldToBaseLetters(newer).includes(foldToBaseLetters(asked.value)) &&
      hasChange(withoutParting(words)))
  );
}

/** "I lost my car keys" parts with no car, so the words for it tell nothing else either. */
const withoutParting = (words: readonly Word[]) =>
  words.flatMap(({ text, folded }) => (PARTED.has(folded) ? [] : [text])).join(" ");

/** Whether a newer text only tells of a relative or friend, for a question about the asker. Pure. */
export function tellsOfRelative(newer: string, query: string): boolean {
  const question = parseQuestion(query);
  return question?.isOwn === true && isOfRelative(wordsOf(newer), question.terms);
}

/** "My sister switched dentists" changes nothing of mine, and "my husband sold the car" does. */
export function isOfRelative(words: readonly Word[], terms: readonly string[]): boolean {
  const at = words.findIndex(({ term }) => term !== null && isBeing(term) && !terms.includes(term));
  return (
    (at === 1 || at === 2) &&
    FIRST_PERSON.has(words[0]?.folded ?? "") &&
    !words
      .slice(at + 1)
      .some(
        ({ folded }) =>
          FIRST_PERSON.has(folded) ||
          /^(?:me|us|mir|uns|the|der|die|das|den|el|la|los|las|le|les|l)$/.test(folded),
      )
  );
}

/**
 * Whether a newer text denies a value, although it contains it: "not Mia", "Mr. Quist isn't our landlord",
 * "I don't go to Dr. Mendes any more". Of a name only what is said about the name counts, not what its bearer
 * does ("Mia doesn't play any more"). Pure.
 */
export function deniesValue(newer: string, { terms, value }: AnsweredValue, isName: boolean): boolean {
  const text = foldToBaseLetters(newer);
  const folded = foldToBaseLetters(value);
  const at = text.indexOf(folded);
  if (folded === "" || at === -1) return false;
  if (DENIED.test(text.slice(0, at))) return true;
  const { cues } = parseStatement(newer);
  return (cues.negation && hasTerms(wordsOf(newer), terms)) || (!isName && NO_LONGER.test(text));
}

function hasChange(text: string): boolean {
  const { cues } = parseStatement(text);
  const isChanged = cues.change || cues.now || cues.end || cues.correct || cues.back;
  return isChanged || NEW.test(foldToBaseLetters(text));
}

function hasTerms(words: readonly Word[], terms: readonly string[]): boolean {
  const said = new Set(distinctTerms(words));
  const hasNumber = () => words.some(({ folded }) => /^\d/.test(folded));
  return (
    terms.length > 0 &&
    !(terms.length === 1 && (terms[0] === WORK || terms[0] === LIVE)) &&
    terms.every((term) => said.has(term) || (terms.length > 1 && NUMBER_TERMS.has(term) && hasNumber()))
  );
}

function namesAnother(newer: string, words: readonly Word[], { value }: AnsweredValue): boolean {
  const [first] = wordsOf(value);
  if (!first?.isCapital || !TITLE.has(first.folded)) return false;
  const names = new Set(namesIn(wordsOf(value)));
  const isOther = words.some(({ folded }, at) => {
    const next = words[at + 1];
    return folded === first.folded && next?.isCapital === true && !names.has(next.folded);
  });
  return isOther && hasChange(newer);
}

function hasLeft(words: readonly Word[], value: string): boolean {
  const named = wordsOf(value);
  const names = new Set(namesIn(named));
  const terms = new Set(distinctTerms(named));
  return (
    (names.size > 0 &&
      words.some(({ folded }, at) => LEAVES.has(folded) || hasMovedOn(folded, words[at + 1])) &&
      words.some(({ isCapital, folded }) => isCapital && names.has(folded))) ||
    words.some(({ term }, at) => terms.has(term ?? "") && CLOSED.test(words[at + 1]?.folded ?? ""))
  );
}

/** "Dr. Lindgren moved to Spain", but not "moved the meeting". */
const hasMovedOn = (folded: string, next: Word | undefined) =>
  /^(?:weggezogen|emigrated|relocated)$/.test(folded) ||
  (folded === "moved" && /^(?:to|abroad|back|on)$/.test(next?.folded ?? ""));

/** "I drive a Kia now": another name in a statement of the speaker about what the question asks about. */
function namesOtherNow(newer: string, { terms, isOwn, value }: AnsweredValue): boolean {
  const { cues, isFirstPerson, names, concepts } = parseStatement(newer);
  const known = foldToBaseLetters(value);
  return (
    isOwn &&
    cues.now &&
    isFirstPerson &&
    [...names].some((name) => !known.includes(name)) &&
    [...parseStatement(terms.join(" ")).concepts].some((concept) => concepts.has(concept))
  );
}

function changesTopic(newer: string, words: readonly Word[], { terms, isOwn }: AnsweredValue): boolean {
  if (!isOwn) return false;
  const folded = foldToBaseLetters(newer);
  const [term] = terms;
  const others = terms.filter((one) => one !== END && one !== EXPIRE);
  if (others.length > 0 && others.length < terms.length)
    return RENEWS_IT.test(folded) || (RENEWS.test(folded) && hasTerms(words, others));
  if (terms.some(isBeing) || words.some((_, at) => isActor(words, at))) return false;
  const depends = (on: ReadonlySet<string>) => terms.some((one) => on.has(one));
  const isOthers = OPENS_WITH_OTHER.test(folded) && !words.some((word) => FIRST_PERSON.has(word.folded));
  const has = (set: ReadonlySet<string>) =>
    terms.length === 1 && words.some((word) => set.has(word.folded)) && parseStatement(newer).isFirstPerson;
  const isOver = terms.length === 1 && (term === WORK || term === LIVE) && NO_LONGER.test(folded);
  if (isOver && !isOthers && words.some((word) => word.term === term)) return true;
  if (depends(JOB_TERMS) && (LOSES_OWN_JOB.test(folded) || (!isOthers && OTHER_JOB.test(folded))))
    return true;
  if (term === WORK) return has(OF_WORK);
  return (term === LIVE && has(OF_HOME)) || (depends(HOME_TERMS) && !isOthers && OTHER_HOME.test(folded));
}

/** Whether a word is a being that a text is about: "my sister moved", but not "I live with my sister". */
function isActor(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 2), at);
  return isBeing(words[at]?.term ?? "") && !before.some(({ folded }) => BESIDE.test(folded));
}

const BESIDE = /^(?:with|mit|bei|zu|zum|zur|con|avec|chez)$/;
const OPENS_WITH_OTHER =
  /^(?:he(?! \w+(?:ado|ido|cho|sto)\b)|she|they|his|her|their|er|ella?|ellos|ellas|su|sus|il|ils|elles?|sa|ses|leur)\b/;
