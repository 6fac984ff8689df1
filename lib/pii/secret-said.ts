import { type Finder, type Hit, matchAt } from "./scan";
import { classes, entropy, isPlaceholder } from "./secret-filters";

/** Every name holds one of these; looking them up is cheaper than the pattern. */
const ANCHORS = ["pass", "pw", "contras", "senha", "kennwort", "token", " key", "secret", "密码", "口令"];
const NAME =
  /(?<![\w-])(?:(pass(?:word|wort|code|phrase)s?|kennwort|pwd|pw|contrase[ñn]a|mot de passe|senha)|(?:api|access|secret|private|auth|encryption|signing|licen[cs]e) key|(?:\w{1,12} )?token|secret)(?![\w-])|(密码|口令)/g;
/** "… for the guest network is", "… has been changed to": few words, then the one that says what it is. */
const SAYS =
  /(?:(?: [\p{L}\d'-]{1,16}){0,6}? (?:is|was|will be|used to be|ist|lautet|es|est|é|è|are|to|becomes)|'s)(?!\p{L})(?: (?:now|still|always|just|simply|currently|again|set to|jetzt|ahora|maintenant))?:? {0,2}|(?: [\p{L}\d'-]{1,16}){0,6}?: {1,2}|(?:[是为]|改成|改为)[:：]? ?/uy;
const VALUE = /(["'`“]?)([^\s"'`“”<>\u2e80-\uffef]{6,128})/y;
/** 8-character, 90days: how long a password is or lasts. */
const MEASURE = /^\d+[-+]?(?:char|digit|letter|bit|byte|day|hour|week|month|year|minute|second|st|nd|rd|th)/i;
/** SHA-256, base64, OAuth2, Argon2: how a password is kept. */
const METHOD = /^(?:sha|md|utf|aes|rsa|base|oauth|argon|bcrypt|scrypt|pbkdf|iso|rfc|ipv|hmac|jwt)-?\d/i;

/** The value without the end of its sentence; a sign that a password may end in stays when it is the only one. */
function withoutStop(value: string): string {
  return value.replace(/(?:[.,;:?)\]}]+|[!.,;:?)\]}]{2,})$/, "");
}

/** Letters mixed with digits or signs. A word, a hyphenated word, a path, an address and a plain number are none. */
function isMixed(value: string): boolean {
  if (isPlaceholder(value) || MEASURE.test(value) || METHOD.test(value)) return false;
  // A call, a member, a variable: code that only handles a password.
  if (/^[\w$.:>-]+[([]|^[$%{<(]|^[a-z][\w$]*(?:\.|->|::)[A-Za-z_$]/.test(value)) return false;
  if (/^\w+:\/\/|^[~./\\]|^[\w-]+(?:\/[\w.-]+)+$|^[\w-]+(?:\.[a-z]{2,})+$/.test(value)) return false;
  const hasSign = /[^\p{L}\d'’.,:;/_-]/u.test(value);
  return /\p{L}/u.test(value) && (/\d/.test(value) || hasSign) && classes(value) >= 2;
}

/** Tokens and keys are long and random; a shorter value after these words is more likely a name. */
function isRandom(value: string): boolean {
  return (
    value.length >= 12 && /\d/.test(value) && entropy(value) >= 3 && !/^[a-z]+(?:[-_.][a-z\d]+)+$/.test(value)
  );
}

/** Secrets said in a sentence ("my password is …", "set the passcode to …") when the value mixes its characters. */
export const findSaidSecrets: Finder = (text, { lower }) => {
  const hits: Hit[] = [];
  if (!ANCHORS.some((anchor) => lower.includes(anchor))) return hits;
  for (const name of lower.matchAll(NAME)) {
    const from = name.index + name[0].length;
    const says = matchAt(SAYS, lower, from);
    const said = says === null ? null : matchAt(VALUE, text, from + says[0].length);
    if (says === null || said === null) continue;
    const value = withoutStop(said[2] ?? "");
    const isPassword = name[1] !== undefined || name[2] !== undefined;
    if (value.length < 6 || !isMixed(value) || !(isPassword || isRandom(value))) continue;
    const start = from + says[0].length + (said[1]?.length ?? 0);
    hits.push({ start, end: start + value.length, kind: "SECRET", rule: "secret.said" });
  }
  return hits;
};
