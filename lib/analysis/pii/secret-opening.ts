import { AFTER_VALUE, isEntranceOrPlace } from "./access-code-words";
import { before, type Finder, type Hit, matchAt } from "./scan";

const WITH = / (?:with|using|mit|con|avec) (?=[#*]?\d)/g;
/** "opens with", "is disarmed with", "geht mit", "se abre con", "on coupe … avec". */
const OPENS =
  /(?<!\p{L})(?:opens?|unlocks?|(?:is|are) (?:opened|unlocked|disarmed)|disarms?|turn(?:s|ed)? off|geht|gehen|öffnet|öffne|schaltet|entsperrt|se (?:abren?|desbloquea|apaga|desactiva)|(?:abre|abro|apago|desbloqueo)|s['’](?:ouvre|éteint)|se (?:déverrouille|désactive)|coupe|ouvre|désactive|déverrouille)(?: [\p{L}'’]{1,14}){0,4}$/u;
const VALUE = /[#*]?\d(?:[ -]?\d){2,7}[#*a-d]?(?![\p{L}\d])(?![.,:/-]\d| ?[€$£¥%°])/uy;
/** "Mine opens with 7316" answers a message about a code. */
const OWNER =
  /(?<!\p{L})(?:mine|ours|hers|yours|theirs|meine[rs]?|unsere[rs]?|la (?:mía|nuestra|suya)|el (?:mío|nuestro|suyo)|l[ae] (?:mienne|mien|nôtre|sienne|sien))(?: |$)/u;
/** Years and round amounts. */
const NO_CODE = /^(?:(?:19|20)\d\d|\d+00)$/;
/** The second part of a separable verb ends the clause: "geht mit 7745 auf". */
const VERB_END = /^ (?:auf|ab|aus)(?!\p{L})/u;

/** Returns whether the clause before the number names what opens or whose it is. */
function hasSubject(clause: string): boolean {
  return OWNER.test(clause) || (clause.match(/\p{L}+/gu) ?? []).some(isEntranceOrPlace);
}

/**
 * Finds the number that something opens with: "the tablet unlocks with 2486", "mine opens with 7316", "den
 * Alarm schaltet man mit 6182 ab". In English, German, Spanish and French.
 */
export const findOpeningCodes: Finder = (_text, { lower }) => {
  const hits: Hit[] = [];
  for (const { 0: preposition, index } of lower.matchAll(WITH)) {
    const start = index + preposition.length;
    const value = matchAt(VALUE, lower, start)?.[0];
    if (value === undefined || NO_CODE.test(value)) continue;
    const rest = lower.slice(start + value.length, start + value.length + 24);
    const follower = /^ (\p{L}+)/u.exec(rest)?.[1];
    if (follower !== undefined && !AFTER_VALUE.has(follower) && !VERB_END.test(rest)) continue;
    const clause = before(lower, index, 96).replace(/^.*(?:[\n;]|[.!?] )/su, "");
    if (!OPENS.test(clause) || !hasSubject(clause)) continue;
    hits.push({ start, end: start + value.length, kind: "SECRET", rule: "secret.lock_number" });
  }
  return hits;
};
