import type { Range } from "./overlaps";
import { before, type Finder, type Hit } from "./scan";
import { isPlaceholder, isTyped, withoutStop } from "./secret-filters";

/** Names of a password. */
const NAME = /(?:passwor[dt]|kennwort|passcode|passphrase|contraseña|clave|mot de passe|mdp)(?![\p{L}\d-])/gu;
/** A password manager, policy or hint is not the password. */
const RELATED = /^ (?:manager|polic|requirement|rule|length|strength|generator|field|form|app\b)/;
/** Words that introduce a value by a pronoun, an owner or a change, and so need no name beside it. */
const BY_PRONOUN =
  /(?<!\p{L})(?:(?:it|that)['’]?s|it is|(?:mine|ours|hers|theirs|one) is|(?:changed|set|switched|reset)(?: it)? to|(?:i|we) (?:took|use|used|chose|picked)|(?:es|sie) (?:ist|lautet|heißt)|(?:lautet|heißt|ist) (?:jetzt|nun)|(?:jetzt|nun)(?: (?:ist|lautet|heißt))?|(?:ich|wir) (?:nehme|nehmen|nutze|nutzen)|ahora(?: es)?|es ahora|(?:cambiado|cambiada|cambié|cambió|cambiamos) (?:a|por)|(?:puse|usamos|uso)|c['’]est|est maintenant|(?:changé|modifié) (?:en|pour|par)|(?:j['’]ai|on a) (?:mis|pris|choisi))(?: (?:now|just|jetzt|nun|neuerdings|ahora|maintenant))?:? ["'“«]?$/u;
/** "… auf luchs7 geändert": the verb of a change follows the value. */
const CHANGED_AFTER = /^["'”»]? (?:geändert|gesetzt|umgestellt)/;
/** "the office one is lantern5", "das fürs Büro ist kranich5", "la de la oficina es farol5". */
const BY_ONE =
  /(?:(?<!\p{L})(?:the|my|our) (?:[\p{L}'’-]{1,14} ){1,3}one (?:is|was)|(?<!\p{L})das (?:für|fürs|vom|von|beim|im) (?:[\p{L}'’-]{1,14} ){1,3}(?:ist|lautet|heißt)|(?<!\p{L})la del? (?:[\p{L}'’-]{1,14} ){1,3}es|(?<!\p{L})celui (?:du|de|des) (?:[\p{L}'’-]{1,14} ?){1,3} (?:est|c['’]est))(?: (?:now|jetzt|nun|ahora|maintenant))? ["'“«]?$/u;
/** "changed the parish council one", without the word that an earlier message has. */
const CHANGED_ONE =
  /(?<!\p{L})(?:chang\p{L}*|reset|updat\p{L}*) (?:the|my|our) [^.!?\n\d]{1,36} one(?!\p{L})|(?<!\p{L})das (?:vom|von|für|fürs|beim) [^.!?\n\d]{1,36} (?:ge)?ändern?t?(?!\p{L})|(?<!\p{L})cambi\p{L}* la del? |(?<!\p{L})chang\p{L}* celui d/u;
const NOW_BEFORE = /(?<!\p{L})(?:jetzt|nun|ahora|maintenant)(?: (?:es|ist|lautet|c['’]est))? ["'“«]?$/u;
const NOW_AFTER = /^["'”»]? (?:now|jetzt|nun|ahora|maintenant)(?!\p{L})/u;
/** "… as the password", "…, that's the password", "espresso4you is the password". */
const NAMED_AFTER =
  /^["'”»]?(?:,| (?:is|as|for|ist|als|es|como|est|comme))(?: (?:that['’]?s|the|my|our|a|new|is|also|das|mein|unser|neue|ist|la|mi|nuestra|es|le|mon|notre|c['’]est|alors|wi-?fi)){0,3} (?:password|passcode|passwort|kennwort|wlan-passwort|contraseña|clave|mot de passe|mdp)(?![\p{L}\d-])/u;
/** "login for the printer is admin / zinnia9". */
const PAIR_BEFORE =
  /(?<!\p{L})(?:log-?in|sign-?in|credentials|zugangsdaten|anmeldung|zugang|acceso|identifiants?)(?!\p{L})[^.!?\n\d]{0,40}[ :][\p{L}.@_-]{2,24} ?[/|] ?$/u;
/** A word with digits or a longer mixture that begins after a space, bracket or quote and has a digit. */
const TOKEN = /(?<![^\s"'“«(/])(?=[^\s\d]{0,30}\d)[^\s"'“”«»,;()<>]{5,40}/gu;
const WORD_AND_DIGITS = /^\p{Ll}{4,20}\d{1,6}$/u;
/** Products, versions and numbered things: windows11, pixel8, room212. */
const NUMBERED_NAME =
  /^(?:windows|ubuntu|debian|fedora|android|macos|linux|python|nodejs|node|java|react|angular|svelte|django|rails|chrome|firefox|safari|pixel|galaxy|iphone|xbox|playstation|postgres|mysql|redis|keycloak|argon|base|oauth|bcrypt|http|room|raum|zimmer|sala|salle|year|level|week|woche|semana|semaine|part|teil|page|seite|chapter|step|mode|version|class|klasse|grade|season|staffel|episode|folge|team|group|gruppe|grupo|groupe|option|phase|sprint|floor|line|linie|gate|unit|site|user|test|server|host|port)\d/;
/** A follower other than these makes the token a name: "it's windows11 compatible". */
const CLAUSE_GOES_ON =
  /^["'”»]?(?:$|[.,;:!?)\n]| (?:now|again|these|from|since|until|and|or|but|for|as|is|if|please|on|with|jetzt|nun|ab|seit|und|aber|also|ahora|desde|y|pero|para|maintenant|depuis|et|mais|pour)(?!\p{L}))/u;
/** How far a name of a password is from the value that its sentence or its neighbour gives. */
const BEFORE_CHARS = 90;
const AFTER_CHARS = 48;
/** More names than these do not fit near a value. */
const NEAR_NAMES = 48;

/** Returns whether at most one sentence ends in a text. */
const isNeighbour = (between: string): boolean => (between.match(/[.!?](?= )|\n/g) ?? []).length <= 1;

/** Returns whether a name of a password precedes an offset, in the same sentence or the one before. */
const isNamedBefore = (names: readonly number[], lower: string, start: number): boolean =>
  names.some((at) => at < start && start - at <= BEFORE_CHARS && isNeighbour(lower.slice(at, start)));

/** Returns whether a name of a password follows an offset. */
const isNamedAfter = (names: readonly number[], lower: string, end: number): boolean =>
  names.some((at) => at >= end && at - end <= AFTER_CHARS && isNeighbour(lower.slice(end, at)));

/** Every hit stands near one of these words. */
const ANCHOR =
  /passwor[dt]|kennwort|passcode|passphrase|contraseña|clave|mot de passe|mdp|log-?in|sign-?in|credentials|zugang|anmeldung|acceso|identifiant|chang|reset|updat|ändern|ändert|cambi/g;
const NEAR_CHARS = 120;

/** Returns the ranges of a text that lie near an anchor, in order and without overlaps. */
function rangesNear(lower: string): Range[] {
  const ranges: { start: number; end: number }[] = [];
  for (const { index } of lower.matchAll(ANCHOR)) {
    const last = ranges.at(-1);
    const start = index - NEAR_CHARS;
    if (last !== undefined && start <= last.end) last.end = index + NEAR_CHARS;
    else ranges.push({ start: Math.max(0, start), end: index + NEAR_CHARS });
  }
  return ranges;
}

/**
 * Finds passwords that a pronoun, an owner or a change introduces, when the sentence or its neighbour names
 * one: "I lost the password, it's otter7 now", "the office one is lantern5, that's the password". In English,
 * German, Spanish and French.
 */
export const findSecretsBeside: Finder = (text, { lower }) => {
  const hits: Hit[] = [];
  for (const range of rangesNear(lower)) {
    TOKEN.lastIndex = range.start;
    const names = namesIn(lower, range);
    let first = 0;
    for (let match = TOKEN.exec(text); match !== null && match.index < range.end; match = TOKEN.exec(text)) {
      const value = withoutStop(match[0]);
      const start = match.index;
      const end = start + value.length;
      while ((names[first] ?? start) < start - BEFORE_CHARS) first += 1;
      if (isSaid(lower, names.slice(first, first + NEAR_NAMES), start, value))
        hits.push({ start, end, kind: "SECRET", rule: "secret.said" });
    }
  }
  return hits;
};

/** Returns the places of names of a password. */
function namesIn(lower: string, { start, end }: Range): number[] {
  const part = lower.slice(start, end);
  return Array.from(part.matchAll(NAME), ({ 0: name, index }) => ({ index, after: index + name.length }))
    .filter(({ after }) => !RELATED.test(part.slice(after, after + 14)))
    .map(({ index }) => start + index);
}

function isSaid(lower: string, names: readonly number[], start: number, value: string): boolean {
  const end = start + value.length;
  const rest = lower.slice(end, end + 64);
  const isWord = WORD_AND_DIGITS.test(value);
  if (isPlaceholder(value) || NUMBERED_NAME.test(value) || !(isWord || isTyped(value, rest))) return false;
  const preceding = before(lower, start, 96);
  if (PAIR_BEFORE.test(preceding)) return true;
  const named = NAMED_AFTER.exec(rest);
  if (named !== null && !RELATED.test(rest.slice(named[0].length)))
    return !/n['’]t use |never use /.test(preceding);
  if (CHANGED_AFTER.test(rest)) return / auf ["'“]?$/.test(preceding) && isNamedBefore(names, lower, start);
  if (!CLAUSE_GOES_ON.test(rest)) return false;
  const isByPronoun = BY_PRONOUN.test(preceding);
  const isByOne = BY_ONE.test(preceding);
  if (!isByPronoun && !isByOne) return false;
  const isNow = NOW_BEFORE.test(preceding) || NOW_AFTER.test(rest);
  if (isNamedBefore(names, lower, start) || ((isByOne || isNow) && isNamedAfter(names, lower, end)))
    return true;
  return isWord && isByPronoun && isNow && CHANGED_ONE.test(preceding);
}
