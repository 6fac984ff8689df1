import { before, type Finder, type Hit, matchAt } from "./scan";
import { isMixed, isRandom, isTyped, withoutStop } from "./secret-filters";

/**
 * Names of a password, also after a hyphen; names of longer secrets; names that end a longer word or are
 * written without spaces.
 */
const NAME =
  /(?:(pass(?:word|code|phrase)s?|pass(?<=(?:my|our|his|her|their|wi-?fi|wlan|login|e-?mail|account|router|admin|root) pass)|(?:seed|recovery|mnemonic) phrase|pwd|pw|contrase[ñn]a|clave|mot de passe|mdp|clé (?:du )?wi-?fi|(?:wi-?fi|wlan)[ -]?(?:key|code|schlüssel)|senha|hasło|lösenord|пароль|security answer|antwort auf die sicherheitsfrage|respuesta de seguridad|réponse de sécurité)|(?:api|access|secret|private|auth|encryption|signing|licen[cs]e) key|token|secret)(?![\w-])|((?:passwort|kennwort|wachtwoord)(?![\w-])|密码|密碼|口令|パスワード|비밀번호|비번)/g;
/** What must not precede a name of the first two kinds: a letter, or a hyphen that joins no word. */
const JOINED_BEFORE = /\w$|(?<![a-z\u00df-\u1fff])-$/;
/** A password manager, policy or hint is not the password. */
const RELATED_WORD =
  /^ ?(?:manager|polic|hint|reset|field|input|box|form|page|screen|hash|length|strength|rotation|expir|protect|generator|entropy|complexity|rules?\b|requirement|format|auth|attempt|prompt|file|book|vault|stor|type|names?\b|count|limit|version|encod|encrypt|valid|check|app\b|tool|standard|algorithm|question)/;
/**
 * "… for the guest network is", "… has been changed to": a few words, then the verb that introduces the
 * value.
 */
const INTRODUCING_VERB =
  /(?:(?: [\p{L}\d'-]{1,16}){0,8}? (?:is|was|be(?:en)?|will be|used to be|ist|lautet|heißt|es|est|é|è|är|are|to|becomes)|'s)(?!\p{L})(?: (?:now|still|always|just|simply|currently|again|set to|jetzt|neuerdings|ahora|maintenant))?:? {0,2}|(?: [\p{L}\d'-]{1,16}){0,6}?\*{0,2}:\*{0,2} {1,2}|(?:[是为為はが은는이가]|改成|改为|改成了)[:：]? ?/uy;
/** The value directly after the name, with an optional dash or bracket. */
const VALUE_GAP = / {1,2}(?:- {1,2}|\()?/y;
const VALUE = /(["'`“]?)([^\s"'`“”<>\u2e80-\uffef]{5,128})/y;
/** "His pass is 2nd-class", "her pass was 40-yard": a pass that is no password. */
const MEASURED = /^\d+-?\p{Ll}[\p{Ll}-]*$/u;
/** "how to reset the password windows11" asks about a password and contains none. */
const QUESTION_WORD = /reset|forg[eo]t|recover|lost|how (?:to|do)/;
const PHRASE = /["'`“]([a-z]{2,16}(?:[ -][a-z\d]{2,16}){2,23})["'`”]/iy;
const SEED = /(?:: ?|is |are )?["'`“]?([a-z]{3,8}(?: [a-z]{3,8}){11,23})(?! ?[\w'])/iy;
/** Words of an ordinary sentence. A passphrase contains none of them. */
const SENTENCE =
  /\b(?:the|an?|is|are|was|at|to|too|of|in|on|for|from|with|must|should|be|or|and|not|no|your|my|it|this|that|least|than|long|short)\b/i;

/** Finds quoted words after "my passphrase is", and the twelve to twenty-four words of a wallet. */
function phraseAt(text: string, name: string, from: number, valueStart: number): Hit | null {
  const isSeed = /^(?:seed|recovery|mnemonic)/.test(name);
  const phrase = matchAt(PHRASE, text, valueStart);
  const match = phrase ?? (isSeed ? matchAt(SEED, text, valueStart === from ? from + 1 : valueStart) : null);
  const value = match?.[1] ?? "";
  if (match === null || SENTENCE.test(value)) return null;
  const start = match.index + match[0].indexOf(value);
  return { start, end: start + value.length, kind: "SECRET", rule: "secret.phrase" };
}

/** Returns the value at an offset, when `accepts` returns true for it. */
function valueAt(text: string, at: number, accepts: (value: string, end: number) => boolean): Hit | null {
  const match = matchAt(VALUE, text, at);
  const value = withoutStop(match?.[2] ?? "");
  const start = at + (match?.[1]?.length ?? 0);
  if (value.length < 5 || !accepts(value, start + value.length)) return null;
  return { start, end: start + value.length, kind: "SECRET", rule: "secret.said" };
}

/** "the password to the safe has been changed to …": the first verbs of a sentence may introduce no value. */
const MAX_VERBS = 3;

/** Returns the value after a verb that introduces it. */
function introducedValue(text: string, lower: string, from: number, isPassword: boolean): Hit | null {
  let at = from;
  for (let verb = 0; verb < MAX_VERBS && at - from <= 80; verb++) {
    const length = matchAt(INTRODUCING_VERB, lower, at)?.[0].length ?? 0;
    if (length === 0) return null;
    at += length;
    const hit = valueAt(text, at, (value) => isMixed(value) && (isPassword || isRandom(value)));
    if (hit !== null) return hit;
    at -= Number(lower.charAt(at - 1) === " ");
  }
  return null;
}

/**
 * Finds secrets in sentences ("my password is …", "set the passcode to …") when the value mixes its
 * characters. Without an introducing verb ("use password …") the value must look typed.
 */
export const findSecretsInProse: Finder = (text, { lower }) => {
  const hits: Hit[] = [];
  for (const name of lower.matchAll(NAME)) {
    const from = name.index + name[0].length;
    const isJoined = name[2] === undefined && JOINED_BEFORE.test(before(lower, name.index, 2));
    if (isJoined || RELATED_WORD.test(lower.slice(from, from + 16))) continue;
    const isPassword = name[1] !== undefined || name[2] !== undefined;
    const verbLength = matchAt(INTRODUCING_VERB, lower, from)?.[0].length ?? 0;
    const introduced = introducedValue(text, lower, from, isPassword);
    const isMeasured =
      name[0] === "pass" &&
      introduced !== null &&
      MEASURED.test(text.slice(introduced.start, introduced.end));
    if (isMeasured) continue;
    const gapLength = matchAt(VALUE_GAP, lower, from)?.[0].length ?? 0;
    const hit =
      introduced ??
      (name[0].includes("phrase") ? phraseAt(text, name[0], from, from + verbLength) : null) ??
      (isPassword && gapLength > 0 && !QUESTION_WORD.test(before(lower, name.index, 24))
        ? valueAt(
            text,
            from + gapLength,
            (value, end) => value.length > 5 && isTyped(value, text.slice(end, end + 12)),
          )
        : null);
    if (hit !== null) hits.push(hit);
  }
  return hits;
};
