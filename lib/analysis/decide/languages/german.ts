import { anyOf, butNot, everyOf, FEW, wordSet, words } from "@/lib/analysis/text";
import type { Language } from "./language";
import { GERMAN_AFTER_CLAUSE } from "./leading-clause";
import { GERMAN_OWN_LIFE } from "./own-life";

const FUNCTION_WORDS = `ich du er sie es wir ihr mich dich ihn uns euch mir dir ihm ihnen mein meine meinen meinem
  meiner meines dein deine deinen deinem deiner sein seine seinen seinem seiner ihre ihren ihrem ihrer unser unsere
  unseren unserem unserer euer eure der die das den dem des ein eine einen einem einer eines kein keine keinen keinem
  keiner dieser diese dieses diesen diesem jener jene jenes welche welcher welches man sich selbst selber wer was wen
  wem wessen wo wie wann warum wieso weshalb woher wohin womit wofur worum und oder aber denn sondern doch sowie als
  wenn weil dass ob damit obwohl wahrend bevor nachdem bis seit da dort hier dann danach davor dazu daran darauf
  davon daraus dabei darum deshalb deswegen also an am auf aus bei beim bin bist ist sind seid war warst waren wart
  gewesen sei ware waren haben habe hab hast hat habt hatte hattest hatten gehabt hatte hatten werden werde wirst wird
  werdet wurde wurden wurdest geworden wurde wurden kann kannst konnen konnt konnte konnten konntest konntet muss
  musst mussen musste mussten soll sollst sollen sollte sollten sollt will willst wollen wollte wollten darf darfst
  durfen durfte mag magst mogen mochte mochten mochtest lass lasst lassen in im ins zu zum zur von vom vor fur mit
  nach ohne um uber unter durch gegen hinter neben zwischen trotz wegen nicht nichts nie niemals nur noch schon auch
  so sehr mehr viel viele vielen vieles wenig weniger alle alles allen aller jede jeder jedes jeden etwas was jemand
  niemand einige einiges andere anderen anderes anders einfach mal nochmal halt eben ja nein zwar weder entweder
  gegenuber ab her hin rein raus rauf runter weg los wieder immer jetzt gleich bald gerade grad heut heute morgen
  gestern abend ganz gar fast etwa circa ungefahr zuerst zuletzt zumindest wenigstens na nen ne nem n s se ihn`;

const CHAT = `danke dankeschon dank vielen herzlichen bedanke bedanken bedankt gerne gern bitte bitteschon bitten ja jo
  jap jep joa jaja jawohl nein ne nee no nope noe doch klar okay ok okey oki gut gute guten guter gutes besser
  bestens beste besten super prima toll tolle klasse geil krass cool nice spitze top perfekt wunderbar hervorragend
  ausgezeichnet herrlich schon schone schonen schoner schones schonste lieb liebe lieber nett freundlich hallo hi hey
  hallochen moin moinsen servus gruss grusse gruezi tschuss tschau ciao bye adieu wiedersehen wiederhoren tag tage
  abend morgen nacht mittag wochenende feierabend woche genau richtig stimmt falsch wahr wirklich echt ehrlich
  eigentlich wahrscheinlich vielleicht bestimmt sicher sicherlich naturlich selbstverstandlich unbedingt definitiv
  absolut total vollig leider hoffentlich ubrigens jedenfalls sowieso uberhaupt irgendwie irgendwas irgendwann
  ach achso oh ah aha ahm ahhh hm hmm hmhm mhm oje ohje wow boah puh uff hehe haha hahaha lol rofl digga digger alter
  bruder bro junge junger leute kumpel schatz mann frau herr herrn dame freund freunde mensch menschen gott gute
  gutes gute himmel meine entschuldigung entschuldige entschuldigen verzeihung sorry pardon tut leid problem probleme
  ding dinge sache sachen frage fragen antwort antworten hilfe helfen hilft geholfen hilfreich muhe umstande
  geduld freut freue freuen freude wunsche wunscht wunschen wunsch hoffe hofft hoffen glaube glaubst glauben denke
  denkst denken meine meinst meinen meinte gemeint finde findest finden weiss weisst wissen wusste sage sagst sagt
  sagen gesagt sag rede reden redest sprechen spricht verstehe verstehst verstehen verstanden horst hort horen gehort
  hore sehe siehst sieht sehen gesehen seh schau schaue schauen guck gucken klingt klingen scheint passt passen
  passiert geht gehen ging gehts laufts lauft laufen macht mach mache machen machst gemacht kommt komm komme kommen
  tu tun tut getan gib gibt geben gibts bleib bleibt bleiben warte warten wartet moment augenblick sekunde sekunden
  minute minuten kurz kurzer kurze lang langer lange langsam langsamer schnell schneller spat spater fruh fruher
  wichtig egal fertig bereit weiter weitere weiteren zuruck ende anfang kopf funktioniert funktionieren klappt klappen
  geklappt stimme stumm mikro mikrofon ton allerhand neues neu neue neuen alt besonders ziemlich recht
  richtiger danach letzte letzten letzter nachste nachsten nachster erste ersten zweite zweiten dritte dritten bisschen
  wenig paar stuck mal male einmal zweimal wiederholen wiederhole erklaren erklare erklar nochmals sonst bescheid
  rat tipp tipps idee ideen punkt meinung sinn gluck spass ruhe sorgen sorge stimmung vergiss vergessen vergesse
  keine mach's geht's gibt's gings safe wallah wallahi yallah ey eh ehm ok mega hammer wahnsinn irre bloss lustig
  witzig verrucht schlimm schade traurig lachen bock digital gerade ansonsten anscheinend offenbar zusammen euch
  beieinander grad derzeit momentan soweit insgesamt ubrig wunderschonen schones sowas solche solch ebenfalls gleichfalls
  ebenso eh schaffst schaffen schaffe kenne kennst brauche brauchst brauchen versuche versuchen versuch leg`;

const LEAD = `^(?:(?:und|aber|also|ja|nein|ok|okay|hey|hallo|hi|ah|ach|na|danke|bitte|sag mal|ahm|entschuldigung|moment|dann|jetzt),? )${FEW}`;
const PRONOUN = "(?:du|ihr|sie|man|ich|wir|es|das|jemand)";

/** Excludes what is asked about: "wann ist mein Termin". */
const NOT_ASKED = "(?<!\\b(?:was|wer|wann|wo|wie|welche[rsn]?) (?:ist|sind|war|heisst|heissen) )";

export const GERMAN: Language = {
  words: wordSet(FUNCTION_WORDS, CHAT),
  letters: [/[äöüß]/i],
  question: anyOf(
    `${LEAD}${words("wer, wen, wem, wessen, was, wo, wie, wann, warum, wieso, weshalb, woher, wohin, womit, welche[rsnm]?, wieviel\\w{0,2}")}\\b${butNot(" (?:schon|toll|cool|nett|immer|gut|geil)\\b")}`,
    `${LEAD}${words("kannst, konnt, konnen, konntest, konnten, konntet, darf, durfte, wurdest, wurden, hast, habt, weisst, wisst, gibt, gibts, ist, sind, bist, seid, willst, wollt, mochtest, kommst, gehst, siehst, horst, hort, soll, muss, brauchst, kennst")} ${PRONOUN}\\b`,
    `${LEAD}(?:ich (?:will|wollte|mochte|wurde gern\\w?) (?:nur |mal |gerne? )?(?:wissen|fragen)|sag mir|erzahl\\w? mir|hauptstadt von)`,
  ),
  statementAfterClause: GERMAN_AFTER_CLAUSE,
  command: anyOf(
    `${LEAD}${words("mach\\w?, schalt\\w?, stell\\w?, dreh\\w?, spiel\\w?, stopp\\w?, pausier\\w?, uberspring\\w?, start\\w?, offne, schliess\\w?, dimm\\w?, ubersetz\\w?, schreib\\w?, formulier\\w?, erklar\\w?, zeig\\w?, lies, fass\\w?, berechne, rechne, gib, nenn\\w?, such\\w?, sortier\\w?, wiederhol\\w?, kurz\\w?, korrigier\\w?, vergleich\\w?, buchstabier\\w?, definier\\w?, lass")}(?:en sie|t)? ${words("mir, uns, das, die, den, ein\\w{0,2}, es, diese\\w?, alle, mal, bitte, lauter, leiser, weiter, an, aus, licht, musik, nochmal, auf, zusammen, fun\\w+, drei, zehn")}\\b`,
    `^[a-z]{3,12}(?:er)?,? bitte\\W{0,2}$`,
    `\\b(?:licht|lampe|heizung|musik|lautstarke|timer|wecker|fernseher)\\w? (?:an|aus|lauter|leiser|hoher|runter|stopp|auf \\w+)\\b`,
  ),
  ownStatement: anyOf(
    "\\b(?:immer|nie|niemals|nur noch|kunftig|in zukunft|ab jetzt|ab sofort|jede[nsmr]?|taglich|wenn ich|weil|sonst)\\b",
    `${NOT_ASKED}\\bmein(?:e[nmrs]?)? (?!frage|nachricht|text|bildschirm|gott|gute)[a-z]{3,}|\\bunser(?:e[nmrs]?)? [a-z]{3,}`,
    "\\b(?:ich (?:bin|habe?|wohne|arbeite|lebe|mag|liebe|hasse|brauche)|wir (?:sind|haben|wohnen|feiern|fahren|reisen|heiraten)|bin ich|habe? ich|sind wir)\\b",
  ),
  correction: anyOf(
    "\\bich (?:meinte|meine doch|wollte sagen|sagte doch|hab\\w? mich (?:vertan|geirrt|verschrieben|vertippt))\\b|\\b(?:korrektur|berichtigung)\\b ?:",
    "^(?:ach |oh )?(?:nein|ne|nee|doch nicht|quatsch|stopp|moment|sorry|entschuldigung|verzeihung|stimmt nicht|falsch)[,.:!] ?(?:es |das |ich |der |die |mein\\w{0,2} |nicht |am |um |in )[^?]{2,}",
    "\\b(?:eigentlich|tatsachlich) (?:heiss|wohn|arbeit|mein|ist|bin|hab|war|komm|meint)\\w{0,3}\\b",
    "\\bich hab\\w? (?:es mir|meine meinung)\\b[^.]{0,20}(?:anders|geandert)",
  ),
  contrast: anyOf(
    "^(?:doch )?nicht (?!(?:schlimm|so|mehr|nur|wirklich|dass|ganz|schlecht|wahr|immer|jetzt|notig|ganz)\\b)[\\w: .]{2,30}, (?:sondern )?[\\w: .]{2,30}$|\\bnicht [\\w: .]{2,30},? sondern\\b|^[\\w: .]{2,40}, nicht (?!(?:schlimm|so|mehr|nur|wirklich|dass|schlecht|wahr|notig)\\b)[\\w:]+(?: [\\w:.]+){0,2}$",
  ),
  preference: anyOf(
    `\\b(?:ich|wir) (?:mag|mogen|liebe|lieben|hasse|hassen|bevorzuge\\w?|vertrage|verabscheue|geniesse|meide)\\b${butNot(" (?:das|dich|euch|es)\\b")}|\\b(?:mag|liebe|hasse|bevorzuge) ich\\b|^(?:mag|liebe|hasse|bevorzuge) (?!dich|das|es)`,
    "\\b(?:am liebsten|lieblings\\w+|kann\\w? (?:ich )?[\\w ]{1,30}nicht (?:leiden|ausstehen|ab)|steh\\w? (?:ich )?(?:total |voll |nicht )?auf|bin (?:ich )?(?:ein|kein) (?:grosser )?(?:fan|freund)|allergi\\w+ gegen)\\b",
    "\\b(?:ich|wir) (?:\\w+ )?(?:wurde|hatte|nehme|esse|trinke|sitze|schlafe|fliege|reise)\\w? (?:\\w+ ){0,3}(?:lieber|immer|nie|kein\\w{0,2})\\b|\\bgeht (?:bei mir )?gar nicht\\b|\\bschmeckt mir\\b|\\bgefallt mir (?!gut\\b)",
    "^(?:bitte )?(?:(?:diese woche|diesen monat|heute abend|am (?:morgen|mittag|abend|wochenende)|morgens|mittags|abends|zurzeit|fur (?:mich|uns)),? )?(?:bitte )?(?:kein|keine|keinen|ohne|nie|niemals|immer|nur) [a-z]{3,}(?: \\w+){0,4}(?:,? bitte)?\\W{0,2}$|^(?:bitte )?\\w+ sie (?:mir|mich|uns) [^?]*\\b(?:nur|immer|nie|kunftig|nicht mehr|kein\\w{0,2})\\b|^bitte [^?]*\\b(?:nie|niemals|immer|nur noch|kunftig)\\b",
    "\\bbitte (?:\\w+ ){0,2}(?:kein\\w{0,2}|nur|nicht|ohne) \\w|\\b(?:kein\\w{0,2}|ohne) \\w+,? bitte\\b|\\bware mir lieber\\b|\\bziehe? (?:ich )?[\\w ]{2,30} vor\\b|\\blieber [\\w ]{2,30} als\\b",
    "\\b(?:duz|siez)\\w{0,2}(?: sie)? mich\\b|\\bmich (?:\\w+ ){0,2}(?:duzen|siezen)\\b",
  ),
  decision: anyOf(
    "\\b(?:wir|ich) (?:nehme|nehmen|wahle|wahlen|bleibe|bleiben bei|entscheide|entscheiden|machen es|verschieben|kundige|kundigen|streichen)\\b(?! (?:an|immer|taglich|\\w+ jeden))|\\b(?:entschieden|beschlossen|vereinbart|vorgenommen|abgemacht|geeinigt|festgelegt)\\b|\\blass\\w? uns (?!mal|reden|kurz|spater)\\w+|\\bwird gestrichen\\b",
  ),
  mood: anyOf(
    "(?:\\b(?:bin|fuhl\\w? mich|ich war|war ich)|^war) (?:ich )?(?:mich )?(?:\\w+ ){0,3}(?:mude|fertig|traurig|wutend|sauer|genervt|gestresst|erschopft|kaputt|glucklich|nervos|aufgeregt|frustriert|einsam|angstlich|verzweifelt|enttauscht|begeistert|happy|deprimiert|uberfordert|im arsch|ausgelaugt|stolz|froh|besorgt|erleichtert)\\b(?! mit)",
    "\\b(?:schlechte|miese|gute|beschissene|super|beste) laune\\b|\\bich (?:hab\\w?|habe) (?:\\w+ ){0,2}(?:angst|panik|keine kraft|die schnauze voll)\\b|\\bes geht mir (?:\\w+ )?(?:schlecht|mies|beschissen|dreckig|besser|super)\\b|\\bmir geht'?s? (?:es )?(?:\\w+ ){0,3}(?:schlecht|mies|beschissen|dreckig|besser|super|nicht gut)\\b|\\b(?:das )?(?:nervt|kotzt mich|macht mich)\\b",
  ),
  fact: anyOf(
    `${NOT_ASKED}\\bmein(?:e[nmrs]?)? (?!frage|gott|gute|meinung|problem)[\\w-]{2,25} (?:\\w+ ){0,3}(?:ist|sind|heisst|heissen|hat|haben|wohnt|wohnen|arbeitet|lebt|kommt|zieht|geht|war|steht|liegt|fahrt|spielt|mag)\\b|\\b(?:ist|sind|hat|heisst|wohnt|arbeitet|steht) (?:ubrigens )?(?:mein|unser)e?[rsnm]? [a-z]{3,}`,
    "\\bunser(?:e[nmrs]?)? [\\w-]{2,25} (?:\\w+ ){0,2}(?:ist|sind|heisst|hat|haben|wohnt|geht|kommt|steht|liegt)\\b|\\b(?:ich|wir) (?:wohne\\w?|arbeite\\w?|lebe\\w?|heisse\\w?|studiere\\w?|komme\\w? aus|spreche\\w?|fahre\\w?|besitze\\w?|stamme\\w?|lerne\\w?|spiele\\w?)\\b|\\b(?:wohne|arbeite|lebe|heisse|studiere|bin) ich\\b",
    "\\b(?:ich )?bin (?:\\w+ ){0,2}(?:vegan\\w*|vegetarier\\w*|verheiratet|geschieden|ledig|single|schwanger|rentner\\w*|linkshander\\w*|diabetiker\\w*|blind|taub|\\d+|geboren|allergisch|\\w+(?:in|er) (?:von beruf|bei|an|in)|lehrer\\w*|arzt|arztin|student\\w*)\\b|\\b(?:ich|wir) (?:habe?n?) (?:ein\\w{0,2}|zwei|drei|vier|funf|kein\\w{0,2}|\\d+) [a-z]{3,}|\\bhaben? (?:ein\\w{0,2}|zwei|drei|vier|funf|\\d+) (?:kinder|enkel|sohne|tochter|hunde|katzen|geschwister)",
    "^(?:merk dir|notier\\w?|denk dran|vergiss nicht)\\b|\\b(?:jeden|jede) (?:\\w{4,12}tag|tag|woche|morgen|abend)\\b|\\b(?:\\w{2,10}tags|abends|morgens) (?:bin|kann|habe?|arbeite|ist|nie|immer)\\b|\\b(?:kann|bin|habe?) (?:\\w{2,10}tags|abends|morgens)\\b|\\b(?:der|die|das) [\\w-]{3,25} (?:ist|sind|lauft|liegt|steht|heisst|hat|befindet|gehort|kostet|startet)\\b",
  ),
  state: anyOf(
    "^(?:\\w{2,8},? )?(?:ich )?(?:rauche|trinke|dampfe|schnarche|stottere|schwimme|koche|tanze|singe|male|reite|jogge|stricke|meditiere|bete|faste)(?: (?:nicht|nie|mehr|kaum|selten|viel|gern|gerne|wieder|auch|leider|noch)){0,3}\\W{0,3}$",
    "^(?:\\w{2,8},? )?ich kann (?:\\w{4,6} ){0,2}(?:nicht|kein) (?:schwimmen|kochen|backen|tanzen|singen|reiten|tauchen|stricken|nahen|pfeifen|lesen|(?:auto|rad|ski) ?fahren)\\W{0,3}$",
    "\\bbin (?:\\w+ )?(?:arbeitslos|verlobt|verwitwet|schwerhorig|farbenblind|kurzsichtig|adoptiert|selbststandig|obdachlos)\\W{0,3}$|\\b(?:mein\\w? \\w+|mir) (?:tut|tun) (?:\\w+ ){0,2}weh\\b|\\bhabe? (?:\\w+ )?\\w{3,10}schmerzen\\b",
  ),
  ownLife: GERMAN_OWN_LIFE,
  idiom: everyOf(
    "\\b(?:habe? ich mir|ich habe? mir|hab mir) (?:schon |auch |fast )?gedacht\\b",
    "\\b(?:frohe|frohliche|schone) (?:weihnachten|ostern|pfingsten|feiertage|festtage)\\b|\\b(?:frohes|gutes|gesundes) neues(?: jahr)?\\b|\\bguten rutsch\\b|\\b(?:alles (?:gute|liebe)|herzlichen gluckwunsch) (?:zum|zur) [a-z]{4,20}\\b",
    "(?<![a-z0-9] )\\bkein(?:e|en)? (?:ahnung|plan|dunst|schimmer|frage|wunder|thema|ding|problem|sorge|panik|eile|hektik|kommentar|chance|witz|scherz|stress|zweifel|ursache|peil)\\b",
    "(?<![a-z0-9] )\\bkeine? (?:lust|zeit|kraft|geduld|reaktion|antwort|sau|empfang|netz)(?: (?:heute|mehr|grad|gerade|jetzt|dafur|dazu|leider|gehabt|momentan)){0,2}(?=\\W*$|[,.!?;:])",
  ),
  event: anyOf(
    "\\bich (?:war|ging|kam|fuhr)\\b|\\b(?:war|hatte|bin|habe?) ich\\b|\\b(?:gestern|vorgestern|letzte\\w?)\\b|\\bhab\\w? (?:\\w+ ){0,2}(?:job|stelle|fuhrerschein|prufung|zusage|wohnung|baby|abi)\\b|\\b(?:verlobt|getrennt|geschieden|schwanger|gekundigt|bestanden|geboren|gestorben|umgezogen|geheiratet)\\b|\\bschluss gemacht\\b",
    "^(?:(?:und|aber|ja|nein|also),? )?(?:hab|bin|war|hatte|musste) (?!ich|das|es|ja|nur|gern|mich|dich|dir|mal|nix|nichts|doch)\\w",
    "\\b(?:mein\\w?|unser\\w?|sein\\w?|der|die) (?!idee|frage|sache)\\w{3,} (?:war|hat|hatte|wurde|kommt|kam|will|muss|kann)\\b",
  ),
};
