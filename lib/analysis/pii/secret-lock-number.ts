import { nextOfList } from "./access-code-list";
import { AFTER_VALUE, isEntrance, isEntranceOrPlace, wordsOf } from "./access-code-words";
import { before, type Finder, type Hit, matchAt } from "./scan";

/** Things that open with nothing but a code. */
const LOCK =
  /(?:alarm(?: system)?|unlock|keypad|lock ?box|padlock|key ?safe|safe|lock|alarmanlage|tresor|schlüssel(?:kasten|safe)|(?:zahlen|fahrrad|vorhänge)schloss|candado|caja fuerte|alarma|cadenas|coffre(?:-fort)?|alarme|lucchetto|cassaforte|allarme|hangslot|fietsslot|kluis|cadeado|cofre|locker|spind|taquilla|casier)(?![\p{L}\d_-])/gu;
/** The lock is the subject of its clause, so that "the bill for the safe is" and "it is safe" say no code. */
const SUBJECT =
  /(?:^|[.!?,;:\n] ?|(?<!\p{L})(?:and|but|that|so|und|aber|y|que|et|mais|che|dat) )(?:(?:the|my|our|his|her|their|your|der|die|das|mein|meine|unser|unsere|el|la|mi|nuestro|le|mon|notre|il|lo|mio|nostro|de|het|mijn|onze|o|a|meu|nosso) (?:(?!(?:smoke|fire|air|der|des|of|for|de|du|del|di|do|da|von|van) |\p{L}*code)\p{L}{2,12}(?:['’]s)? ){0,2}|l['’]|\p{L}{2,14}['’]s (?:(?!(?:smoke|fire|air|der|des|of|for|de|du|del|di|do|da|von|van) |\p{L}*code)\p{L}{2,12} )?)$/u;
/** A clause can also start with the lock itself, or with the place or device that it belongs to. */
const BARE_SUBJECT = /(?:^|[.!?,;:\n] ?)((?:\p{L}{2,12} ){0,2})$/u;
/** Where the lock is: "at mum's", "in the shop". */
const WHERE =
  "(?: (?:at|in|on|by|of|bei|im|am|beim|vom|en|de|del|du|chez|à|di|da|a|bij|op|no|na|do)(?: [\\p{L}'’-]{1,14}){1,3}?)?";
/** "The key safe number". */
const NUMBER = "(?:(?<=key ?safe|lock ?box|padlock|keypad|alarm|safe)(?: number| no\\.?))?";
/** "opens with", "is set to": what follows is a code. */
const OPENS_WITH = new RegExp(
  `${WHERE} (?:opens with|is set to|öffnet mit|geht mit|geht auf mit|ist auf|se abre con|s['’]ouvre avec|si apre con|gaat open met|abre com) #?`,
  "uy",
);
/** "is", "needs": what follows can also be a time, a year or an amount. */
const IS = new RegExp(`${NUMBER}(?:${WHERE} (?:is|needs|takes|ist|es|est|è|é)|['’]s) #?`, "uy");
const VALUE = /(?:\d{3,8}[#xyz]?|[a-z]\d{4,6}[a-z]?)(?![\p{L}\d])(?![.,:/-]\d| ?[€$£¥%°])/uy;
/** Times of the day, years and round amounts. */
const NO_CODE = /^(?:(?:[01]\d|2[0-3])[0-5]\d|\d{3}|(?:1\d|20)\d\d|\d+[05]0)$/;
const TIME = /^(?:[01]?\d|2[0-3])[0-5]\d$/;
/** "4821 opens the gate", "use 4821 for the keypad". */
const VALUE_FIRST =
  /(?:(?:^|[.!?,;:\n] ?)(\d{4,8}#?) (?:opens|unlocks|disarms|öffnet|abre|ouvre|apre|opent)|(?<!\p{L})(?:use|enter|type|punch in) (\d{4,8}#?) (?:for|on|at|to (?:open|unlock|disarm))) (?:the|my|our|das|die|den|la|el|le|il|lo|de|het|o|a) ((?:\p{L}+ ){0,2}\p{L}+)/gu;
/** Its number says which of several it is. */
const NUMBERED = /^(?:locker|spind|taquilla|casier)$/;
const LOCK_WORD = /^(?:keypad|alarm|lockbox|padlock|safe|lock)$/;

const hitAt = (start: number, value: string): Hit => ({
  start,
  end: start + value.length,
  kind: "SECRET",
  rule: "secret.lock_number",
});

/** Returns whether a lock after this text is the subject of its clause. */
function isSubject(preceding: string): boolean {
  const owners = BARE_SUBJECT.exec(preceding)?.[1];
  return SUBJECT.test(preceding) || (owners !== undefined && wordsOf(owners).every(isEntranceOrPlace));
}

/** Returns the number at an offset, unless it counts what follows it. */
function numberAt(lower: string, start: number, isOpening: boolean): Hit | null {
  const value = matchAt(VALUE, lower, start)?.[0];
  if (value === undefined) return null;
  const follower = /^ (\p{L}+)/u.exec(lower.slice(start + value.length, start + value.length + 24))?.[1];
  if (!isOpening && follower === "on") return null;
  const isEnd = follower === undefined || AFTER_VALUE.has(follower) || /^(?:auf|eingestellt)$/.test(follower);
  return isEnd ? hitAt(start, value) : null;
}

/** "The alarm is 5521, the garage 8830". */
function numberInList(lower: string, end: number): Hit | null {
  const start = nextOfList(lower, end);
  return start === null ? null : numberAt(lower, start, false);
}

/** Returns the number that a lock at an offset is said to open with. */
function numberAfter(lower: string, lock: string, end: number): Hit | null {
  const opens = matchAt(OPENS_WITH, lower, end)?.[0];
  const introduction = opens ?? (NUMBERED.test(lock) ? undefined : matchAt(IS, lower, end)?.[0]);
  if (introduction === undefined || introduction.includes("code")) return null;
  const hit = numberAt(lower, end + introduction.length, opens !== undefined);
  if (hit === null) return null;
  const digits = lower.slice(hit.start, hit.end).replace("#", "");
  if (opens === undefined ? NO_CODE.test(digits) : lock.includes("al") && TIME.test(digits)) return null;
  return hit;
}

/**
 * Finds codes that are said without the word: "the alarm at mum's is 3391", "the padlock opens with 4821",
 * "4821 opens the gate". In English, German, Spanish, French, Italian, Dutch and Portuguese.
 */
export const findLockNumbers: Finder = (_text, { lower }) => {
  const hits: Hit[] = [];
  for (const { 0: lock, index } of lower.matchAll(LOCK)) {
    if (!isSubject(before(lower, index, 56))) continue;
    const hit = numberAfter(lower, lock, index + lock.length);
    for (let next = hit; next !== null; next = numberInList(lower, next.end)) hits.push(next);
  }
  for (const { 0: whole, 1: subject, 2: used = "", 3: thing = "", index } of lower.matchAll(VALUE_FIRST)) {
    const value = subject ?? used;
    const words = thing.split(" ");
    const isLock = words.some(
      subject === undefined && !/ to /.test(whole) ? (word) => LOCK_WORD.test(word) : isEntrance,
    );
    if (isLock) hits.push(hitAt(index + whole.indexOf(value), value));
  }
  return hits;
};
