import { antecedentOf, type Being } from "./beings";
import { clauseStart } from "./endings";
import { nameBefore } from "./names";
import { type Draft, type Phrase, SELF_REFERENCE } from "./phrase";
import type { Sentence } from "./sentence";
import type { Token } from "./tokens";
import { ADVERBS, AUXILIARIES, THIRD } from "./words";

const DIED =
  /^(?:died|passed|murio|fallecio|muerto|muerta|fallecido|fallecida|mort|morte|decedee?|gestorben|verstorben)$/;
/** "My son died laughing" and "he died in level 3" are no deaths. */
const NO_DEATH =
  /^(?:laughing|down|out|off|inside|first|a little|a bit|on (?:me|us)|again|for|trying|at (?:that|the (?:joke|end of the))|(?:in|during) (?:(?:the|this|that|a|my|our|his|her) (?:first |second |last |final )?)?(?:season|chapter|episode|level|round|act|scene|part|game|match|movie|film|book|novel|comic|show|series|finale|play|story|dream|dungeon|raid|minecraft|fortnite)|(?:of|from) (?:laughter|laughing|boredom|shame|embarrassment|envy|curiosity|happiness|cuteness)|vor (?:lachen|scham|langeweile|neid)|in (?:(?:der|dem|einem|meinem) )?(?:staffel|folge|kapitel|level|film|spiel|buch|traum)|im (?:spiel|film|buch|traum|letzten level)|de (?:risa|verguenza|aburrimiento|envidia|rire|honte|ennui)|en (?:la (?:temporada|pelicula|serie|novela)|el (?:juego|libro|capitulo|episodio))|dans (?:la (?:saison|serie)|le (?:jeu|film|livre)|l' episode))(?: |$)/;
const ILLNESS =
  "(?:(?:a|an|his|her|lung|breast|brain|kidney|liver|heart|bone|blood|skin|colon) ){0,2}(?:cancer|leukaemia|leukemia|tumou?r|stroke|attack|failure|disease|covid|flu|pneumonia|sepsis|old age|natural causes|(?:long |short )?illness|(?:car |bike |motorbike |road |traffic |plane )?(?:accident|crash))";
/** When, how and of what somebody died. Anything else can be a game, a film or a machine. */
const PART = `(?:,|and|suddenly|peacefully|unexpectedly|yesterday|today|recently|(?:last|this) (?:night|week|weekend|month|year|spring|summer|autumn|winter|morning|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:a|two|three|four|five|six|few|\\d+|a few) (?:days?|weeks?|months?) ago|in (?:his|her|its|their) sleep|at home|in (?:the )?hospital|(?:of|from|after|in) ${ILLNESS}|plotzlich|friedlich|gestern|heute|letzte[nrs]? (?:woche|monat|nacht|jahr)|vor \\S+ (?:tag|woche|monat)\\S*|an (?:krebs|einem (?:herzinfarkt|schlaganfall)|covid|altersschwache)|ayer|hoy|anoche|(?:la semana pasad|el mes pasad|el ano pasad)[oa]|de (?:(?:un )?(?:cancer|infarto|derrame)|covid|vejez|crise cardiaque|vieillesse)|d' un (?:cancer|avc|infarctus)|hier|aujourd'hui|cette nuit|(?:la semaine|le mois|l' annee) derni(?:ere|er))`;
const TOLD = new RegExp(`^(?:${PART}(?: |$)){0,5}(?:[.!…](?: |$))*$`);
/** What a death without a name before is known by: whatever the dead was to the speaker ended. */
export const DIED_ATTRIBUTE = "died";
/** In German the participle ends the sentence: "ist letzte Woche gestorben". */
const MAX_BETWEEN = 5;
/** Words after the verb that a death without a name before can have. */
const MAX_TOLD = 16;

/** Ends what noun phrases say when their verb is to die. */
export function markDead(tokens: readonly Token[], phrases: readonly Phrase[]): Phrase[] {
  return phrases.map((phrase) => {
    if (!hasDied(tokens, phrase)) return phrase;
    return { ...phrase, ended: true, drafts: phrase.drafts.map((draft) => ({ ...draft, ended: true })) };
  });
}

/**
 * Finds the death of a being of an earlier sentence, by its name or a pronoun: "Felix died", "He died". A
 * name that no sentence before has ends what other memories say of it, if the message is alone and says only
 * when, how or of what: characters and machines die, too.
 */
export function findDeaths(
  { tokens, isAlone }: Pick<Sentence, "tokens" | "isAlone">,
  beings: readonly Being[],
): Draft[] {
  const start = clauseStart(tokens);
  const opening = tokens[start]?.folded ?? "";
  const end = THIRD.has(opening)
    ? start + 1
    : tokens.findIndex(({ isCapital }, at) => at >= start && !isCapital);
  const lang = tokens[end]?.folded === "ist" ? "de" : "en";
  if (end <= start || !hasDied(tokens, { end, lang })) return [];
  const gender = THIRD.get(opening);
  const name = nameBefore(tokens, end);
  const named = beings.findLast(
    ({ reference }) => "kind" in reference && name?.start === start && reference.name === name.name,
  );
  const draft = (gender === undefined ? named : antecedentOf(beings, gender))?.draft;
  const said = { ended: true, at: end, stated: { from: start, to: end } };
  if (draft) return [{ ...draft, ...said }];
  const isTold = isAlone && TOLD.test(afterVerb(tokens, end, MAX_TOLD));
  if (gender !== undefined || name?.start !== start || !isTold) return [];
  const object = { kind: "thing", name: name.name, role: null } as const;
  return [
    { subject: SELF_REFERENCE, type: "knows", object, value: null, attribute: DIED_ATTRIBUTE, ...said },
  ];
}

function hasDied(tokens: readonly Token[], { end, lang }: Pick<Phrase, "end" | "lang">): boolean {
  const at = verbPlace(tokens, end);
  const verb = tokens[at]?.folded ?? "";
  if (NO_DEATH.test(afterVerb(tokens, end, MAX_BETWEEN))) return false;
  if (DIED.test(verb)) return verb !== "passed" || tokens[at + 1]?.folded === "away";
  if (lang !== "de" || at === end) return false;
  return tokens.slice(at, at + MAX_BETWEEN).some(({ folded }) => /^(?:gestorben|verstorben)$/.test(folded));
}

/** Returns the next words without the verb: "gestern ." of "Felix ist gestern gestorben." */
function afterVerb(tokens: readonly Token[], end: number, count: number): string {
  const at = verbPlace(tokens, end);
  const rest = tokens.slice(at, at + count + 1).map(({ folded }) => folded);
  const verb = rest.findIndex((word) => DIED.test(word));
  // "Passed" is a death with its next word.
  const length = rest[verb] === "passed" ? 2 : 1;
  return rest.filter((_, index) => index < verb || index >= verb + length).join(" ");
}

function verbPlace(tokens: readonly Token[], end: number): number {
  let at = end;
  while (at < end + 4 && isHelper(tokens[at])) at++;
  return at;
}

const isHelper = (token: Token | undefined) =>
  token !== undefined &&
  (ADVERBS.has(token.folded) ||
    AUXILIARIES.has(token.folded) ||
    token.folded === "est" ||
    token.folded === "sadly");
