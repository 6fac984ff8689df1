import { anyOf, words } from "@/lib/analysis/text";
import { isAbsence } from "./absence";
import { PERIODS, WEEKDAY } from "./exception";
import { CONDITION } from "./health";
import { hasLifeEvent } from "./life-event";

/** An illness that stays and what it needs, a death, a separation. */
const BLOW = anyOf(
  `\\b(?:${CONDITION}|${words("lactose, laktose\\w*, lactosa, pacemaker, herzschrittmacher, marcapasos, insulin\\w*, insulina, dialysis, chronic\\w*, chronisch\\w*, cronic[oa], chronique, cancer, krebs, phobi\\w*, \\w+phobi[ac]\\w*, autis\\w*, adhd, dementia, demenz, demencia, disab\\w+, wheelchair, rollstuhl, anaphyla\\w*, died, passed away, split up, broke up, diagnosed, pregnant, miscarr\\w*, terminal\\w*, hospice, stroke, heart (?:attack|condition|disease|failure), gestorben, fallecio, murio, decede[es]?, zuckerkrank")})\\b`,
);
/** What someone is, has, wants or lost, and what holds from a time on. */
const LASTING = anyOf(
  `\\b${words(
    "vegan\\w*, vegetarian\\w*, vegetarisch, vegetarier\\w*, halal, kosher, koscher, always, never, ever, (?:i'm|i am|he's|she's|he is|she is|we're|they're) (?:an? (?!bit|little|tad)|(?:the|my|our|his|her) )\\w+, gets? (?:\\w+ )?(?:ill|sick|sore|swollen|headaches?|migraines?)(?: (?:from|of|with|in|on|after|when)), suffers?, soy, seriously, gravely, critically, schwer, gravemente?, gravement, starts? (?:at|as|with), (?:is|are) (?:under|behind|in|on|above|below|next to|inside) the, from now on, every, moved?, moving, new, name[ds]?, called, married, pregnant, engaged, divorc\\w*, prefer\\w*, hate[sd]?, love[sd]?, likes?, live[sd]?, living, works? (?:at|for|as|in), job, quit, fired, hired, retired?, diagnosed, code, pin, password, address, number, birthday, anniversary, wedding",
    "die[sd], dead, death, funeral, passed away, split(?: up)?, broke up, separated, left, leaving, leaves? (?:us|the (?:team|company|firm|ward))?, stolen, stole, lost, born, adopted, bought, sold, joined, started, resigned, promoted",
    "immer, nie, ab jetzt, neue[mnrs]?, gestorben, tot, getrennt, geschieden, schwanger, verheiratet, verlobt, gestohlen, geklaut, verloren, gekauft, verkauft, wohn(?:t|e|en), umgezogen, heiss(?:t|e|en), ausgezogen, verlassen, gekundigt",
    "siempre, nunca, nuev[oa]s?, murio, muerto, fallecid[oa], fallecio, separad[oa]s?, separamos, divorciad[oa]s?, embarazada, casad[oa]s?, robado, robaron, perdid[oa], viv(?:e|o|en|imos), se llama, compre, vendi, dejo",
    "toujours, jamais, nouve(?:au|l|lle)s?, mort[es]?, morte, decede[es]?, separes?, quittes?, divorce[es]?, enceinte, mariee?s?, vole[es]?, perdu[es]?, habit(?:e|ent|ons), s'appelle, achete, vendu",
    `(?:since|from|starting|as of|after|seit|ab|desde|a partir de|depuis|des) (?:\\w+ ){0,2}(?:${Object.values(PERIODS).join("|")}|${WEEKDAY}|birth|childhood|geburt|nino|nina|enfance|years?|jahren|anos|ans)`,
  )}(?![\\w'])`,
);

const DAY = anyOf(
  `(?<!['\\w])(?:${Object.values(PERIODS).join("|")}|${WEEKDAY}|${words(
    "(?:until|till|til|bis|hasta) \\w+, jusqu'\\w+, yesterday, last night, at the moment, right now, for now, for once, gestern, ubermorgen, gerade, momentan, ayer, anoche, ahora mismo, por ahora, hier, en ce moment, pour l'instant",
    "\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of |de )?(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|marz|mai|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre)",
  )})(?![\\w'-])`,
);
const EACH_DAY = new RegExp(DAY, "gi");
const CLOCK =
  /\b(?:at|by|before|um|gegen|vor|a las|antes de las|a|avant) (?:\d{1,2}(?:[:.h]\d\d)?(?: ?(?:am|pm|uhr|h)\b)?(?![\d%])|noon|midnight|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)|\b\d{1,2}(?:[:.h]\d\d)? ?(?:am|pm|uhr|h)\b|\b\d{1,2}:\d\d\b/gi;
/** Opening hours and timetables hold every day. */
const TIMETABLE = anyOf(
  "\\b(?:opens?|closes?|starts?|begins?|ends?|finish(?:es)?|offnet|schliesst|beginnt|endet|abre|cierra|empieza|termina|ouvre|ferme|commence|finit)\\b",
);

/** An event that is over with its day. */
const EVENT = words(
  "flights?, (?:my|the|an?|our) train, trains? (?:leaves?|strike), bus strike, strike, meetings?, appointments?, dentist, exams?, test tomorrow, interviews?, match, game, race, marathon, concert, show, party, dinner, (?:have|expecting|having|got) (?:\\w+ ){0,2}(?:a visitor|visitors|guests?|company), (?:visitors|guests) (?:are |'re )?(?:coming|over|staying|arriving|tonight|here), sleepover, (?:early|late|night|double|day) (?:shift|start|night|morning|one), shift, deadline, conference, trip, ferry, presentation, rehearsal, sitter, plumber, electrician, builders, workmen, delivery, repairs?, roadworks, puncture, flat tyre, power cut",
  "flug, zug, bahnstreik, streik, termin, zahnarzt, prufung, klausur, vorstellungsgesprach, spiel, konzert, besuch, gaste, fruhschicht, spatschicht, nachtschicht, schicht, sitzung, besprechung, handwerker, klempner, panne, platten, reise",
  "vuelo, tren, huelga, reunion, cita, dentista, examen(?:es)?, entrevista, partido, concierto, visita, invitados, turno, viaje, fontanero, obras, pinchazo, cena",
  "vol (?:tot|a|de|tres), un vol, mon vol, train, greve, reunion, rendez-vous, dentiste, examens?, entretien, match, concert, visite, invites, garde, voyage, plombier, travaux, crevaison, diner",
);
/** A state of body or weather that passes. */
const STATE = words(
  "(?:too |so |very |really |dead )?(?:tired|knackered|exhausted|shattered|hungover|sleepy|jet-?lagged), (?<!\\b(?:my|our|his|her|their) )late, ill, sick(?! of), poorly, unwell, headache, migraine, hangover, fever, flu, a cold, cough, sore, swollen, hurts?, aching, sprained, twisted, strained, pulled (?:my|a)\\b.*, stomach ache, toothache, busy, in a hurry, short on time, out of (?!work|hospital|prison|jail|a job)\\w+, behind schedule, raining, rains, snowing, snows, storm\\w*, freezing, cold (?:outside|out|today), it's (?:too |so |very |really )?(?:cold|hot|warm|windy|wet|icy|muggy), (?:heat|cold) ?(?:wave|snap), heatwave, icy, windy, foggy, (?:they're|they are|someone's) (?:paving|painting|repairing|fixing|cleaning|servicing|resurfacing|digging|working on) (?:it|the \\w+)",
  "mude, kaputt, krank, erkaltet, kopfschmerzen, kopfweh, migrane, fieber, kater, grippe, erkaltung, spat, wenig zeit, im stress, regnet, schneit, sturmt, kalt draussen, draussen kalt, so (?:kalt|heiss), zu (?:kalt|heiss), geschwollen, verstaucht, gezerrt",
  "cansad[oa], agotad[oa], enferm[oa], resfriad[oa], fiebre, gripe, resaca, migrana, dolor de cabeza, me duele, prisa, tarde, llueve, lloviendo, nieva, nevando, hace (?:mucho |demasiado )?(?:frio|calor|viento), hinchad[oa], ocupad[oa]",
  "fatiguee?, crevee?, epuisee?, malade, enrhumee?, fievre, grippe, migraine, mal (?:a|au|aux) (?:la )?\\w+, gueule de bois, pressee?, en retard, tard, tot, il (?:pleut|neige), il fait (?:trop |tres |si )?(?:froid|chaud), gonflee?, debordee?, occupee?",
);
const PASSING = anyOf(`(?<![\\w'])(?:${EVENT}|${STATE})(?![\\w'])`);
/** "No gym this week, hurt my back". */
const INJURY = anyOf(
  "\\b(?:hurt|pulled|twisted|sprained|strained|bruised|cut) (?:my|his|her|an?) (?:\\w+ )?(?:back|knee|calf|ankle|wrist|foot|toe|finger|shoulder|neck|hamstring|muscle|thumb|leg|arm|elbow|hip|hand)$",
);
/** "So I do the school run": what follows from the day ends with it. */
const CONSEQUENCE = anyOf(
  "^so (?:i|we|you)(?:'ll| will| can| must| have to| need to)? (?:do|take|walk|drive|cook|cycle|get up|leave early|sleep in|cover|use|eat|stay|need the)\\b",
  "^(?:and |but )?(?:i|we) (?:won't|will not) (?:read|answer|reply|be|check|take|come|go|see|need|make|pick|have time|work)\\b",
);
/** "Feed the cat at 8 today, not at 6". */
const CONTRAST = anyOf(
  "^(?:and |but )?(?:not|instead of|rather than|nicht|statt|anstatt|no(?= (?:al?|el|la|los|las|en|con|por|antes)\\b)|en vez de|en lugar de|pas|et non|au lieu d[e'])\\b(?: [\\w:'.]+){1,4}$",
);
/** A clause and not a contrast: "not that I eat meat". */
const OWN_VERB = anyOf(
  "\\b(?:i|we|he|she|they|it|that|who|ich|wir|er|yo|je|nous|il|elle)\\b|\\b(?:is|are|has|have|can|ist|hat|esta|es|tiene|est|a)\\b",
);
const FILLER_WORD = words(
  "thanks, thank, thx, cheers, you, so, very, much, a lot, many, please, pls, ok, okay, hi, hey, hello, sorry, yes, yeah, no, nope, oh, ah, well, dear, god, right, again, though, tho, actually, by the way, btw, if possible, if you can, then, only, just, love, mate, instead, too, as well, as usual, for a change, of course, fine, great, good morning, good night, morning",
  "danke, bitte, sehr, hallo, ja, nein, gut, also, doch, nur, ausnahmsweise, stattdessen, wenn moglich, ubrigens",
  "gracias, muchas, por favor, hola, si, vale, bueno, solo, si puedes, perdon",
  "merci, beaucoup, bien, s'il (?:te|vous) plait, stp, svp, salut, bonjour, oui, non, alors, si possible, seulement, juste, pardon",
);
const FILLER = anyOf(
  `^(?:(?:${FILLER_WORD})[,!.]* ?){1,5}$`,
  "^(?:hi|hey|hello|thanks|hallo|danke|hola|gracias|salut|merci),? \\w+[!.]*$",
);
/** "And the dog", "and no salt": more of the same. */
const MORE = anyOf(
  "^(?:and|or|und|oder|y|o|et|ou) (?:the|no|not|both|das|die|den|der|kein\\w*|el|la|los|las|sin|le|les|pas de) [\\w-]+$",
);
/** Longer clauses say more than why. */
const MAX_WORDS = 8;

/** Returns whether a sentence names what no day ends: an illness, a death. Expects base letters. */
export function namesLastingBlow(sentence: string): boolean {
  return BLOW.test(sentence);
}

/** Returns whether a part of a sentence names a day, a period or an end. Expects base letters. */
export function namesDay(part: string): boolean {
  return DAY.test(part);
}

/** Returns the days and periods that a text names, as they stand in it. Expects base letters. */
export function daysNamed(text: string): string[] {
  return text.match(EACH_DAY) ?? [];
}

/** Returns whether a text says nothing at all: "thanks so much". */
export function isFiller(part: string): boolean {
  return FILLER.test(part);
}

/**
 * Returns whether a further clause of a message certainly ends with the day that the message is about: a
 * contrast, an event, weather or how somebody feels. Whatever else has a verb of its own stays true, and so
 * may a few bare words: "no sugar today, diabetic". Expects base letters.
 */
export function isPassingClause(clause: string): boolean {
  const part = clause.replace(/[\s.!)]+$/, "");
  if (isFiller(part) || MORE.test(part)) return true;
  if (BLOW.test(part) || (part.match(/\S+/g)?.length ?? 0) > MAX_WORDS) return false;
  if (CONTRAST.test(part) && !OWN_VERB.test(part) && !LASTING.test(part)) return true;
  if (LASTING.test(part) || hasLifeEvent(part.replace(/\bwon't\b/gi, "will not"))) return false;
  const untimed = part.replace(CLOCK, "");
  const hasDay = DAY.test(part);
  if (/\d/.test(untimed.replace(EACH_DAY, ""))) return false;
  if (hasDay || PASSING.test(part) || INJURY.test(part) || CONSEQUENCE.test(part)) return true;
  return isAbsence(part) || (untimed !== part && !TIMETABLE.test(part));
}
