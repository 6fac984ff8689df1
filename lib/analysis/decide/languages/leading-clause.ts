import { anyOf, words } from "@/lib/analysis/text";

const GERMAN_LEAD = `^(?:${words("und, aber, also, ja, nein, ok, ach, na")},? )?`;
const GERMAN_SUBJECT = words(
  "ich, du, er, sie, wir, ihr, man, mir, mich, dir, dich, uns, euch, ihm, ihn, bei, an, am, in, im, der, die, das, mein\\w{0,2}, unser\\w{0,2}, sein\\w{0,2}, oma, opa, mama, papa",
);
/** A dependent clause has its verb at the end, so its subject or object follows the question word. */
const GERMAN_CLAUSE = `(?:was|wo|wie|wer|wen|warum|wohin|woher|womit)(?: \\w+(?=,? ${GERMAN_SUBJECT} ))? ${GERMAN_SUBJECT} [^?]{2,80}?`;
const NO_GERMAN_MAIN_CLAUSE = words(
  "was, wie, wo, wer, wann, warum, ob, dass, wenn, weil, und, oder, aber, bitte, danke, ja, ne, denn, da, es, er, sie",
);
/** "Was ich mag, ist der Regen", "wo ich wohne, fährt kein Bus"; "fährt da" and "weisst du" ask. */
export const GERMAN_AFTER_CLAUSE = anyOf(
  `${GERMAN_LEAD}${GERMAN_CLAUSE}(?:,|(?<! (?:wissen|fragen))) (?:ist|sind|war|waren) (?!${NO_GERMAN_MAIN_CLAUSE}\\b)\\w`,
  `${GERMAN_LEAD}${GERMAN_CLAUSE}, (?!${NO_GERMAN_MAIN_CLAUSE}\\b|kannst|weisst|hast|bist|soll|darf|muss)\\w{2,14} (?!da\\b|dort\\b|du\\b|denn\\b|eigentlich\\b)\\w`,
);

const SPANISH_LEAD = `^(?:${words("y, pero, pues, bueno, si, no")},? )?`;
const SPANISH_DETERMINER = words(
  "mis?, su, sus, tu, tus, el, la, los, las, nuestr[oa]s?, yo, ella, ellos, nosotros",
);
const SPANISH_LINKS = words("que, quien, cual, como, cuando, donde, cuanto, si, y, o, por que, e");
/** A verb of the first person, which a noun in -o after an article, "-ado" or "-ido" is not. */
const SPANISH_I =
  "(?:no )?(?:me )?(?:\\w{2,12}(?<!ad|id|cuand|com|hasta)o|\\w{3,12}(?:mos|aba|ia)|soy|estoy|era|voy)";
const SPANISH_MAIN_WORD = words(
  "siempre, nunca, jamas, no, nadie, nada, suelo, solo, todos?, ya no, casi, me, nos, se, hay que, no hay",
);
/** "Cuando viajo siempre llevo tapones", "cuando llueve se inunda el sótano", "donde aparcamos es detrás". */
export const SPANISH_AFTER_CLAUSE = anyOf(
  `${SPANISH_LEAD}(?:cuando|donde) ${SPANISH_I}(?: (?!${SPANISH_LINKS}\\b)[^\\s?]+){0,6}?,? (?:${SPANISH_MAIN_WORD} \\w|(?<!\\b(?:el|la|los|un|una|de|en|con|mi|su|al|del) )\\w{2,12}(?<!ad|id)o (?!tinto|mas\\b)\\w)`,
  `${SPANISH_LEAD}(?:cuando|donde) ${SPANISH_DETERMINER} [a-z]+ \\w+(?: (?:a|de|en|por) \\w+)? (?:${SPANISH_MAIN_WORD} )?\\w{3,12}(?:e|a|n|o)(?<!casa|semana|noche) \\w+`,
  `${SPANISH_LEAD}cuando (?:llueve|nieva|hace \\w+|hay \\w+|llega \\w+|es (?:de noche|de dia|tarde|verano|invierno)) (?!${SPANISH_LINKS}\\b)\\w+ \\w+ \\w`,
  `${SPANISH_LEAD}(?:quien|como|donde) (?!es\\b|son\\b|era\\b|esta\\b)\\w+(?: (?!${SPANISH_LINKS}\\b)[^\\s?]+){0,6}? (?:es|son|era) (?!que\\b|eso\\b|el que\\b)\\w`,
);

const FRENCH_LEAD = `^(?:${words("et, mais, alors, donc, bon, oui, non, la")},? )?`;
const FRENCH_PRONOUN = "(?:je |j'|tu |il |elle |on |nous |vous |ils |elles |ca )";
const FRENCH_NOUN = "(?:(?:mon|ma|mes|notre|nos|son|sa|ses|le|la|les) \\w+|l'\\w+)";
const FRENCH_VERB = words(
  "est, sont, etait, etaient, a, ont, va, vont, vient, viennent, fait, font, ne, n'\\w+, se, s'\\w+, me, m'\\w+, reste, restent, ferme, ferment, ouvre, dort, dorment, sonne, prend, marche, commence, part, arrive, devient, gele, tremble",
);
const FRENCH_LINK = words(
  "que, qu, qui, quand, si, comment, ou, et, ce, quoi, pourquoi, combien, est, parce, de, du, a, dans, en, sur, pour, avec, chez, par, sans",
);
/** "Quand je voyage je prends toujours le train", "où on se gare c'est derrière l'église". */
export const FRENCH_AFTER_CLAUSE = anyOf(
  `${FRENCH_LEAD}(?:quand|ou|comment|qui) (?!est\\b|c'est\\b|est-ce)[^?-]{2,80}?(?<!\\b(?:${FRENCH_LINK})[ '],?)[ ,]c'est (?!quoi|qui|quand|ou\\b|combien|comment)\\w`,
  `${FRENCH_LEAD}(?:quand|ou) (?:${FRENCH_PRONOUN}|${FRENCH_NOUN} )[^?]{2,80}?(?<!\\b${FRENCH_LINK})(?<!-)[ ,] ?(?:${FRENCH_PRONOUN}[\\w']|${FRENCH_NOUN} ${FRENCH_VERB}\\b)`,
);
