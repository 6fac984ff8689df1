import { tokenize } from "@/lib/analysis/text";

/** What a message wants from memory: a fact, help with an action, a look back, or nothing. */
export const INTENTS = ["recall", "action", "recap", "none"] as const;
export type Intent = (typeof INTENTS)[number];

/** Greetings, thanks and agreement in English, German, Spanish and French. */
const SMALL_TALK =
  /(?<!\p{L})(?:hi|hey|hello|hiya|yo|good (?:morning|evening|night|afternoon|day)|morning|thanks?(?: you)?(?: a lot| so much| very much)?|thx|ok(?:ay)?|yes|yep|no|nope|sure|great|nice|cool|perfect|awesome|super|bye|goodbye|see you|you(?:'re)? welcome|cheers|lol|haha+|got it|sounds good|alright|all right|please|hallo|guten (?:morgen|abend|tag)|gute nacht|moin|servus|danke(?: schön| dir| sehr)?|bitte|ja|nein|tschüss|bis (?:später|morgen|dann)|alles klar|prima|passt|hola|buen[oa]s (?:días|dias|tardes|noches)|(?:muchas )?gracias|vale|sí|si|adiós|hasta (?:luego|mañana)|de nada|genial|perfecto|bonjour|bonsoir|bonne (?:nuit|journée|soirée)|salut|merci(?: beaucoup| bien)?|oui|non|d'accord|au revoir|à (?:bientôt|demain)|de rien|parfait|génial)(?!\p{L})/giu;

const RECAP = new RegExp(
  [
    "\\bwhat (?:did|have|had|were) we (?:been )?(?:just )?(?:talk|discuss|do|done|decide|agree|work|cover|say|said|plan|sort|finish|speak)",
    "\\bwhere (?:did we|were we|we left|have we|do we stand)",
    "\\b(?:recap|catch me up|bring me up to (?:date|speed)|pick up where)\\b",
    "\\bsumm?ari[sz](?:e|ing)\\b|\\bsummary of\\b|^(?:a |the |short |quick )*summary\\b",
    "^(?:and )?(?:remind me |tell me )?(?:what|about what) .{0,40}\\b(?:last (?:time|session|conversation)|(?:previous|earlier) (?:session|conversation|chat))",
    "\\bour (?:last|previous|earlier) (?:session|conversation|chat|talk|meeting)",
    "\\b(?:was|worüber|wovon) (?:haben|hatten) wir\\b|\\bwo (?:waren|sind) wir (?:stehen|geblieben)|\\bwo (?:stehen|waren) wir\\b|\\bfass\\w* .{0,60}zusammen|zusammenfass|\\bbeim letzten (?:mal|gespräch)|\\bletztes gespräch",
    "\\b(?:qué|que|de qué|de que) (?:hicimos|hablamos|decidimos|acordamos|vimos|habíamos|hemos)|\\b(?:dónde|donde) (?:quedamos|lo dejamos|estábamos)|\\bresum(?:e|en|ir|eme|ime|ía)|\\b(?:nuestra )?última (?:sesión|conversación|charla)",
    "\\b(?:qu'avons-nous|qu'est-ce qu'on a (?:fait|dit|décidé|vu)|de quoi (?:avons|avions|on a)|où en étions|où on en|on en était où|où en est-on)|\\brésum|\\b(?:notre )?dernière (?:session|conversation|discussion)",
  ].join("|"),
  "iu",
);

const POLITE =
  /^(?:(?:ok(?:ay)?|hey|hi|and|now|also|then|so|hallo|also|und|hola|bonjour|please|bitte|por favor|s'il (?:te|vous) plaît|can you|could you|would you|will you|can we|let's|i want you to|i need you to|kannst du|könntest du|würdest du|puedes|podrías|peux-tu|pouvez-vous|tu peux|pourrais-tu|just)[, ]+)*/iu;

const VERBS = new RegExp(
  "^(?:set|order|book|play|make|cook|plan|write|buy|turn|dim|choose|pick|reserve|prepare|schedule|wake|remind|send|answer|call|format|review|commit|deploy|start|stop|run|open|close|adjust|change|switch|suggest|recommend|draft|translate|arrange|invite|deliver|pack|clean|heat|cool|reply|add|create|fix|update|move|cancel|put|lower|raise|refactor|rename|generate|build|install|post|email|mail|text|rewrite|find me|get me|give me" +
    "|stell\\w*|mach\\w*|bestell\\w*|buch\\w*|spiel\\w*|koch\\w*|schreib\\w*|kauf\\w*|erinner\\w*|plan\\w*|such\\w*|öffne|schließ\\w*|schalt\\w*|dimm\\w*|reservier\\w*|schick\\w*|ruf|leg\\w*|erstell\\w*|setz\\w*|änder\\w*" +
    "|pon\\w*|reserva\\w*|pide|pídeme|encarga|compra\\w*|escribe\\w*|manda\\w*|envía\\w*|enciende|apaga|prepara\\w*|recuérdame|planea|llama\\w*|abre|cierra|busca\\w*|haz\\w*|sube|baja|crea|cambia" +
    "|mets?|réserve\\w*|commande\\w*|achète\\w*|écris\\w*|envoie\\w*|allume\\w*|éteins?|prépare\\w*|rappelle\\w*|planifie|appelle\\w*|ouvre\\w*|ferme\\w*|cherche\\w*|fais|baisse|monte|crée|change)(?:-(?:moi|nous|lui|leur|les?|la))?(?![\\p{L}'-])[ :]",
  "iu",
);

/** In a German request the verb comes last: "Kannst du einen Tisch reservieren?" */
const GERMAN_REQUEST = /^(?:bitte )?(?:kannst|könntest|würdest|magst) du .+(?:en|ern|eln)[?.!]*$/iu;

/**
 * Returns the intent of a message by rule. `none` is a greeting, thanks or agreement that has no index term
 * besides and asks nothing. A look back and an action are recognised by their wording, in English, German,
 * Spanish and French; everything else is `recall`.
 */
export function intentOf(message: string): Intent {
  const text = message.replaceAll("’", "'").trim();
  const rest = text.replace(SMALL_TALK, " ");
  if (rest !== text && !/[?？]/.test(text) && tokenize(rest).length === 0) return "none";
  if (RECAP.test(text)) return "recap";
  return VERBS.test(text.replace(POLITE, "")) || GERMAN_REQUEST.test(text) ? "action" : "recall";
}
