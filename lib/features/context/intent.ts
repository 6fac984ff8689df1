import { readKinQuestion } from "@/lib/analysis/relations";
import { tokenize } from "@/lib/analysis/text";

/**
 * What a message wants from memory: a fact, help with an action, a look back, who somebody is, or nothing.
 */
export const INTENTS = ["recall", "action", "recap", "about", "none"] as const;
export type Intent = (typeof INTENTS)[number];

/** Greetings, thanks and agreement in English, German, Spanish and French. */
const SMALL_TALK =
  /(?<!\p{L})(?:hi|hey|hello|hiya|yo|good (?:morning|evening|night|afternoon|day)|morning|thanks?(?: you)?(?: a lot| so much| very much)?|thx|ok(?:ay)?|yes|yep|no|nope|sure|great|nice|cool|perfect|awesome|super|bye|goodbye|see you|you(?:'re)? welcome|cheers|lol|haha+|got it|sounds good|alright|all right|please|hallo|guten (?:morgen|abend|tag)|gute nacht|moin|servus|danke(?: schön| dir| sehr)?|bitte|ja|nein|tschüss|bis (?:später|morgen|dann)|alles klar|prima|passt|hola|buen[oa]s (?:días|dias|tardes|noches)|(?:muchas )?gracias|vale|sí|si|adiós|hasta (?:luego|mañana)|de nada|genial|perfecto|bonjour|bonsoir|bonne (?:nuit|journée|soirée)|salut|merci(?: beaucoup| bien)?|oui|non|d'accord|au revoir|à (?:bientôt|demain)|de rien|parfait|génial)(?!\p{L})/giu;

/** `\b` knows ASCII letters alone, so words are bounded by `\p{L}`. */
const RECAP = new RegExp(
  [
    "(?<!\\p{L})what (?:did|have|had|were) we (?:been )?(?:just )?(?:talk|discuss|do|done|decide|agree|work|cover|say|said|plan|sort|finish|speak)",
    "(?<!\\p{L})where (?:did we|were we|we left|have we|do we stand)",
    "(?<!\\p{L})(?:recap|catch me up|bring me up to (?:date|speed)|pick up where)(?!\\p{L})",
    "(?<!\\p{L})summ?ari[sz](?:e|ing)(?!\\p{L})|(?<!\\p{L})summary of(?!\\p{L})|^(?:a |the |short |quick )*summary(?!\\p{L})",
    "^(?:and )?(?:remind me |tell me )?(?:what|about what) .{0,40}(?<!\\p{L})(?:last (?:time|session|conversation)|(?:previous|earlier) (?:session|conversation|chat))",
    "(?<!\\p{L})our (?:last|previous|earlier) (?:session|conversation|chat|talk|meeting)",
    "(?<!\\p{L})(?:was|worüber|wovon) (?:haben|hatten) wir\\b|(?<!\\p{L})wo (?:waren|sind) wir (?:stehen|geblieben)|(?<!\\p{L})wo (?:stehen|waren) wir\\b|(?<!\\p{L})fass\\w* .{0,60}zusammen|zusammenfass|(?<!\\p{L})beim letzten (?:mal|gespräch)|(?<!\\p{L})letztes gespräch",
    "(?<!\\p{L})(?:qué|que|de qué|de que) (?:hicimos|hablamos|decidimos|acordamos|vimos|habíamos|hemos)|(?<!\\p{L})(?:dónde|donde) (?:quedamos|lo dejamos|estábamos)|(?<!\\p{L})res[uú]m(?:e|en|ir|eme|ime|ía)|(?<!\\p{L})(?:nuestra )?última (?:sesión|conversación|charla)",
    "(?<!\\p{L})(?:qu'avons-nous|qu'est-ce qu'on a (?:fait|dit|décidé|vu)|de quoi (?:avons|avions|on a)|où en étions|où on en|on en était où|où en est-on)|(?<!\\p{L})résum|(?<!\\p{L})(?:notre )?dernière (?:session|conversation|discussion)",
  ].join("|"),
  "iu",
);

const POLITE =
  /^(?:(?:ok(?:ay)?|hey|hi|and|now|also|then|so|hallo|und|hola|bonjour|please|bitte|por favor|s'il (?:te|vous) plaît|can you|could you|would you|will you|can we|let's|i want you to|i need you to|kannst du|könntest du|würdest du|puedes|podrías|peux-tu|pouvez-vous|tu peux|pourrais-tu|just)[, ]+)*/iu;

const VERBS = new RegExp(
  "^(?:set|order|book|play|make|cook|plan|write|buy|turn|dim|choose|pick|reserve|prepare|schedule|wake|remind|send|answer|call|format|review|commit|deploy|start|stop|run|open|close|adjust|change|switch|suggest|recommend|draft|translate|arrange|invite|deliver|pack|clean|heat|cool|reply|add|create|fix|update|move|cancel|put|lower|raise|refactor|rename|generate|build|install|post|email|mail|text|rewrite|find me|get me|give me" +
    "|(?:be|er)?stell(?:e|t|en)?|mach(?:e|t|en)?|buch(?:e|t|en)?|spiel(?:e|t|en)?|koch(?:e|t|en)?|schreib(?:e|t|en)?|kauf(?:e|t|en)?|erinner(?:e|t|n)?|planen|suche|sucht|suchen|öffne|schließ(?:e|t|en)?|schalt(?:e|et|en)?|dimm(?:e|t|en)?|reservier(?:e|t|en)?|schick(?:e|t|en)?|ruf|lege|legt|legen|(?:such|leg)(?= (?:mir|dir|uns|ihm|ihr|nach|bitte|eine?n?|das|den|die|der|alle)(?!\\p{L}))|setz(?:e|t|en)?|änder(?:e|t|n)?" +
    "|pon(?:me|nos|le|lo|la)?|reserva(?:me|nos|r)?|resérva\\w*|pide|pídeme|encarga|compra(?:me|nos|r)?|cómpra\\w*|escribe(?:me|le|les)?|escríbe\\w*|manda(?:me|le|les|r)?|mánda\\w*|envía\\w*|enciende|apaga|prepara(?:me|nos|r)?|prepára\\w*|recuérdame|planea|llama(?:me|r)?|lláma\\w*|abre|cierra|busca(?:me|nos|r)?|búsca\\w*|haz|hazme|sube|baja|crea|cambia" +
    "|mets?(?=-| (?:l'|(?:l[ae]|les|une?|des?|du|mon|ma|mes|ce|cette|en|à)(?!\\p{L})))|réserve\\w*|commande[rz]?|achète\\w*|écris\\w*|envoie\\w*|allume\\w*|éteins?|prépare\\w*|rappelle\\w*|planifie|appelle\\w*|ouvrez|ouvre|ferme[rz]?|cherche\\w*|fais|baisse|monte|crée)(?:-(?:moi|nous|lui|leur|les?|la))?(?![\\p{L}'-])[ :]",
  "iu",
);

/** "No, not that" refuses, and wants something else. */
const NEGATION = /(?<!\p{L})(?:not|nicht|pas)(?!\p{L})/iu;

/** In a German request the verb comes last: "Kannst du einen Tisch reservieren?" */
const GERMAN_REQUEST = /^(?:bitte )?(?:kannst|könntest|würdest|magst) du .+(?:en|ern|eln)[?.!]*$/iu;

/**
 * Returns the intent of a message by rule. `none` is a greeting, thanks or agreement that has no index term
 * besides and asks nothing. A look back, an action and a question who somebody is are recognised by their
 * wording, in English, German, Spanish and French; everything else is `recall`.
 */
export function intentOf(message: string): Intent {
  const text = message.replaceAll("’", "'").trim();
  const rest = text.replace(SMALL_TALK, " ");
  if (rest !== text && !/[?？]/.test(text) && !NEGATION.test(rest) && tokenize(rest).length === 0)
    return "none";
  if (RECAP.test(text)) return "recap";
  if (readKinQuestion(text)?.asks === "who") return "about";
  return VERBS.test(text.replace(POLITE, "")) || GERMAN_REQUEST.test(text) ? "action" : "recall";
}
