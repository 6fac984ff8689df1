/**
 * The wordings of intents as patterns for folded text: English, German, Spanish and French, in this order.
 * Wordings that are alike in several languages stand once.
 */

/** Greetings, thanks, agreement, laughter, wishes and farewells. */
const SMALL_TALK_PHRASES = [
  "hi|hey|hello|hiya|yo|good (?:morning|evening|night|afternoon|day)|morning|(?:many )?thanks?(?: you)?(?: a lot| so much| very much| again)?|thx|ta(?: very much)?|ok(?:ay)?|yes|yep|yeah|no(?: way| worries| problem)?|nope|sure|great|nice|cool|(?<![a-z'] )(?:fine|right)|perfect|awesome|lovely|super|bye|goodbye|see you|take care|you(?:'re| are)? (?:(?:very |most )?welcome|a star|the best)|don't mention it|any ?time|that(?:'s| is)(?: really| so| very)? (?:brilliant|great|lovely|perfect|wonderful|fantastic|nice|good|kind)|cheers|lol|(?:ha){2,}h?|got it|i see|fair enough|makes sense|sounds good|alright|all (?:right|good)|please|that(?:'s| is) (?:all|it)(?: for (?:today|now))?|hope you(?:'re| are)? (?:slept well|well)|have a (?:nice|good|great|lovely) (?:day|evening|weekend|one)|aww+|so (?:kind|nice) of you",
  "hallo|hallochen|(?:schonen )?gute[nr]? (?:morgen|abend|tag|nacht)|moin|servus|(?:vielen |herzlichen |tausend )?danke?(?: schon| dir| euch| ihnen| sehr| vielmals)*|bitte|ja|jo|nein|na(?: gut| ja)?|tschuss|bis (?:spater|morgen|dann|bald|nachste woche)|(?:alles )?klar|prima|passt|toll|ach so|aha|kein problem|keine ursache|gerne?(?: geschehen)?|top|das ist (?:ja |sehr |wirklich )?(?:toll|super|lieb|nett|prima|perfekt)|dann ist (?:ja )?gut|in ordnung|schone[ns]? (?:tag|abend|feierabend|wochenende|sonntag)|das war's(?: fur heute)?|verstanden|(?:lieb|nett) von (?:dir|euch|ihnen)|(?:liebe|viele) grusse",
  "hola|buen(?:[oa]s?)?(?: (?:dias?|tardes|noches|finde|fin de semana))?|(?:much(?:isim)?as |mil )?gracias(?: por todo)?|muy amable|vale|si|adios|hasta (?:luego|manana|pronto|la proxima)|de nada|no hay de que|(?:esta|es) (?:muy )?(?:genial|perfecto|estupendo)|genial|perfecto|venga|claro(?: que si)?|de acuerdo|no pasa nada|entendido|un (?:abrazo|beso|saludo)|(?:ja){2,}|(?:je){2,}|que (?:bueno|bien|guay)|eso es todo|por favor",
  "bonjour|bonsoir|coucou|bonne (?:fin de )?(?:nuit|journee|soiree|semaine)|bon week-?end|salut|(?:mille )?merci(?: beaucoup| bien)?(?: a (?:toi|vous))?|je (?:t'|vous )en prie|oui|non|d'accord|au revoir|a (?:bientot|demain)|de rien|parfait|nickel|mdr|trop (?:bien|drole|cool)|ca marche|pas de (?:souci|probleme)s?|je vois|compris|entendu|bien sur|ah|oh|bises|bisous|c'est (?:tout|(?:tres |vraiment )?(?:gentil|parfait|super|genial))",
].join("|");
export const SMALL_TALK = new RegExp(`\\b(?:${SMALL_TALK_PHRASES})(?!\\p{L})`, "gu");
export const CONJUNCTION = /\b(?:and|und|y|et)\b/gu;

/** "How are you?" is asked by nobody who wants to know. */
export const HOW_ARE_YOU =
  /\b(?:how are you(?: doing)?|how's it going|wie geht(?:'s| es)(?: dir| ihnen)?|alles (?:fit|gut|klar)(?: bei (?:dir|euch|ihnen))?|que tal(?: todo| estas)?|como estas|(?:comment )?ca va|comment vas-tu)\s*(?:\?|$)/gu;

/** "No, not that" refuses and "ok wann" asks: both want something else than small talk. */
export const WANTS_MORE =
  /\?|\b(?:not|nicht|pas|who|what|when|where|why|how|which|wer|was|wann|wo|wie|warum|welche[rsn]?|quien|cuando|donde|cual|cuanto|qui|quand|comment|pourquoi|combien|quel(?:le)?s?)(?!\p{L})/u;

/** What stands before the request itself: "Thanks! Now …", "ok cool, then …", "Sag mal, …". */
export const OPENING = new RegExp(
  `^(?:[¿¡\\s]+|(?:${SMALL_TALK_PHRASES})(?: +(?:${SMALL_TALK_PHRASES}))*\\s*[,.!;:-]+\\s*|(?:ok(?:ay)?|hey|hi|and|now|also|then|so|just|please|pls|plz|can we|let's|dann|und|jetzt|bitte|sag mal|hallo|hola|y|pues|ahora|entonces|oye|por ?fa(?:vor)?|bonjour|et|alors|puis|maintenant|dis|stp|svp|s'il (?:te|vous) plait)[, ]+)*`,
  "u",
);

const SPEAK =
  "(?:talk|discuss|sa(?:y|id)\\b|speak|spoke|chat|(?:go|gone|went) (?:over|through)|cover|agree|decide)";
const TALKS = "(?:chat|conversation|talk|discussion|session)s?\\b";
const SPOKEN =
  "(?:gesprochen|besprochen|geredet|gesagt|erzahlt|ausgemacht|abgemacht|vereinbart|beschlossen|entschieden|festgelegt|diskutiert|geklart|geplant|stehen|geblieben)";
const WHEN =
  "(?: (?:denn|eigentlich|noch|mal|nochmal|heute|gestern|vorgestern|neulich|zuletzt|zusammen|schon|alles|am \\w+tag|letztens|letzte[mnrs]? \\w+)){0,4}";

/** What tells that a summary is one of a talk or a time, and not of a document. */
const TALK_OR_TIME =
  "\\b(?:(?:chat|conversation|talk|discussion|session|meeting|week)s?|we|we'\\w+|our|us|last|\\w*day(?:'s)?|so far|everything|gesprach\\w*|unterhaltung\\w*|sitzung\\w*|woche\\w*|wir|unser\\w*|uns|gestern|heute|bisher|alles|letzte\\w*|conversaci\\w+|charlas?|sesion\\w*|reunion\\w*|semana|\\w+mos|nuestr\\w+|ultim\\w+|ayer|hoy|todo|echanges?|semaine|notre|nos|nous|qu'on|dernier\\w*|hier|tout)\\b";
const OF_A_TALK = `(?=.{0,80}${TALK_OR_TIME})`;

export const RECAP = new RegExp(
  [
    `\\bwhat (?:did|have|had|were) we (?:been )?(?:just )?(?:do\\b|done|work|plan|sort|finish)`,
    `\\bwhat (?:[\\w']+ ){0,4}(?:we|you and i)(?:'d|'ve)? (?:\\w+ ){0,2}${SPEAK}`,
    `\\bwhat (?:did|have|had) i (?:tell|told) you\\b(?!.*\\babout\\b)`,
    `\\bwhere (?:were we\\b|we left|do we stand|(?:did|have|had) we (?:leave|left|stop|get to|got|gotten|end))`,
    `\\b(?:recap|catch me up|bring me up to (?:date|speed)|pick up where)\\b|(?:\\bsumm?ari[sz](?:e|ing)|\\bsummary of|^(?:a |the |short |quick )*summary)\\b(?:${OF_A_TALK}|(?: please)?[?.!\\s]*$)`,
    `\\b(?:sum(?:ming)?(?: \\w+)? up|gist|overview|rundown|highlights)\\b.{0,40}\\b(?:${TALKS}|we(?:'ve| have| had)? ${SPEAK})`,
    `^(?:and )?(?:remind me |tell me )?(?:what|about what) .{0,40}\\b(?:last (?:time|session|conversation)|(?:previous|earlier) (?:session|conversation|chat))`,
    `\\bour (?:last|previous|earlier) (?:meeting\\b|${TALKS})|\\b(?:our|\\w+day's|last \\w+'s) (?:chat|conversation)\\b`,
    `\\b(?:woruber|wovon|woran) (?:haben|hatten) wir\\b|\\bwas (?:haben|hatten) wir\\b(?:.{0,80}\\b${SPOKEN}|${WHEN} (?:gemacht|getan|gearbeitet|geschafft|erledigt)\\b|${WHEN}[?.!\\s]*$)|\\bwas (?:hab|habe|hatte) ich dir\\b(?!.*\\b(?:uber|von|zu[mr]?)\\b)|\\bwo (?:waren|sind) wir (?:stehen|geblieben)|\\bwo stehen wir\\b|\\bwo waren wir(?: \\w+)?\\s*[?.!]*$`,
    `\\bfass\\w* (?:${OF_A_TALK}.{0,60}|(?:mal |bitte |kurz )*)zusammen|zusammenfass\\w*${OF_A_TALK}|${TALK_OR_TIME}.{0,40}zusammenfass|^(?:eine? |kurze |bitte )*zusammenfass\\w*[?.!\\s]*$|\\bbeim letzten gesprach|\\bbeim letzten mal\\b(?=.*\\b${SPOKEN})|\\bworum ging(?:'s| es)\\b.{0,20}\\b(?:gestern|neulich|zuletzt|letzte\\w*|bei uns)\\b|\\b(?:unser\\w*|letzte\\w*) (?:letzte\\w* )?(?:gesprach|unterhaltung|chat)`,
    `\\bque (?:hicimos|hablamos|decidimos|acordamos|quedamos|vimos|(?:habiamos|hemos) (?:hablado|dicho|decidido|acordado|quedado|comentado|discutido|tratado|visto|hecho))|\\bdonde (?:(?:nos )?quedamos|lo dejamos|estabamos|ibamos)|\\bpon(?:er)?(?:me|nos) al (?:dia|corriente)|\\bque te (?:conte|dije)\\b(?!.*\\b(?:del?|sobre)\\b)|\\b(?:ultima (?:sesion|conversacion|charla)|nuestra (?:conversacion|charla))`,
    `\\bresum(?:en|ir|eme|ime|ia)\\b${OF_A_TALK}|^(?:un |breve |me puedes |puedes )*resum(?:en|ir|eme)[?.!\\s]*$|\\bresume[rz]?(?:-moi|-nous)? (?:l'|(?:lo|el|los|las?|le|les|de|du|ce|que|notre|nos|nuestr[oa]s?|tod[oa]|tout)\\b)${OF_A_TALK}`,
    `\\bqu'avons-nous (?:\\w+ ){0,2}(?:dit|decide|fait|vu|convenu|discute|aborde|prevu)\\b|\\bqu'est-ce qu'on a(?:vait)? (?:fait|dit|decide|vu|convenu)|\\bde quoi (?:avons|avions|on (?:a|parlait|discutait))|\\bou (?:en (?:etions|est-on|sommes)|on en)|\\bon en (?:etait|est)(?: reste\\w*)? ou\\b|\\bce qu'on (?:s'(?:est|etait)|avait|a) dit|\\bce que (?:je t'ai|tu m'as) (?:raconte|dit)\\b(?!.*\\b(?:sur|de|du)\\b)|\\bnos (?:derniers )?echanges|\\bfai(?:s|sons) le point|\\b(?:derniere (?:session|conversation|discussion)|notre (?:conversation|discussion))`,
  ].join("|"),
  "u",
);

/** "Do you know who …", "Kannst du mir sagen, wer …". */
const ASKING =
  "(?:(?:any idea|i forgot|(?:do|can|could) you (?:know|tell me|remember|remind me)|(?:remind|tell) me(?: again)?|weisst du(?: noch)?|(?:kannst|konntest) du mir sagen|sag mir|erinner mich|sabes|recuerdame|dime|(?:me )?puedes decir(?:me)?|tu sais|sais-tu|rappelle-moi|dis-moi)[, ]+)?";
const FILLER =
  "(?:(?:exactly|actually|again|eigentlich|denn|noch ?mal|noch|gleich|doch|exactement|deja|donc|exactamente) )*";

/** Who somebody is. `of` is all from the person to the end. */
export const ABOUT = [
  `who(?:'s| is| are| was| were) ${FILLER}(?<of>.+)`,
  `wer (?:ist|sind|war|waren) ${FILLER}(?<of>.+)`,
  `quien(?:es)? (?:es|son|era|eran) ${FILLER}(?<of>.+)`,
  `(?:qui (?:est|sont|etait|c'est)|c'(?:est|etait) qui,?) ${FILLER}(?<of>.+)`,
  "(?:who|wer) (?<of>.+ (?:is|are|was|were|ist|sind|war|waren))",
].map((form) => new RegExp(`^${ASKING}${form}$`, "u"));

const WHAT_IS = `(?:what(?:'s| is)|was ist|que es|qu'est-ce que(?: c'est que)?|c'est quoi) ${FILLER}`;
const UNDERTAKING =
  "(?:project|program(?:me)?|operation|team|group|club|initiative|plan|projekt|verein|gruppe|proyecto|programa|grupo|projet|equipe|groupe)";

/** What something with a name is: "What is Project Heron?". `of` begins with the name. */
export const ABOUT_NAMED = [
  `(?:(?:the|d(?:as|er|ie)|el|la|le) )?${UNDERTAKING} (?<of>[^\\s']+)`,
  `(?:the|d(?:as|er|ie)) (?<of>[^\\s']+ ${UNDERTAKING})`,
  "(?<of>[^\\s']+)",
].map((form) => new RegExp(`^${ASKING}${WHAT_IS}${form}$`, "u"));

/**
 * A name in lower case: a title and a name, or one word that says nothing about how somebody is or what he
 * does ("who is late", "who is driving").
 */
export const LOWER_CASE_NAME =
  /^(?:(?:mrs?|ms|miss|dr|doctor|aunt|uncle|frau|herr|tante|onkel|oma|opa|senora?|don|dona|tia|tio|monsieur|madame|mme|tonton)\.? [\p{L}-]+|(?!(?:\w+ing|\w{4,}ed|\w+(?:able|less|ful|ous|est|nt|ic)|late|next|first|last|home|here|there|sick|ill|free|busy|ready|away|out|in|off|on|up|it|this|that|he|she|they|you|we|vegan|vegetarian|\w+(?:ig|isch|lich|iert|los)|ge\w+t|krank|dran|da|hier|dort|dabei|frei|fertig|weg|zuhause|daheim|alt|neu|schuld|vegetarier|das|er|sie|\w+[ai]d[oa]s?|\w+iente|libre|enferm[oa]|alergic[oa]|vegan[oa]|vegetarian[oa]|aqui|ahi|mayor|el|ella|\w+(?:ee?|eux|euse)s|malade|libre|absent|present|pret|la|ici|lui|elle|prochain)\b)[\p{L}-]{2,})(?: (?:again|please|noch ?mal|bitte|deja))?$/u;

/** The beginning of a noun phrase, as in "the new nurse" and "meine Nachbarin". */
export const NOUN_PHRASE =
  /^(?:(?:the|an?|my|our|that|this|those|these|his|her|their|d(?:er|ie|as)|diese[rs]?|(?:m?ein|unser)(?:e[nrsm]?)?|el|l[aeo]s?|mis?|nuestr[oa]s?|es[ea]|est[ea]|aquel(?:la)?|m[ae]s|ma|mon|notre|nos|ce|cet|cette|ces) |l'|[^\s']+'s )./u;

const OBJECT =
  "(?= (?:mir|dir|uns|ihm|ihr|mal|bitte|nach|noch|eine?n?|das|den|die|alle|mein\\w*|unser\\w*)\\b)";

/** A verb of request with something after it. */
export const IMPERATIVE = new RegExp(
  "^(?:(?:set|order|book|play|make|cook|plan|write|buy|turn|dim|choose|pick|reserve|prepare|schedule|reschedule|wake|remind|send|answer|call|format|review|commit|deploy|start|stop|run|open|close|adjust|change|switch|suggest|recommend|draft|translate|arrange|invite|deliver|pack|clean|heat|cool|reply|add|create|fix|update|move|cancel|put|lower|raise|refactor|rename|generate|build|install|post|email|mail|text|rewrite|print|double|halve|sort|copy|save|delete|remove|postpone|download|upload|share|pay|lock|unlock|note down|write down|look up|search for|find|get me|give me|help me|summ?ari[sz]e|ring|feed|fetch|let (?!me\\b|us\\b)\\w+|tell (?!me\\b)\\w+)" +
    "|(?:be|er)?stell(?:e|t|en)?(?! (?:dir|euch) (?:\\w+ )?vor\\b)|mach(?:e|t|en)?|buch(?:e|t|en)?|spiel(?:e|t|en)?|koch(?:e|t|en)?|schreib(?:e|t|en)?|kauf(?:e|t|en)?|erinner(?:e|t|n)?|planen|suche|sucht|suchen|offne|schliess(?:e|t|en)?|schalt(?:e|et|en)?|dimm(?:e|t|en)?|reservier(?:e|t|en)?|schick(?:e|t|en)?|ruf|lege|legt|legen|setz(?:e|t|en)?|ander(?:e|t|n)?|verschieb(?:e|t|en)?|losch(?:e|t|en)?|ubersetz(?:e|t|en)?|sortier(?:e|t|en)?|notier(?:e|t|en)?|weck(?:e|t|en)?|(?:such|leg|trag|druck|hol|bring|nimm|gib|pack|pruf|lad|lies|find|merk|rechne|zahl|bezahl|stopp|hilf)e?" +
    OBJECT +
    "|(?:pon|reserva|pide|encarga|compra|escribe|manda|envia|enciende|apaga|prepara|recuerda(?=me)|planea|llama|abre|cierra|busca|haz|sube|baja|crea|cambia|apunta|anota|anade|borra|imprime|traduce|avisa|mueve|despierta)(?:me|nos|les?|l[oa]s?)*|(?:reserva|compra|manda|prepara|llama)r" +
    "|mets?(?=-| (?:l'|(?:l[ae]|les|une?|des?|du|mon|ma|mes|ce|cette|en|a)\\b))|reserve[rz]?|commande[rz]?|achet(?:e[rz]?)|ecris|ecrire|envoi?e|envoyer|allume[rz]?|eteins?|prepare[rz]?|rappelle|planifie|appelle|ouvrez|ouvre|ferme[rz]?|cherche[rz]?|fais|baisse|monte|cree|r?ajoute[rz]?|imprime[rz]?|traduis|decale[rz]?|supprime[rz]?|trouve|note|previens|reveille" +
    "|[a-z]{3,}ez(?= (?:l'|l[ae]s?\\b|une?\\b|des\\b|m(?:on|a|es)\\b))|[a-z]+(?:[ezs]-(?:moi|lui|leur)|[ez]-(?:nous|les?|la)))(?:-(?:moi|nous|lui|leur|les?|la))?[ :]",
  "u",
);

/** A question for knowledge in the form of a request: "Remind me who …", "Dis-moi où …". */
export const ASKS_TO_TELL =
  /^(?:(?:remind|tell) me(?: again)? (?:who|what|where|how|which|why|of)|help me (?:remember|understand)|erinner\w* mich(?: daran)?,? (?:wer|was|wo|wie|welche\w*|warum)|recuerdame (?:quien|que|donde|como|cual)|(?:rappelle|dis|dites|raconte|explique)-moi\b(?! d[e'])|excuse[sz]?-moi\b|hilf mir auf die sprunge)/u;

/**
 * A message that only begins like a request: "Order of the verses", "Commande 8841", and with a verb of its
 * own "Book club is at Marta's" and "Ruf der Schule ist …", with a participle "Commande reçue hier", or with
 * an adverb of habit, as the Spanish request is also the third person: "Compra siempre …".
 */
export const NOUN_FIRST =
  /^(?:[\w-]+ (?:of\b|#?\d{3,})|[\w-]+ (?!(?:the|an?|my|your|our|me|us|him|her|them|it|sure|mich|mir|uns|das|die|den|eine?n?|mal|bitte|el|l[ae]s?|los|une?|una|mon|ma|mes|mi)\b)(?:(?!(?:that|if|whether|when|because|what|who|where|which|how|and|dass|ob|wenn|weil|was|wer|wo|wie|und|que|qui|quand|si)\b)[^\s,;:.!?]+ ){0,5}(?:is|are|was|were|has|had|(?:arrived|came|went|started|finished|ended|lasted|broke|fell|cost)(?= (?:on|at|in|from|last|late|early|well|up|down|yesterday|today|after|before)\b|[.,;!?]|$)|ist|sind|war|waren|hat|liegt|steht|hangt|kam|ging|lief|fehlt|kostete?t?|dauerte?t?|esta|son|era|fue|tiene|llego|empezo|costo|est|sont|etait)\b|\w+ \w+(?:ue|ee)s? (?:par|en|a|le|hier|pour|chez)\b|\w+ (?:siempre|mucho|nunca|demasiado)\b)/u;

/** A fragment that asks ("Mets game tickets?"), unless what it asks is only consent ("Wake me at 6, ok?"). */
export const FRAGMENT_QUESTION = /(?<!,? (?:ok|okay|please|bitte|ja|vale|d'accord|plait|favor)\s?)\?\s*$/u;

/** "Can you" asks for an action with one of the verbs, as it also asks what is possible. */
export const CAN_YOU =
  /^(?:can you|(?:(?:me|nos) )?puedes|(?:est-ce que )?tu peux|peux-tu|pouvez-vous)(?: (?:please|just|maybe|quickly))* /u;

/** Politely asks for an action, whichever it is. */
export const POLITE_REQUEST = new RegExp(
  [
    "(?:could|would|will) you (?!(?:(?:please|kindly|maybe|just|possibly) )*(?:tell|say|know|remember|recall|explain|remind me (?:who|what|where|how|which|why)|believe|rather|prefer|like|mind if)\\b)\\w",
    "any chance (?:that )?you (?:could|can)|i(?:'d like| would like| need| want) you to|do me a favou?r|it(?:'d| would) be (?:great|nice|lovely|good|kind) if you",
    "(?:kann?st|konn?te?st|wurde?st|magst) du (?!(?:\\w+ ){0,3}(?:sagen|erzahlen|erklaren|verraten)\\b|dich\\b).+(?:en|ern|eln|n)[?.!\\s]*$|(?:konnten|konnen|wurden) sie (?!(?:\\w+ ){0,3}(?:sagen|erzahlen|erklaren)\\b).+en[?.!\\s]*$",
    "(?:ich (?:hatte gerne?|mochte|will|brauche)|es ware (?:nett|lieb|toll|schon)),? (?:dass|wenn) du|sei so (?:lieb|gut|nett)",
    "(?:(?:me|nos|les?|l[oa]s?) )*(?:puedes|podrias|puede usted|podria usted) (?!(?:decir|contar|explicar|recordarme (?:quien|que|donde|como|cual)|ser\\b))\\w+[aei]r(?:me|nos|les?|l[oa]s?|se)*\\b|(?:te|le|os) importaria|(?:necesito|necesitaba|quiero|queria|quisiera|me gustaria) que (?:(?:me|nos|les?|l[oa]s?) )*\\w+[ae]s\\b",
    "(?:est-ce que )?(?:tu (?:peux|pourrais|veux bien)|(?:peux|pourrais)-tu|vous (?:pouvez|pourriez)|(?:pouvez|pourriez)-vous)(?: (?:me|nous|lui|leur|les?|la)| m'| l')* (?!(?:me )?(?:dire|raconter|expliquer)\\b)\\w+(?:er|ir|re)\\b|ca (?:te|vous) (?:derange|ennuie|embete)(?:rait)? (?:de |d')|(?:j'aimerais|je voudrais|je veux|j'ai besoin) que (?:tu|vous)\\b|merci de (?:bien vouloir )?\\w+(?:er|ir|re)\\b",
  ]
    .map((form) => `^(?:${form})`)
    .join("|"),
  "u",
);

/** Something to do that has no verb of request: "Lights off please", "…, tu t'en occupes ?". */
export const DELEGATION =
  /^(?:[^\s?]+ ){1,5}(?:on|off|up|down|an|aus|hoch|runter|leiser|lauter) (?:please|pls|bitte)[.!\s]*$|\b(?:can you (?:take care of|handle) (?:it|that)|kummerst du dich(?: darum)?|(?:machst|erledigst|ubernimmst) du das|te encargas(?: tu)?|tu t'en (?:occupes|charges))[?.!\s]*$/u;

/** Where a request can follow its reason: after a sentence, or after a comma if it says please. */
export const AFTER_REASON =
  /(?<=[.!?])\s+|,\s+(?=[^\s,]+ [^,]*\b(?:please|pls|bitte|por ?fa(?:vor)?|stp|svp|s'il (?:te|vous) plait)\b)/u;
