import { words } from "@/lib/analysis/text";

/** German and Spanish verbs in the second person, mapped to the first person. */
const GERMAN = new Map([
  ["magst", "mag"],
  ["liebst", "liebe"],
  ["hasst", "hasse"],
  ["bevorzugst", "bevorzuge"],
  ["bist", "bin"],
  ["hast", "habe"],
  ["heißt", "heiße"],
  ["wohnst", "wohne"],
  ["lebst", "lebe"],
  ["arbeitest", "arbeite"],
  ["isst", "esse"],
  ["trinkst", "trinke"],
  ["rauchst", "rauche"],
  ["spielst", "spiele"],
]);
const SPANISH = new Map([
  ["prefieres", "prefiero"],
  ["odias", "odio"],
  ["eres", "soy"],
  ["tienes", "tengo"],
  ["vives", "vivo"],
  ["trabajas", "trabajo"],
  ["comes", "como"],
  ["bebes", "bebo"],
  ["fumas", "fumo"],
  ["juegas", "juego"],
  ["necesitas", "necesito"],
]);

const LEAD_WORD = words(
  "also, ah, aha, ok, okay, gut, alles klar, verstanden, verstehe, entonces, así que, vale, entendido, ya veo, bueno",
);
const LEAD_PHRASE = words(
  "wenn ich dich richtig (?:verstehe|verstanden habe), si (?:te )?(?:entiendo|he entendido) bien, si no me equivoco",
);
const LEADS = new RegExp(`^(?:(?:${LEAD_WORD}|${LEAD_PHRASE})[,:.!]* ){1,3}`, "iu");
const IS_GERMAN = new RegExp(
  `^(?:du (${alternatives(GERMAN)})|(${alternatives(GERMAN)}) du) (?:also )?(.+)$`,
  "iu",
);
const IS_SPANISH = new RegExp(`^(?:tú )?(no )?(${alternatives(SPANISH)}) (.+)$`, "iu");
/** "You're right" and "you have to" in both languages carry no information about the user. */
const SET_PHRASE = /^(?:recht|willkommen|dran|zu \p{L}+en|razón|que|bienvenid[oa])(?![\p{L}\p{N}])/iu;
const GERMAN_OTHERS = /(?<!\p{L})(?:du|dich|dir|dein\p{L}{0,2}|ich|mich|mir|wir|uns)(?!\p{L})/iu;
const SPANISH_OTHERS = /(?<!\p{L})(?:tú|tu|tus|te|ti|contigo|yo|me|mi|nos)(?!\p{L})/iu;

function alternatives(verbs: ReadonlyMap<string, string>): string {
  return [...verbs.keys()].join("|");
}

/** Removes the phrases with which an assistant introduces a statement in German or Spanish. */
export function withoutLeadInOtherLanguage(sentence: string): string {
  return sentence.replace(LEADS, "");
}

/**
 * Converts a statement to the first person: "Du magst keinen Fisch" to "Ich mag keinen Fisch", "prefieres el
 * tren" to "Prefiero el tren". Returns null for other verbs, and when another word would need conversion too.
 * When `isQuestion` is true, the sentence is a question ("Magst du Fisch") and not a statement.
 */
export function toFirstPersonInOtherLanguage(sentence: string, isQuestion: boolean): string | null {
  const [, second, inverted, rest = ""] = IS_GERMAN.exec(sentence) ?? [];
  const german = GERMAN.get((second ?? (isQuestion ? "" : inverted) ?? "").toLowerCase());
  if (german) return canConvert(rest, GERMAN_OTHERS) ? `Ich ${german} ${rest}` : null;
  const [, no = "", verb = "", object = ""] = IS_SPANISH.exec(sentence) ?? [];
  const spanish = SPANISH.get(verb.toLowerCase());
  if (!spanish || !canConvert(object, SPANISH_OTHERS)) return null;
  const firstPersonStatement = `${no}${spanish} ${object}`;
  return `${firstPersonStatement[0]?.toUpperCase()}${firstPersonStatement.slice(1)}`;
}

function canConvert(rest: string, others: RegExp): boolean {
  return !SET_PHRASE.test(rest) && !others.test(rest);
}
