import { FEW, foldToBaseLetters, words } from "@/lib/analysis/text";
import { asksForAnswerStyle } from "./answer-style";
import { isOrderForOccasion } from "./occasion-order";

/** "From now on", "ab jetzt", "de ahora en adelante", "désormais": what follows lasts. */
const FROM_NOW = words(
  "from (?:now|here|this point|today|this moment) (?:on|onwards?|forward), going forward, moving forward, henceforth, in (?:the )?future, every time, for (?:all|any|every) future (?:answers|replies|responses|messages)",
  "(?:ab|von) (?:jetzt|nun|heute|sofort|diesem moment)(?: an)?, (?:in )?zukunftig, in zukunft, kunftig, fortan",
  "(?:a partir de|desde) (?:ahora|hoy|este momento)(?: en adelante)?, de (?:ahora|aqui|hoy) en adelante, en adelante, en el futuro, en lo sucesivo",
  "(?:a partir de |a partir d'|des )(?:maintenant|aujourd'hui), dorenavant, desormais, a l'avenir, dans le futur",
);
/** "Whenever you cite a number, …": what follows is done each time that the assistant does something. */
const WHENEVER = words(
  "(?:whenever|every time|each time|any time|anytime) (?:that )?you",
  "(?:jedes mal|immer|jedesmal),? wenn du",
  "(?:cada vez|siempre) que (?:(?:me|nos|le|lo|la) )?(?=\\p{L}+s\\b)",
  "(?:a )?chaque fois que tu",
);
/** What comes before it holds until the speaker says otherwise. */
const UNTIL_TOLD = words(
  "(?:until|till|til) (?:(?:i|we) (?:say|decide|confirm|(?:tell|let|ask) you(?! (?:the|an?|my|our|about)\\b)|give (?:you )?the (?:go|ok|word|green))|told otherwise|further notice), for the time being",
  "bis (?:auf weiteres|(?:ich|wir) (?:(?:et)?was anderes |es |das )?(?:dir )?(?:bescheid )?(?:sage|sagen|gebe|geben|entscheide|entscheiden))",
  "hasta (?:nuevo aviso|nueva orden|que (?:yo )?(?:te |os |lo )?(?:diga|digamos|avise|avisemos))",
  "jusqu'a (?:nouvel ordre|nouvel avis|ce que (?:je|nous|on) (?:te |vous )?(?:le )?(?:dise|disions|previenne))",
);

/** What an assistant is told to do with its answers, or to do at all, in the imperative. */
const ENGLISH = words(
  "answer, reply, respond, write, use, give, show, tell, keep it, keep (?:your|the|all|things|everything), speak, talk to, call me, explain, summari[sz]e, format, list, put, avoid, skip, leave out, drop, omit, cite, quote",
  "translate, address, include, add, start with, begin with, end with, finish with, convert, assume, round, spell, number, mention, ask (?:me|before|first), check with, suggest, recommend, prefer, be (?:more |less )?(?:brief|concise|direct|formal|informal|honest|polite|short|specific)",
  "stop \\w+ing, stick to, stay with, default to, limit, treat, send, remind me, do(?:n't| not), never, always, only, no (?!more work|longer)\\p{L}+(?: \\p{L}+){0,2}$",
);
const GERMAN = words(
  "antworte, schreib, schreibe, nutze?, verwende, benutze?, gib, zeige?, nenne?, sage?, sprich, rede, erklare?, fasse?, formuliere, liste, setze?, vermeide, lasse?, zitiere, ubersetze, duze?, siez\\w*, beginne?, fange?, ende, runde, rechne, erwahne, frage? (?:mich|vorher|erst|bitte), halte? dich, bleibe?, verzichte, stelle?, mache?, nimm, schlage?, keine?n? \\p{L}+",
);
const SPANISH = words(
  "responde(?:me)?, contesta(?:me)?, escribe(?:me)?, usa, utiliza, da(?:me)?, di(?:me)?, pon(?:me)?, muestra(?:me)?, habla(?:me)?, explica(?:me)?, resume, evita, omite, quita, cita, traduce, redondea, tutea(?:me)?, trata(?:me)?, llama(?:me)?, incluye, anade, empieza, comienza, termina, calcula, convierte, menciona, pregunta(?:me)?, haz(?:lo|me)?, propon(?:me)?, recomienda(?:me)?, se (?:mas|menos), nada de, no (?:me )?(?:uses|pongas|escribas|des|digas|incluyas|hables|respondas|contestes|muestres|llames|menciones|repitas|hagas)",
);
const FRENCH = words(
  "reponds, repondez, ecris, ecrivez, utilise[rz]?, donne[rz]?, dis, dites, mets, mettez, montre[rz]?, parle[rz]?, explique[rz]?, resume[rz]?, evite[rz]?, cite[rz]?, traduis, arrondis, tutoie, vouvoie, appelle, ajoute[rz]?, inclus, commence[rz]?, termine[rz]?, finis, calcule, convertis, mentionne, demande, fais, propose[rz]?, recommande, sois, soyez, pas (?:de|d'|plus)",
  "(?:n'|ne )(?:\\p{L}+ )(?:pas|plus|jamais|que)",
);
/** "Ab jetzt schreibe ich" tells of oneself. */
const NO_SUBJECT = "(?![ -](?:ich|wir|er|sie|es|man|je|nous|il|elle|on)\\b)";
const POLITE = `(?:(?:please|just|bitte|por favor|s'il te plait|s'il vous plait|and|also|und|y|et|immer|siempre|toujours),? )${FEW}`;
const ORDER = `${POLITE}(?:${ENGLISH}|${GERMAN}|${SPANISH}|${FRENCH})\\b${NO_SUBJECT}`;
/** "Hold off on deploys until I say so". */
const WAIT = words(
  "hold (?:off|back), freeze, leave (?:the|my|our|all|it|them|this|that) (?:[\\w-]+ ){0,3}(?:alone|as), ignore, park, wait (?:with|before)",
  "warte[nt]? mit, lass, espera con, deja, attends avec, laisse",
);
/** "Ab jetzt bitte nur auf Englisch antworten". */
const GERMAN_INFINITIVE = `bitte (?!ich\\b)[^.!?]{2,80}\\p{L}en`;
const START = `^\\W*(?:(?:and|ok|okay|also|so|please|bitte|und|y|por favor|et),? )${FEW}`;

const ORDERS: readonly RegExp[] = [
  new RegExp(`${START}(?:${FROM_NOW}|${UNTIL_TOLD})\\b,? (?:(?:${ORDER})|${GERMAN_INFINITIVE}\\W*$)`, "u"),
  new RegExp(`${START}(?:${WHENEVER})\\b[^.!?]{2,80}?, (?:${ORDER})`, "u"),
  new RegExp(`${START}(?:${ORDER})[^.!?]{0,120}?[ ,](?:${FROM_NOW})\\b`, "u"),
  new RegExp(`${START}(?:${ORDER}|${POLITE}${WAIT}\\b)[^.!?]{0,120}?[ ,]${UNTIL_TOLD}(?!\\p{L})`, "u"),
];

/**
 * Returns whether a sentence in English, German, Spanish or French tells the assistant to do something from
 * now on, until told otherwise, each time or at an occasion that comes again ("From now on, answer in one
 * sentence"), or what all its answers should be like. Any other order is done once.
 */
export function isLastingOrder(sentence: string): boolean {
  if (sentence.trimEnd().endsWith("?")) return false;
  const folded = foldToBaseLetters(sentence).replaceAll("’", "'");
  return (
    ORDERS.some((order) => order.test(folded)) || isOrderForOccasion(folded) || asksForAnswerStyle(folded)
  );
}
