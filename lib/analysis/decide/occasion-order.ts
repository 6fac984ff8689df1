import { anyOf, FEW, words } from "@/lib/analysis/text";

const START = `^\\W*(?:(?:and|ok|okay|also|so|please|just|bitte|und|y|por favor|et|s'il te plait|let's|always|immer|siempre|toujours),? )${FEW}`;
const WITHIN = "[^.!?]{1,90}?";

const ENGLISH_ORDER = `${words(
  "turn, switch, dim, brighten, open, close, shut, lock, unlock, raise, lower, set, start, stop, run, play, pause, mute, unmute, put, keep, leave, heat, cool, charge, water, hold(?! on\\b)",
)} ${words("the, my, our, all, every, some, on, off, up, down")}\\b`;
/** Not "when I say so", which is a single occasion, and not "when you are done". */
const ENGLISH_OCCASION = `${words(
  "when, whenever, before, after, once, if, unless, as soon as, until, while, as long as",
)} ${words(
  "(?:i|we)(?:'re|'m)?(?! (?:was|were|did|had|said?|say|asked?|told|tell|want|need|call|shout)\\b) \\w+, (?:every|some|any)(?:one|body) \\w+, no(?:body| one) \\w+, (?:the (?:kids|children|boys|girls|baby|cat|dog|cats|dogs)|my \\w+|our \\w+) \\w+, (?:it's|it is|it gets) \\w+",
)}`;
const GERMAN_ORDER = `${words(
  "mach, schalt, stell, dreh, spiel, schliess, offne, dimm, lass, fahr, zieh, start, pausier, halt, heiz, sperr, verriegel, lad, giess",
)}e? ${words("das, die, den, alle, mein\\w*, unser\\w*, etwas, immer")}\\b`;
const GERMAN_OCCASION = `${words("wenn, sobald, bevor, nachdem, solange, falls, wahrend")} ${words(
  "ich, wir, jemand, niemand, keiner, alle, es, das baby, die (?:kinder|katze|katzen|hunde), der hund, mein\\w* \\w+, unser\\w* \\w+",
)}\\b`;
const SPANISH_ORDER = `${words(
  "enciende, apaga, pon, baja, sube, abre, cierra, atenua, para, pausa, arranca, bloquea, deja, riega, carga, activa, desactiva",
)} ${words("el, la, los, las, mis?, nuestr\\w+, tod\\w+, algo")}\\b`;
const SPANISH_OCCASION = `${words("cuando, antes de(?: que)?, despues de(?: que)?, si, en cuanto, mientras")} (?!(?:tu|usted|puedas|quieras|termines|acabes|tengas|vayas|digas|diga)\\b)[a-z]+`;
const FRENCH_ORDER = `${words(
  "allume, eteins, ferme, ouvre, baisse, monte, mets, lance, arrete, coupe, tamise, verrouille, demarre, laisse, arrose, charge, active, desactive",
)}[rz]? (?:${words("le, la, les, mon, ma, mes, nos, notre, tous, toutes, un peu")} |l')`;
const FRENCH_OCCASION = `${words(
  "quand, lorsque?, des qu[e']?, avant qu[e']?, avant de, apres, si, pendant qu[e']?, tant qu[e']?",
)} ?(?:j'|${words("je, on, nous, il (?:fait|y a|commence), personne, quelqu'un, tout le monde, le bebe, les enfants, le chien, le chat, mon \\w+, ma \\w+, mes \\w+")}\\b)`;

const ORDER_FOR_OCCASION = anyOf(
  `${START}(?:${ENGLISH_ORDER})${WITHIN}\\b${ENGLISH_OCCASION}`,
  `${START}(?:${GERMAN_ORDER})${WITHIN}\\b${GERMAN_OCCASION}`,
  `${START}(?:${SPANISH_ORDER})${WITHIN}\\b${SPANISH_OCCASION}`,
  `${START}(?:${FRENCH_ORDER})${WITHIN}\\b${FRENCH_OCCASION}`,
);
const THIS_ONCE = anyOf(
  `\\b${words("now, today, tonight, tomorrow, this (?:morning|afternoon|evening|time|once), in \\d+, for \\d+, jetzt, heute, morgen, ahora, hoy, manana, esta (?:noche|tarde), maintenant, aujourd'hui, demain, ce (?:soir|matin)")}\\b`,
);

/**
 * Returns whether a folded sentence in English, German, Spanish or French orders what a device does at an
 * occasion that comes again: "Switch the porch lamp on when I come home".
 */
export const isOrderForOccasion = (folded: string): boolean =>
  ORDER_FOR_OCCASION.test(folded) && !THIS_ONCE.test(folded);
