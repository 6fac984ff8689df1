import { foldToBaseLetters } from "@/lib/analysis/text";

/** Phrases that address a model instead of a person, in the languages that docs/model-tasks.md names. */
const TO_MODEL = [
  "(?:ignore|disregard|forget|override) (?:all |any |every |the |your |my |of )*(?:previous|prior|above|earlier|other|system|these|those) (?:\\w+ )?(?:instruction|prompt|rule|message|text)",
  "(?:ignorier|vergiss|missachte)\\w* (?:alle |die |deine |bisherigen |vorherigen |obigen )+(?:anweisung|regel|vorgabe)",
  "(?:ignor|olvid|dimentic|esquec)\\w* (?:\\w+ ){0,3}(?:instrucciones|reglas|instrucoes|regras|istruzioni|regole)",
  "(?:negeer|vergeet) (?:\\w+ ){0,3}(?:instructies|regels)|ignorera (?:\\w+ ){0,3}(?:instruktioner|regler)",
  "(?:игнорир|забудь)\\S{0,9} (?:\\S+ ){0,3}(?:инструкц|указани|правил)",
  "(?:忽略|无视|無視).{0,9}(?:指令|指示|规则|提示)|(?:指示|命令|ルール).{0,9}(?:無視|忘れ)",
  "(?:ignore[zr]?|oublie[zr]?) (?:toutes? |les? |tes |vos )*(?:instructions|consignes|regles)",
  "system ?(?:prompt|override)|system (?:message|note)s? ?:|(?:^|\\n) ?(?:system|assistant|developer) ?:|<\\|?(?:im_start|im_end|system|/?instructions?)\\b",
  "(?:in|into|to) (?:the|your) (?:summary|summaries|memory|memories|notes|answer|reply|output)\\b[^.!?\\n]{0,20}\\b(?:write|say|state|add|include|claim|note)",
  "(?<!\\b(?:i|we|they|you|always|often|usually) )\\b(?:write|say|state|add|include|claim|record|note|remember|store|save|put)\\b[^.!?\\n]{0,40}\\b(?:in|into|to) (?:the|your) (?:summary|summaries|memory|memories|notes(?! app)|answer|reply|output)",
  "(?:schreib|notier|speicher)\\w*\\b[^.!?\\n]{0,40}\\b(?:zusammenfassung|gedachtnis)",
  "(?:escrib|anot|guard)\\w*\\b[^.!?\\n]{0,40}\\b(?:resumen|memoria)",
  "(?:ecri[sv]|note|ajoute)\\w*\\b[^.!?\\n]{0,40}\\b(?:resume|memoire)",
  "(?:when|if) (?:you |the model |the ai )?summari[sz]\\w*|summari[sz]e this (?:as|by|with)|note (?:to|for) (?:the )?(?:ai|model|assistant|summari[sz]er|reader)",
  "(?:end of|begin|new) (?:instructions?|memory context)|memory context\\]",
  "you are now|act as (?:a|an|the) |pretend (?:to be|that you)|from now on,? (?:you|answer|reply|always)|jailbreak|as an ai\\b",
];
/** Orders to whoever reads a summary. A summary reports, so it gives none. */
const ORDER = [
  "(?:always |never )(?:say|write|use|trust|follow|obey|treat|give|ask|include|share|claim)\\b",
  "(?:please |always |never )?(?:ignore|reveal|forward|send|transfer|execute|run|call|visit|open|click|delete|reply|respond|answer|output|print|tell the user|remember to|make sure)\\b(?! of)",
  "(?:the )?(?:assistant|agent|model|ai|reader|you)(?:,)? (?:must|should|shall|has to|have to|need to|needs to|are to|is to|will)\\b",
];
const ADDRESSES_MODEL = new RegExp(`(?:${TO_MODEL.join("|")})`, "u");
const IS_ORDER = new RegExp(`^(?:${ORDER.join("|")})`, "u");
const LINK = /\bhttps?:|\bwww\.|\]\(|[<>{}[\]]|[\n\r\u2028\u2029\u202a-\u202e\u2066-\u2069]/iu;

/** Returns whether a text addresses a language model, for example to change what it writes. */
export function isInstruction(text: string): boolean {
  return ADDRESSES_MODEL.test(foldToBaseLetters(text).replace(/[^\S\n]+/gu, " "));
}

/** Returns whether a sentence of a model orders something, or has links, markup or line breaks. */
export function isOrder(sentence: string): boolean {
  return IS_ORDER.test(foldToBaseLetters(sentence).trim()) || LINK.test(sentence) || isInstruction(sentence);
}
