import { anyOf, everyOf, words } from "@/lib/analysis/text";

/** Source of a pattern that matches one of the phrases as whole words, in text folded to base letters. */
const whole = (...lists: readonly string[]) => `(?<![a-z0-9'])${words(...lists)}(?![a-z0-9'])`;

const MONTH = words(
  "january, february, march, april, may, june, july, august, september, october, november, december",
);
const DATE = `(?:${MONTH}|(?:the )?\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}\\.? ${MONTH})`;
const NO_RANGE = "(?! \\d|[^.!?,]{0,12} (?:to|till|until|through) )";
/** "From March I teach mornings", "14 euros from 1 June": not "the photos from March", "from May to July". */
const FROM_DATE = `from (?<=(?:^|[.,;!?:] |\\b(?:and|but|so|that) |\\d(?: \\w+)? )from )${DATE}(?![a-z0-9'])${NO_RANGE}`;
const GERMAN_FROM_DATE =
  "(?<![a-z0-9'])ab (?:dem \\d|(?:januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember)(?! bis ))";

/** "A changed field name", "the changes in the menu": an adjective or a noun and no statement of a change. */
const NO_PREDICATE = "(?!(?<=\\b(?:an?|the|any|each|every|some|no|my|our|their) )(?:[a-z]{3,}ed|changes)\\b)";
const CHANGE = `${NO_PREDICATE}${whole(
  "mov(?:e|es|ed|ing) (?!in\\b|out\\b|on\\b)\\S*, moved, switch(?:ed|es|ing)?, chang(?:ed|es|ing), change(?= [a-z0-9]), (?:an?|one|another) change, replac(?:ed|es|e|ing), reschedul\\w+, postpon\\w+, delayed (?:to|till|until|by), (?:put|putting) (?:\\S+ ){0,2}back(?= (?:to|till|until|by|an?) (?!(?:bed|sleep|work)\\b))",
  "push(?:ed|es)? (?!notif|to (?:main|prod|git))\\S*, slip(?:s|ped), brought forward, bump (?:it|that|the|up|to)(?: \\S+)?, bumped, upgrad\\w+, downgrad\\w+, rais(?:e|es|ed|ing), lower(?:ed|s)",
  "cut (?:us|to|the|it), increas\\w+, drop(?:ped|s)? to, going (?:up|down|to|over), (?:went|gone|goes) (?:up|down|over|to(?! (?:be \\w+ed|bed|sleep|school|hospital)\\b)), took over, takes? over, taking over, handed, swap(?:ped|s)?(?! (?:\\S+ ){1,3}with\\b)",
  "flip(?:s|ped)?, turned \\d+, we go, make (?:it|that|the|those|them|mine), set (?:it|the|to), put (?:me|us|the|him|her|them) (?:on|in|up|at|back)",
  "retire[sd]?, left the, rebooked, credited, migrat(?:e[sd]?|ing), renam\\w+, convert\\w+, extend\\w+, shorten\\w+, reduc\\w+, doubl\\w+, halv\\w+, updat\\w+, promoted, transferred, relocat\\w+, shift(?:ed|s) to, is now, are now, became, becomes",
  "umgestellt, gewechselt, wechseln, umgezogen, gezogen, gestiegen, (?:steigt|sinkt|steigen|sinken) auf, geandert, verschoben, verlegt, umgebucht, erhoht, gesenkt, befordert, statt, heisst jetzt",
  "cambi\\w+, se pasa, pasa a, ha subido, subio, bajo a, (?:suben?|bajan?)(?: \\S+)?(?: \\S+)? a \\d\\S*, movido, mudado, mudamos, mude, aplaz\\w+, retras\\w+, adelant\\w+, trasladad\\w+",
  "changer\\w*, changent, changeons, changements?, (?:j'ai|ai|as|a|avons|avez|ont|on|je|il|elle|tout) changee?s?, passe (?:au|a), deplac\\w+, report\\w+, demenag\\w+, remplac\\w+, avanc\\w+, augment\\w+, baiss\\w+, decal\\w+",
)}`;
const NOW = `${whole(
  "now, nowadays, these days, from now on, as of, from (?:today|tomorrow|monday|\\w+day) on, starting, since (?:last|yesterday|the|monday|\\w+day|may|june|july|january)",
  "till further notice, by now, from this week, in future, going forward, no longer, any ?more, henceforth, from (?:next|this) \\w+",
  "jetzt, nun, ab sofort, ab (?:heute|morgen|\\d+|montag|\\w+tag), inzwischen, mittlerweile, seit, nur noch, nicht mehr, kein\\w* .{1,20} mehr, kunftig, neuerdings",
  "ahora, desde, ya no, a partir, de ahora en adelante, ultimamente, maintenant, desormais, dorenavant, n(?:e |')\\w+ plus, plus de, a partir, depuis",
)}|${FROM_DATE}|${GERMAN_FROM_DATE}`;
/** "The gig's off", not "she's off sick". */
const IS_OFF =
  "'s (?:all )?off(?! \\w)(?<=[a-z]{3}'s (?:all )?off)(?<!\\b(?:she|who|that|what|here|there)'s (?:all )?off)";
/** "We went off sage", not "the alarm went off at three" or "they went off without me". */
const WENT_OFF =
  "(?<![a-z0-9'])(?:went|gone) (?:right |completely )?off (?!(?:after|again|and|at|because|before|by|during|for|in|like|on|the|this|to|today|when|while|with|without|yesterday)\\b)[a-z]";
const END = `${whole(
  "no longer, any ?more, cancel+ed, cancels?, called off, stopped, stopping, quit, sold, gone, is over, over now, is off, out, dropped, gave up, given up, giving up, finished, died, lost, not going, won't, no more, refused, broke up, left, off the, ended, expired, closed, scrapped, scrap (?:that|the|this|it|my|our), (?:hand|gave|giv|put)\\w* (?:in )?(?:my|his|her|their|our) (?:notice|resignation)(?: in)?, ditched, ruled out, pulled out, returned, resigned, deleted, removed, retired",
  "verkauft, gekundigt, aufgehort, gestorben, abgesagt, fallt aus, vorbei, storniert, geschlossen, getrennt, weg, entfallt, fallt ins wasser, ins wasser gefallen, geplatzt, aufgegeben",
  "vendi, vendido, deje, dejado, cancelad\\w+, murio, se acabo, se cancelo, no hay mas, terminad\\w+, cerr\\w+, vendu, quitte, arret\\w+, annul\\w*, fini, ferme",
)}|${IS_OFF}|${WENT_OFF}`;
const SOLVED = whole(
  "fixed, repaired, replaced, works? (?:again|now|fine), working again, is back, back home, home again, again, brought .{1,30} back, got .{1,25} back, all good, sorted, solved, cleared, healed, resolved, fine (?:now|again|by now), is fine, are fine, no pain, arrived, is here, here's, it's here, are here, done, in prod, got (?:a|the|my) new, bought (?:a|us|me)? ?new, found, passed, behaves, looks new, came(?! (?:about|across|by|from|out|over|up|with)\\b), is gone, signed, compiles, merged, landed, upgraded, is in, reconnected, (?:is|are|it's|up and) running, recovered, cured, back to normal, back on, turned up, showed up, came through, false alarm",
  "repariert, wieder, geheilt, gefunden, angekommen, ist da, sind da, erledigt, geklappt, bestanden, ausgepackt, fehlalarm",
  "arreglad\\w+, llego, ha llegado, llegaron, ya esta, encontr\\w+, aprob\\w+, resuelt\\w+, solucionad\\w+, repare\\w*, est arrive\\w*, arrive\\w*, regle\\w*, retrouve\\w*, instalad\\w+, fausse alerte, falsa alarma",
);
const OPENING = words("oh, ah, ok, okay, well, hmm+, sorry, wait, um, ach, also, ah, bueno, eh, bon");
const CORRECT = `^(?:${OPENING},? )*${words("no, nope, nah, actually, sorry, wait, scratch, scrap(?= (?:that|the|this|it|my|our)\\b), correction, not, i meant, nein, doch, quatsch, moment, perdon, en realidad, mejor, pardon, en fait, non, plutot")}(?![a-z'])|${whole(
  "i meant, scratch that, my mistake, mistaken, got (?:it|that) wrong, i was wrong, misread, misremembered, changed (?:my|its|his|her|our|your|their) minds?, change of plan, on second thought, slept on it, turns out, after all, in the end, instead, rather than, forget (?:what|the|that|about), ignore (?:what|that|the), strike that, not the, letztendlich, letztlich, cambio de planes, al final, mejor, doch nicht, stattdessen, anders, finalement, eigentlich doch, plutot, en vez de, en lugar de, au lieu de",
)}`;
/** "Laminate it is", not "what time it is" or "as it is". */
const IT_IS =
  "it is(?= then\\b| for\\b|[.,;!]|$)(?<=(?:^|[.,;!:] )(?:(?:ok|okay|so|then|right|well),? )?(?:(?!(?:and|as|because|but|guess|here|how|if|no|said?y?s?|so|sure|than|that|there|think|what|whatever|when|where|which|who|why|yes|yeah)\\b)[a-z0-9:.]+ ){1,3}it is)";
const DECIDE = `${whole(
  "let's, let us, we(?:'ll| will)? (?:go|take|use|do|make|move|switch|keep|push|shoot|film|settled|agreed), i(?:'ll| will) take, decided, decision, agreed, settled on, we're going, is final, it's going to be, going to be, plan is, going with, final answer, signed off, approved, wir nehmen, entschieden, beschlossen, hemos decidido, decidimos, quedamos, on prend, on a decide",
)}|${IT_IS}`;
const ADD = whole(
  "also, too(?! (?!and|but|now|please|so)\\w), as well, another(?! (?:\\w+ )?(?:minutes?|hours?|days?|nights?|weeks?|months?|years?)\\b), second, additionally, plus, besides, other one, on top, either, extra, auch, noch ein\\w*, ausserdem, ebenfalls, zusatzlich, tambien, otro, otra, ademas, tampoco, aussi, encore un\\w*, en plus, non plus",
);
const TEMPORARY = whole(
  "tonight, today, this (?:week|weekend|morning|afternoon|evening|once|one|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday), tomorrow, just (?:for|this|once), for (?:the |this )?(?:weekend|today|tonight|once), until, till, one-off, exception, for now, while \\w+ (?:is|are)",
  "heute, morgen, diese woche, ausnahmsweise, bis \\w+, einmalig, hoy, esta (?:noche|semana|tarde), manana, por esta vez, ce soir, cette semaine, demain, aujourd'hui, next (?:week|weekend)",
);
const HYPOTHETICAL = whole(
  "might, maybe, perhaps, could (?:we|you|i|be), would be, i'd (?:love|like), wish, if (?:we|i|you|it|they|he|she), thinking (?:about|of), consider\\w*, wonder\\w*, what if, someday, hopefully, hope, hopes, should (?:we|i), planning to, want to, would like, toying, tempted, asked (?:\\w+ )?(?:whether|if), wanted to know (?:whether|if), said no(?! (?:more|longer))(?! \\w), turned (?:it|that|this|them|him|her) down, turned down the \\w+, gefragt,? ob, nein gesagt, (?:pregunto|preguntado) si, (?:dije|dicho) que no, demande si, dit non, vielleicht, wenn, uberlege\\w*, quizas?, podria, ojala, peut-etre, pourrait, si on",
);
/** "Würde" and "könnte" in a text with its accents: folded, they equal the past "wurde" and "konnte". */
const GERMAN_SUBJUNCTIVE = /(?<!\p{L})(?:w(?:ü|ue)rde|k(?:ö|oe)nnte)(?:n|st|t)?(?!\p{L})/iu;
const FUTURE = whole(
  "will, i'll, we'll, he'll, she'll, they'll, it'll, going to, gonna, next (?:month|year|summer|spring|fall), in (?:the )?(?:spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december), nachst\\w+, proxim\\w+, prochain\\w*",
);
const PAST = whole(
  "used to, back then, years ago, last (?:year|month|week|summer|winter|night|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday), when (?:i|we|he|she) (?:was|were), formerly, once had, had an?, yesterday, as a (?:kid|child|boy|girl|student), in (?:19|20)\\d\\d, fruher, damals, letzt\\w+, gestern, antes, ayer, hace (?:anos|un), avant, autrefois, hier",
);
const STAY = whole(
  "stay, stays, still, unchanged, remain, remains, keep, keeps, same, as before, hasn't changed, no change, leave, bleibt, immer noch, gleich, sigue, siguen, igual, toujours, reste",
);
const STAY_STRICT = whole(
  "stays?, still, unchanged, remains?, same, hasn't changed, bleibt, immer noch, sigue, igual, toujours, reste",
);
const BUT = whole("though, but, except, only for, unlike, however, aber, ausser, pero, sauf, mais");
const BACK = whole(
  "back to, after all, again, like before, wieder, otra vez, de nouveau, doch, instead, (?<!\\bi(?:'d| would) )rather(?! \\S[^.!?]* than\\b), back on, back in",
);
const NEGATION =
  "(?<![a-z0-9'])(?:not|no|never|none|nothing|without|cannot|dont|kein\\w*|nicht|nie|nunca|sin|ne|pas|jamais|sans)(?![a-z0-9'])|n't\\b";
const BECAUSE = whole("because, cause, since, so, due to, weil, denn, porque, parce que, car");

/** What the words of a text indicate. */
export const CUES = {
  change: anyOf(CHANGE),
  now: anyOf(NOW),
  end: anyOf(END),
  solved: anyOf(SOLVED),
  correct: anyOf(CORRECT),
  decide: anyOf(DECIDE),
  add: anyOf(ADD),
  temporary: anyOf(TEMPORARY),
  hypothetical: anyOf(HYPOTHETICAL),
  future: anyOf(FUTURE),
  past: anyOf(PAST),
  stay: anyOf(STAY),
  but: anyOf(BUT),
  back: anyOf(BACK),
  negation: anyOf(NEGATION),
  because: anyOf(BECAUSE),
} as const;

/** Whether a text is a supposition, given also with its accents. */
export function isHypothetical(original: string, folded: string): boolean {
  return CUES.hypothetical.test(folded) || GERMAN_SUBJUNCTIVE.test(original);
}

/** Every cue that something has changed, for matchAll. */
export const ANY_CHANGE: RegExp = everyOf(CHANGE, NOW, END, SOLVED, BACK);
/** Every statement that something stays as it is, for matchAll. */
export const ANY_STAY: RegExp = everyOf(STAY_STRICT);

/** The text describes trouble, or something that is awaited. */
export const TROUBLE: RegExp = anyOf(
  whole(
    "broken, broke, bug, crash\\w*, fail\\w*, flak\\w+, error\\w*, flicker\\w*, hurts?, pain, sore, cold, ill, sick, crack\\w*, scratch\\w*, crawl\\w*, slow, missing, lost, leak\\w*, stuck, waiting, still looking, closed, out of order, isn't done, not yet, none yet, no answer, vanish\\w*, battery, keeps? \\w+ing, wrong, plan, should arrive, on its way, died, weak, blocked, late, delayed, kaputt, krank, verloren, roto, enfermo, perdido, casse, malade, perdu, en panne",
  ),
);
/** The text describes a plan. */
export const PLAN: RegExp = anyOf(
  whole(
    "will, i'll, we'll, going to, gonna, planned, plan, planning, moving, tomorrow, next \\w+, should, booked, reserved, held, is due, expected, ticketed, take the, we take, flies, fly, start on, starts, goes live, launch\\w*, scheduled, werde, geplant, gebucht, voy a, vamos a, reservad\\w+, vais, allons, prevu",
  ),
);
