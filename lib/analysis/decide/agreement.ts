import { either, normalize, words } from "@/lib/analysis/text";

const DEGREE = words("all, exactly, quite, so, totally, absolutely, very, completely, also, perfectly");
const AGREEMENT = either(
  words("yes, yep, yup, yeah, yea, aye, correct, right, exactly, precisely, indeed, true, absolutely"),
  words(
    "definitely, totally, spot on, for sure, of course, you know me(?: well)?, you(?:'ve)? got (?:it|me)",
  ),
  `(?:that|this|it)(?:'s| is| was)(?: ${DEGREE})? ${words("right, correct, true, it, me, accurate, so")}`,
  `you(?:'re| are)(?: ${DEGREE})? ${words("right, correct")}`,
  words("(?:that )?i (?:really |sure |certainly )?(?:do|am)"),
  words("ja, jep, jawohl, genau, (?:das )?stimmt(?: so| genau)?, exakt, so ist es, absolut, auf jeden fall"),
  words("(?:das ist )?(?:ganz |völlig )?(?:richtig|korrekt)"),
  words(
    "sí, si, exacto, exactamente, correcto, así es, eso es, (?:es )?(?:cierto|verdad), claro(?: que sí)?",
  ),
  words("por supuesto, tienes razón, oui, ouais, exactement, exact, tout à fait, absolument, en effet"),
  words("bien sûr, effectivement, (?:tu as|vous avez) raison, c'est (?:ça|vrai|exact|correct|juste)"),
);
const THANKS = words("thanks, thank you, danke, gracias, merci");
const PLAIN_AGREEMENT = new RegExp(
  `^(?:oh |ah )?${AGREEMENT}(?: (?:and )?${AGREEMENT}){0,4}(?: ${THANKS})?$`,
);

const DENIAL_PHRASE = either(
  `no\\b(?! (?:problem|worries|doubt|wonder|kidding|need|idea|thanks|thank)\\b)`,
  words("nope, nah, wrong, incorrect, not (?:really|quite|at all|true|right|anymore|any more|exactly)"),
  words("(?:that|this|it)(?:'s| is) (?:not|wrong|incorrect|false), (?:that|this|it) isn't, i(?:'m| am) not"),
  words(
    "i (?:don't|do not)(?: (?:think so|really|actually|any ?more|like (?:it|that|them)|love (?:it|that|them)))?$",
  ),
  words(
    "i (?:hate|never (?:said|did)) (?:it|that|them), nein, falsch, (?:das )?stimmt nicht, non, pas (?:vraiment|du tout)",
  ),
  words("c'est faux, no es (?:cierto|verdad), para nada"),
);
const DENIAL = new RegExp(
  `^(?:(?:oh|actually|well|hm+|sorry|um|uh) )*(?:${DENIAL_PHRASE})(?![\\p{L}\\p{N}])`,
  "u",
);

/** An agreement contains nothing else, so it is short. */
const MAX_AGREEMENT_CHARS = 60;
/** Only the beginning of a denial is checked. */
const DENIAL_CHARS = 200;

/** Returns whether a message only agrees with the previous message. */
export function isAgreement(text: string): boolean {
  if (text.length > MAX_AGREEMENT_CHARS || text.includes("?")) return false;
  return PLAIN_AGREEMENT.test(plainWords(text));
}

/** Returns whether a message begins by denying the previous message. */
export function isDenial(text: string): boolean {
  return DENIAL.test(plainWords(text.slice(0, DENIAL_CHARS)));
}

/** Returns the words of a text in lower case, separated by single spaces, without punctuation and emoji. */
function plainWords(text: string): string {
  return normalize(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}']+/gu, " ")
    .trim();
}
