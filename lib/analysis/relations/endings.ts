import { nameAt } from "./names";
import { type Draft, type Phrase, SELF_REFERENCE } from "./phrases";
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

const HELPERS =
  "(?:(?:have|has|'ve|'s|had|am|'m|is|was|just|recently|finally|officially|also|now|actually|habe|hat|bin|ist|wurde|gerade|endlich|heute|gestern|he|ha|por fin|acabo de|acaba de|ai|a|ete|viens de|vient de) ){0,4}";
const OWN =
  "(?:my|her|his|the|their|meinen|ihren|seinen|den|mi|su|el|mon|son) (?:\\S+ )?(?:job|position|stelle|arbeit|trabajo|empleo|puesto|travail|emploi|boulot|poste)";
const LEFT_JOB = [
  "quit",
  "resigned",
  "retired",
  `(?:quit|left|lost) ${OWN}(?: at (?:the|a|an) \\S+)?`,
  "(?:got|been|was)? ?(?:fired|sacked|laid off|let go)",
  "handed in (?:my|her|his) (?:notice|resignation)",
  "gekundigt",
  `${OWN} (?:gekundigt|verloren|aufgegeben|geschmissen|hingeschmissen)`,
  "gefeuert(?: worden)?",
  "renunciado",
  `(?:deje|dejo|dejado|perdi|perdio|perdido) ${OWN}`,
  "demissionne",
  `(?:quitte|perdu) ${OWN}`,
  "(?:vire|viree|licencie|licenciee)",
].join("|");
const JOB = new RegExp(`^${HELPERS}(?:${LEFT_JOB})${STANDS_ALONE}`);
/** The speaker is left out: "Quit my job", "Renuncié ayer". */
const OWN_JOB = new RegExp(
  `^(?:just |finally |yo |por fin )?(?:(?:quit|lost|left) my job|quit|renuncie|(?:he )?(?:deje|perdi|dejado|perdido) mi (?:trabajo|empleo|puesto)|me (?:despidieron|han despedido|echaron del trabajo))${STANDS_ALONE}`,
);
const THIRD_JOB = new RegExp(`^renuncio${STANDS_ALONE}`);
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
 * Finds ends of work that name no employer: "I quit my job", "Amina quit", "She got fired". They have neither
 * object nor value.
 */
export function findJobEnds({ tokens, phrases, antecedent }: Sentence): Draft[] {
  const start = clauseStart(tokens);
  const rest = foldedOf(tokens, start, start + MAX_READ);
  if (OWN_JOB.test(rest)) return [endOf(SELF_REFERENCE, tokens, start)];
  const subject = subjectAt(tokens, start, phrases, antecedent);
  if (!subject) return [];
  const said = foldedOf(tokens, subject.end, subject.end + MAX_READ);
  const isThird = !("self" in subject.reference);
  return JOB.test(said) || (isThird && THIRD_JOB.test(said)) ? [endOf(subject.reference, tokens, start)] : [];
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
