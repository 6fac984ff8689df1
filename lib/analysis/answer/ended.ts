import { anyOf, foldToBaseLetters, words } from "@/lib/analysis/text";
import { MAX_CHARS } from "./clause";
import { parseQuestion } from "./question";
import { distinctTerms, isBeing, type Word, wordsOf } from "./terms";
import { FIRST_PERSON, PAST_LINK, TITLE } from "./vocabulary";

const BLOOD: ReadonlySet<string> = new Set(
  distinctTerms(
    wordsOf(
      "mother father parent sister brother daughter sons child grandmother grandfather aunt uncle cousin niece nephew",
    ),
  ),
);

/** Whether a name is kept for life: a daughter keeps hers, while a boss or a dog can be another one. */
export const isForLife = (terms: readonly string[]): boolean => terms.some((term) => BLOOD.has(term));

/**
 * Words that say that somebody died or left, that two people parted or married, or that somebody else stands
 * in; of a pet also that it is lost or was given away. For folded text.
 */
const ENDED = anyOf(
  `\\b${words(
    "moved (?:away|out|on|abroad), left, leaving, quit, resigned, retire[sd]?, retiring, retirement, fired, laid off, passed (?:away|on), died, dead, death, to sleep, put down, ran (?:off|away), run over, missing, gone, history",
    "split(?:ting)?(?: up)?, broke(?:n)? up, break-?up, separated, divorc\\w+, dumped, is over, it's over, not together, got married, are married, engaged, wedding off, off the wedding, off the engagement, maternity leave, parental leave, sick leave, stands? in, standing in, fills? in, filling in",
    "tak(?:es|en|ing) over, took over, replac\\w+, successor, gave (?:him|her|it|them) (?:away|up|back), rehomed, closed, shut",
    "gestorben, tot, eingeschlafert, weggelaufen, entlaufen, verschwunden, getrennt, trennung, schluss, geschieden, verlassen, (?:weg|aus)gezogen, rente, ruhestand, gekundigt, aufgehort, nachfolger\\w*, ersetzt, ubernimmt, ubernommen, elternzeit, mutterschutz, vertritt, vertretung, geheiratet, verheiratet, zugemacht, geschlossen, vorbei",
    "murio, muert[oa], fallecio, fallecid[oa], lo dejamos, me dejo, hemos dejado, rompimos, roto, cortamos, separ(?:amos|ados|ado|ada), divorci\\w+, se fue, se ha ido, se marcho, jubil\\w+, sucesora?, sustituy\\w+, sustitut[oa], reemplaz\\w+, de baja, cerr(?:o|ado), nos casamos, perdid[oa]",
    "mort, morte, decedee?, rompu, separes?, separee?s?, divorc\\w+, quittee?, m'a quittee?, partie?, fini, terminee?, retraite, remplac\\w+, succes\\w+, conge, fermee?, maries?, mariees?, disparue?, perdue?, euthanasi\\w+, endormir",
  )}\\b`,
);
/** Between a role and what its bearer did. */
const MAX_BEFORE = 3;
const LOSES_WORK =
  /^(?:she|he|they|sie|er|ella|el|elle|il)\b.{0,30}\b(?:laid off|let go|fired|sacked|redundant|quit|resigned|retired|gekundigt|entlassen|gefeuert|rente|despid\w+|echaron|jubil\w+|renuncio|licenciee?|viree?|demissionne|retraite)\b/;
const [WORK, LIVE] = wordsOf("work live").map(({ term }) => term);
/** Where somebody may live next. For folded text. */
const HOME =
  /\b(?:home|moved?|house|flat|apartment|heim|pflegeheim|wohnung|umgezogen|gezogen|residencia|piso|mudad[oa]|mudo|maison de retraite|ehpad|appartement|demenage\w*)\b/;

const PAY: ReadonlySet<string> = new Set(
  distinctTerms(wordsOf("salary wage pay gehalt lohn sueldo salario salaire")),
);
const RAISE =
  /\b(?:raise|pay rise|pay cut|promotion|promoted|gehaltserhohung|befordert|aumento|ascend\w+|augmentation|promu\w*)\b/;
/** The speaker moves. For folded text. */
const MOVES_HOME =
  /\b(?:removal (?:men|company)|movers|(?:moving|removal) (?:van|truck|boxes|day)|kicked (?:me|us) out|threw (?:me|us) out|staying (?:at|with)|(?:got|have|picked up|collected) the keys|umzug\w*|mudanza|demenage\w*|schlussel (?:fur|zu) (?:die|unsere|meine) (?:neue )?wohnung|llaves del? piso|cles de l'appart\w*)\b/;

/**
 * Whether a newer text may tell that whom or what a value names is so no longer: it has the name and says
 * that they left, died, parted or were replaced ("Nele moved away"), or says so of the role ("The cleaner
 * quit"); or it tells of another home or the lost work of the being that the question asks about. Pure.
 */
export function mayHaveEnded(
  newerText: string,
  { terms, value }: { readonly terms: readonly string[]; readonly value: string },
): boolean {
  const newer = newerText.slice(0, MAX_CHARS).replaceAll("’", "'");
  const folded = foldToBaseLetters(newer);
  const said = wordsOf(newer);
  const beings = terms.filter(isBeing);
  const isOf = (term: string | null) => term !== null && beings.includes(term);
  if (terms.includes(WORK ?? "") && beings.length > 0 && LOSES_WORK.test(folded)) return true;
  if (terms.includes(LIVE ?? "") && said.some(({ term }) => isOf(term)) && HOME.test(folded)) return true;
  const isOfThem = terms.length === 1 || said.some(({ term }) => isOf(term));
  if (terms.includes(LIVE ?? "") && isOfThem && MOVES_HOME.test(folded)) return true;
  if (terms.some((term) => PAY.has(term)) && RAISE.test(folded)) return true;
  if (!ENDED.test(folded)) return false;
  const names = new Set(namesIn(wordsOf(value)));
  return (
    said.some(({ folded: word, isCapital }) => isCapital && names.has(word)) ||
    said.slice(0, MAX_BEFORE).some(({ term }) => term !== null && terms.includes(term))
  );
}

/** The capitalised words of a name, folded, without titles and words of the speaker. */
export const namesIn = (all: readonly Word[]): string[] =>
  all.flatMap(({ isCapital, folded }) =>
    isCapital && !TITLE.has(folded) && !FIRST_PERSON.has(folded) ? [folded] : [],
  );

/** A name that a memory gives somebody, for a question. */
type Named = { readonly name: string; readonly text: string; readonly occurredAt: Date };

/**
 * Whether somebody may have a role no longer: the memory gives the name in the past ("My dog was called
 * Wolf"), or a newer one may tell that they have it no longer. Never a relative by blood. Pure.
 */
export function mayBeFormer(
  query: string,
  { name, text, occurredAt }: Named,
  candidates: readonly { readonly text: string; readonly isUser: boolean; readonly occurredAt: Date }[],
): boolean {
  const terms = parseQuestion(query)?.terms ?? distinctTerms(wordsOf(query));
  if (isForLife(terms)) return false;
  return (
    isNamedInPast(text, name) ||
    candidates.some(
      (one) => one.isUser && one.occurredAt > occurredAt && mayHaveEnded(one.text, { terms, value: name }),
    )
  );
}

function isNamedInPast(text: string, name: string): boolean {
  const all = wordsOf(text);
  const names = new Set(namesIn(wordsOf(name)));
  return all.some(
    ({ folded }, at) =>
      PAST_LINK.has(folded) &&
      all.slice(at + 1, at + 4).some((one) => one.isCapital && names.has(one.folded)),
  );
}
