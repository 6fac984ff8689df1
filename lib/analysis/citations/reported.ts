import { foldToBaseLetters, sentences } from "@/lib/analysis/text";
import { contentOf, hasTerm, sourceOf } from "./content";

const REPORTS =
  `says said told tells thinks believes claims mentioned complains sagt sagte meint meinte erzahlt erzahlte
  findet dice dijo cuenta piensa cree dit disait raconte pense trouve zegt zei vindt diz disse dise
  говорит сказал сказала sager`
    .split(/\s+/)
    .join("|");
/** "I", "we" and what belongs to them, and the same after a verb of reporting ("told me"). */
const OWN =
  "i|i'm|i've|me|my|mine|we|us|our|ich|mir|mich|mein\\w*|wir|uns|unser\\w*|yo|mi|mis|me|nos|nuestr\\w+|je|j|moi|mon|ma|mes|nous|notre|ik|mij|mijn|wij|we|io|mio|mia|miei|eu|meu|minha|я|меня|мне|мой|моя|jag|mig|min";
const OWN_WORD = new RegExp(`(?<![\\p{L}'])(?:${OWN})(?![\\p{L}])`, "u");
/** A report of somebody else: the verb, whom it was told, and the rest. */
const REPORT = new RegExp(
  `^(.+?)(?<!\\p{L})(?:${REPORTS})(?!\\p{L})(?:\\s+(?:me|us|mir|uns|to me|to us))?(?:\\s*,)?(.+)$`,
  "u",
);
/** A first person that tells itself ("I said that …"). */
const OWN_REPORT = /(?<![\p{L}'])(?:i|we|ich|wir|yo|je|nous|ik|io|eu|я|jag)\s*$/u;

/** "Told me to rest" is about whom it was told. */
const ADVICE = /^\s*(?:not )?(?:to|de|d'|di)(?!\p{L})/u;

const USER =
  "user|(?:be)?nutzer(?:in)?|usuari[oa]|utilisateur|utilisatrice|utente|gebruiker|anvandaren|пользователь";
const ABOUT_USER = new RegExp(`^(?:the |der |die |el |la |l'|o |a |de )?(?:${USER})(?!['’\\p{L}])(.*)$`, "u");
const STILL_REPORTS = new RegExp(
  `(?<!\\p{L})(?:${REPORTS}|heard|hears|learned|knows|asked|wants)(?!\\p{L})`,
  "u",
);

/** Returns whether a sentence says something of the user, and not only that they or others said it. */
export function isAboutUser(sentence: string): boolean {
  const rest = ABOUT_USER.exec(foldToBaseLetters(sentence).trim())?.[1];
  return rest !== undefined && !STILL_REPORTS.test(rest);
}

/**
 * Returns whether texts give the content words of a sentence only as what somebody else says of others ("Anna
 * says that she hates it"). What is reported with "I", "me" or "my" can be about the user.
 */
export function isOnlyReported(texts: readonly string[], content: readonly string[]): boolean {
  const said = texts.flatMap(sentences);
  const direct = said.filter((text) => !isReport(foldToBaseLetters(text)));
  if (direct.length === said.length) return false;
  const source = sourceOf(direct);
  return content.some((term) => !hasTerm(source, term) && contentOf(said.join("\n")).includes(term));
}

function isReport(text: string): boolean {
  const found = REPORT.exec(text);
  const [before = "", rest = ""] = found?.slice(1) ?? [];
  return found !== null && !OWN_REPORT.test(before) && !OWN_WORD.test(rest) && !ADVICE.test(rest);
}
