import { nameAt } from "./names";
import { type Draft, type Phrase, SELF_REFERENCE } from "./phrase";
import type { Sentence } from "./sentence";
import type { Token } from "./tokens";
import type { EntityReference } from "./types";
import { SELF, THIRD } from "./words";

const TIME =
  "(?:last|yesterday|today|tonight|recently|because|a|an|two|three|four|five|some) ?(?:days?|weeks?|months?|years?|night|ago|summer|winter|spring|autumn|my|of|i|we|she|he|$)";
const FOREIGN_TIME =
  "(?:gestern|heute|letzte[nrs]?|vor (?:\\S+ )(?:tag|woche|monat|jahr)\\S*|weil|ayer|hoy|anoche|hace|(?:el|la) (?:mes|ano|semana) pasad[oa]|porque|hier|aujourd'hui|il y a|l' (?:annee derniere|an dernier)|la semaine derniere|parce)";
/** What can follow an end that stands alone: nothing, a sign, or when or why it was. */
export const STANDS_ALONE = `(?=$| [.!,;:…)]| (?:last|yesterday|today|tonight|recently|because)(?: |$)| ${TIME}| ${FOREIGN_TIME}(?: |$)| in (?:january|february|march|april|may|june|july|august|september|october|november|december|[12]\\d{3}[.,]?)(?: |$)| on (?:mon|tues|wednes|thurs|fri|satur|sun)day| this (?:morning|week|month|year)| for good)`;
/** What can follow an end that could be the end of anything: nothing, or when it was. */
export const ENDS_SENTENCE =
  "(?: (?:yesterday|today|recently|(?:last|this) (?:night|week|month|friday|monday|morning)|gestern|heute|letzte[nrs]? (?:woche|monat)|ayer|hoy|la semana pasada|el mes pasado|hier|aujourd'hui|la semaine derniere))?(?: [.!…])*$";

const HELPERS =
  "(?:(?:have|has|'ve|'s|had|am|'m|is|was|just|recently|finally|officially|also|now|actually|habe|hat|bin|ist|wurde|gerade|endlich|heute|gestern|he|ha|por fin|acabo de|acaba de|ai|a|ete|viens de|vient de) ){0,4}";
/** A job that words tell apart ("my second job", "my job at the bakery") is perhaps not the only one. */
const OWN =
  "(?:my|her|his|their|meinen|meine|ihren|ihre|seinen|seine|mi|su|mon|son) (?:job|stelle|arbeit|trabajo|empleo|travail|emploi|boulot|poste)";
/** Ends that can only be those of a job. */
const LEFT_JOB = [
  `(?:quit|left|lost) ${OWN}`,
  "(?:got|been|was|am|'m) (?:just |recently |finally )?(?:fired|sacked|laid off)",
  "handed in (?:my|her|his) (?:notice|resignation)",
  `${OWN} (?:gekundigt|verloren|aufgegeben|geschmissen|hingeschmissen)`,
  "gefeuert worden|wurde (?:gestern |heute |gerade )?gefeuert",
  `(?:deje|dejo|dejado|perdi|perdio|perdido) ${OWN}`,
  `(?:quitte|perdu) ${OWN}`,
  "ete (?:vire|viree|licencie|licenciee)",
].join("|");
const JOB = new RegExp(`^${HELPERS}(?:${LEFT_JOB})${STANDS_ALONE}`);
/** Smoking, piano and a night can end with these, too. */
const BARE_JOB = new RegExp(
  `^${HELPERS}(?:quit|resigned|retired(?! last night)|gekundigt|renunciado|demissionne)${ENDS_SENTENCE}`,
);
/** The speaker is left out: "Quit my job". */
const OWN_JOB = new RegExp(
  `^(?:just |finally |yo |por fin )?(?:(?:quit|lost|left) my job|(?:he )?(?:deje|perdi|dejado|perdido) mi (?:trabajo|empleo)|me (?:despidieron|han despedido|echaron) del trabajo)${STANDS_ALONE}`,
);
const BARE_OWN_JOB = new RegExp(`^(?:just |finally |yo |por fin )?(?:quit|renuncie)${ENDS_SENTENCE}`);
const BARE_THIRD_JOB = new RegExp(`^renuncio${ENDS_SENTENCE}`);
const OPENING =
  /^(?:and|so|well|then|but|oh|ok|sadly|unfortunately|sad|news|yesterday|today|und|also|aber|leider|gestern|heute|y|pero|et|mais|bueno|ayer|hoy|hier|[,:])$/;
const MAX_READ = 14;

/** Returns the place after words that open a sentence, such as "sadly" and "so". */
export function clauseStart(tokens: readonly Token[]): number {
  let start = 0;
  while (start < 4 && OPENING.test(tokens[start]?.folded ?? "")) start++;
  return start;
}

/** Returns the words of some tokens in base letters. */
export const foldedOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(Math.max(0, from), to)
    .map(({ folded }) => folded)
    .join(" ");

/**
 * Finds ends of work that name no employer: "I quit my job", "She got fired" and, in a message of
 * its own, "Amina quit". They have neither object nor value.
 */
export function findJobEnds({ tokens, phrases, antecedent, isAlone }: Sentence): Draft[] {
  const start = clauseStart(tokens);
  const rest = foldedOf(tokens, start, start + MAX_READ);
  if (OWN_JOB.test(rest) || (isAlone && BARE_OWN_JOB.test(rest)))
    return [endOf(SELF_REFERENCE, tokens, start)];
  const subject = subjectAt(tokens, start, phrases, antecedent);
  if (!subject) return [];
  const said = foldedOf(tokens, subject.end, subject.end + MAX_READ);
  const isThird = !("self" in subject.reference);
  const isBare = BARE_JOB.test(said) || (isThird && BARE_THIRD_JOB.test(said));
  return JOB.test(said) || (isAlone && isBare) ? [endOf(subject.reference, tokens, start)] : [];
}

const endOf = (subject: EntityReference, { length }: readonly Token[], from: number): Draft => ({
  subject,
  type: "works_at",
  object: null,
  value: null,
  ended: true,
  at: from,
  stated: { from, to: length - 1 },
});

function subjectAt(
  tokens: readonly Token[],
  start: number,
  phrases: readonly Phrase[],
  antecedent: Sentence["antecedent"],
): { reference: EntityReference; end: number } | null {
  const opening = tokens[start]?.folded ?? "";
  if (SELF.has(opening)) return { reference: SELF_REFERENCE, end: start + 1 };
  const gender = THIRD.get(opening);
  if (gender !== undefined) {
    const reference = antecedent(gender);
    return reference && { reference, end: start + 1 };
  }
  const phrase = phrases.findLast((one) => one.start === start && one.references.length === 1);
  const [reference] = phrase?.references ?? [];
  if (phrase && reference) return { reference, end: phrase.end };
  const name = nameAt(tokens, start);
  return name && { reference: { kind: "person", name: name.name, role: null }, end: name.end };
}
