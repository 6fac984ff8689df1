import { anyOf, wordSet, words } from "@/lib/analysis/text";

/** What follows verbs such as "left" and "lost" when a job or a home is over. All is in base letters. */
const OWN =
  "(?:my|our|the|mein\\w*|unser\\w*|die|den|der|das|mi|mis|nuestr\\w+|el|la|las|los|mon|ma|mes|notre|nos|le|les|l')";
const JOB = words(
  "job, position, post, role, employer, company, firm, stelle, arbeit, arbeitsplatz, anstellung, posten, arbeitsvertrag, firma",
  "trabajo, empleo, puesto, curro, empresa, travail, boulot, emploi, poste, entreprise, boite",
);
/** A contract without another word before it: "my phone contract" is none of work. */
const CONTRACT = "(?:(?:work|employment|temp|teaching) )?(?:contract|vertrag|contrato|contrat)";
const DWELLING = words(
  "flat, house, apartment, place, home, condo, lease, tenancy, wohnung, haus, zimmer, bude, mietvertrag",
  "casa, piso, apartamento, departamento, appartement, appart, maison, logement, bail",
);
const ADDRESS = words("address, adresse, anschrift, direccion, domicilio");
const KEYS = words("keys?, schlussel, llaves?, cles?, clefs?");
const OTHER = words(
  "new, another, different, neue[nmrs]?, andere[nmrs]?, nuev[oa], otr[oa], nouveau, nouvel, nouvelle, une? autre",
);
/** A few words between a verb and its object, of one clause. */
const FEW_WORDS = "(?:[^\\s.,;:!?]+ ){0,3}";
const start = "(?<![a-z0-9'])";
const end = "(?![a-z0-9'])";
const whole = (...lists: readonly string[]) => `${start}${words(...lists)}${end}`;
const verbObject = (verbs: string, object: string) =>
  `${start}${words(verbs)} ?${OWN} ?(?:[a-z-]+ )?${object}${end}`;
const objectVerb = (object: string, verbs: string) =>
  `${start}${OWN} ?(?:[a-z-]+ )?${object} ${FEW_WORDS}${words(verbs)}${end}`;

/** Somebody lost a job and says so of "me" or "us", or in a form that only a speaker uses. */
export const LOSES_OWN_JOB: RegExp = anyOf(
  `(?<=[a-z] )let (?:me|us) go${end}(?! (?:ahead|and|back|early|first|for|home|out|there|through|to|up|with)\\b)`,
  whole(
    "(?:laid|paid) (?:me|us) off, (?:sacked|fired|dismissed|axed|terminated|ousted|released) (?:me|us), (?:employer|company|firm|school|they|boss|chef) (?:have |has )?(?:dropped|ditched) (?:me|us)(?! (?:off|at|home)), (?:kick|throw|threw|boot|push|forc)(?:ed)? (?:me|us) out, show(?:ed|n) (?:me|us) the door, (?:gave|given|handed) (?:me|us) (?:the (?:sack|boot|chop)|(?:my|our) (?:marching orders|papers|p45|cards|notice))",
    "(?:i|we)(?:'ve| have|'m| am|'re| are| was| were| got| had)?(?: just| been| being| finally){0,2} (?:let go|laid off|sacked|dismissed|axed|made redundant|out of work|out of a job|unemployed|jobless|between jobs|without work|without a job)",
    "(?:i|we)(?:'ve)? (?:just )?(?:got|get|given) the (?:sack|boot|push|axe|chop), told (?:me|us) not to come (?:back|in), got rid of (?:me|us), (?:i|we)(?:'m|'re| am| are| went| have gone| turned)(?: \\w+)? (?:self-employed|freelance|freelancing)",
    `ich bin ${FEW_WORDS}(?:selbststandig|selbstandig|freiberuflich), ich habe? ${FEW_WORDS}(?:hin)?geschmissen, finiquito, (?:por cuenta propia|me hice autonom[oa]), (?:de patitas )?en la calle, (?:me suis|s'est) faite? (?:virer|licencier), a mon compte`,
    "my last (?:day|week|shift) (?:at|with|in|there), (?:cleared|emptied) (?:out )?my desk, handed in my (?:badge|laptop|pass|uniform), (?:i|we) no longer work",
    `(?:mich|uns) ${FEW_WORDS}(?:gekundigt|gefeuert|entlassen|rausgeworfen|rausgeschmissen|freigestellt|vor die tur gesetzt|auf die strasse gesetzt|an die luft gesetzt)`,
    `mir ${FEW_WORDS}gekundigt, ich (?:bin|war) ${FEW_WORDS}arbeitslos, arbeitslos gemeldet, mein letzter (?:arbeits)?tag`,
    "(?:me|nos) (?:han |ha |habian )?(?:echaron|echado|echo|despidieron|despedido|largaron|botaron|liquidaron|puesto en la calle|pusieron en la calle|dieron la cuenta), (?:en|al) (?:el )?paro, me (?:quede|he quedado) (?:sin|en la calle), mi ultimo dia (?:en|de trabajo)",
    "(?:perdi|deje|abandone|cambie de|he (?:perdido|dejado|cambiado de)) (?:el |mi )?(?:trabajo|empleo|puesto|curro|empresa), (?:estoy|estamos) (?:sin (?:trabajo|empleo)|desemplead[oa]s?)",
    "(?:m'|nous )(?:a|ont|avait) (?:vire|licencie|remercie|congedie|mis|jete)e?s?(?: a la porte| dehors)?, (?:mis|mise|mises) a la porte, (?:je suis|me retrouve|suis) (?:au chomage|sans emploi|sans travail|sans boulot), mon dernier jour",
  ),
);

/** A job is over, or another one begins, in a text that speaks of its speaker. */
export const OTHER_JOB: RegExp = anyOf(
  verbObject(
    "lost, losing, cut, axed, eliminated, scrapped, abolished, left, leaving, leave, quit, quitting, packed in, chucked, walked out of, gave up, giving up, changed, changing, switched, (?:perdu|quitte|lache|plaque|demissionne de)",
    JOB,
  ),
  objectVerb(
    JOB,
    "cut, axed, eliminated, scrapped, no longer exists?, gone, over, ended, renewed, terminated, dissolved, bust, verloren, gestrichen, gekundigt, aufgegeben, hingeschmissen, geschmissen, weg, los, gewechselt, ausgelaufen, pleite, insolvent, supprimee?, renouvele, quitte, perdu",
  ),
  `${start}${OTHER} (?:[a-z-]+ )?(?:${JOB}|${CONTRACT})${end}`,
  `${start}${OWN} ?${CONTRACT} ${FEW_WORDS}${words("ended, ends, renewed, terminated, over, up, ausgelaufen, lauft aus, verlangert, gekundigt, beendet, renovado, renovaron, terminado, acabado, renouvele, termine, fini")}${end}`,
  `${start}${OWN} (?:[a-z-]+ )?${JOB} (?:went|has gone|is|ging) (?:under|bust|bankrupt|pleite)${end}`,
  whole(
    "(?:changed|switched|changing|switching) (?:jobs|companies|employers|careers), (?:i|we)(?:'ll)? (?:start|join) (?:at|with), (?:i|we)(?:'ve)? joined, jumped ship, (?:accepted|took|signed) (?:an|the|their) offer, got the job, (?:a|the) job at, took the job, first (?:day|week|month|shift)\\b.{0,20} (?:at|with|in), (?:started|starting|began) (?:at|with) (?!\\d)\\S+",
    `bei .{1,30} angefangen, ${OTHER} (?:chef|arbeitgeber|job), erste[rn]? (?:tag|woche), (?:empece|empezamos) en, primer dia, primera semana, commence chez, premier jour, premiere semaine`,
    "(?:change|changer|changeons) d(?:e |')(?:travail|boulot|emploi|boite|entreprise|poste)",
  ),
);

/** Another home, or one that is left. */
export const OTHER_HOME: RegExp = anyOf(
  `${start}${OTHER} (?:[a-z-]+ )?(?:${DWELLING}|${ADDRESS})${end}`,
  `${start}(?:${DWELLING}|${ADDRESS}) (?:nuev[oa]|nouvelle)${end}`,
  verbObject(
    "sold, selling, gave up, given up, giving up, vacated, lost, moved out of, moving out of, got out of, out of, vendu, vendi, vendimos, (?:he|hemos) vendido",
    DWELLING,
  ),
  verbObject(
    "quitte, deje, dejamos, (?:he|hemos) dejado",
    "(?:piso|apartamento|departamento|appartement|appart|logement)",
  ),
  `${start}${words("bought, rented, rent, renting, found, got")} (?:an?|our|my)(?: [a-z-]+)? ${DWELLING}${end}`,
  `${start}(?:ein|eine|unser|unsere) (?:haus|wohnung) ${FEW_WORDS}(?:gekauft|gemietet|gefunden)${end}`,
  objectVerb(
    DWELLING,
    "sold, vacated, verkauft, gekundigt, aufgegeben, ubergeben, geraumt, aufgelost, vendid[oa], vendue?, quittee?",
  ),
  `${start}${ADDRESS} ${FEW_WORDS}(?:changed|geandert|cambi(?:o|ado)|changee?)${end}`,
  `${start}${words("handed, gave, given, gived?, turned, dropped, sent, rendu, rends, remis, entregue, entregamos, entregado, devuelto, devolvi")} ${FEW_WORDS}${KEYS}${end}(?= back| over| off| in)`,
  `${start}${words("handed (?:back|over|in), gave (?:back|up), given back, turned in, dropped off, returned, rendu, rends, remis, entregue, entregamos, entregado, devuelto, devolvi")} ${FEW_WORDS}${KEYS}${end}`,
  `${start}${KEYS} ${FEW_WORDS}${words("back, abgegeben, ubergeben, zuruckgegeben")}${end}`,
  whole(
    "(?:i|we)(?:'ve|'m|'re| have| am| are)?(?: just| finally| now){0,2} (?:moved|moving) (?:out|away|house|home|flat|in with|back (?:in|to)), moved (?:out|house), relocat(?:ed|ing|ion), (?:our|my|the) move (?:to|from|is|was|went), (?:i|we)(?:'m|'re| am| are) (?:now )?(?:living|renting|based) (?:at|in|with), our lease (?:is|was) (?:up|over), change of address, changed (?:address|flats|apartments|houses), evicted, (?:kick|throw|threw|boot)(?:ed)? (?:me|us) out, (?:i|we) (?:now live|live now), (?:i|we) (?:now )?live (?:elsewhere|somewhere else)",
    "(?:der|unser|mein) umzug, la mudanza, (?:le|notre|mon) demenagement",
    `(?:aus|weg|fort|um)gezogen, ziehe ${FEW_WORDS}(?:aus|um|weg), wohnen? (?:ich |wir )?(?:jetzt|nun|woanders|anderswo)`,
    "(?:me|nos) (?:he|hemos|fui|fuimos|vine|vinimos) ?(?:ido |venido )?a vivir, (?:cambie|cambiamos|cambiado) de (?:casa|piso|direccion|barrio|ciudad), ahora (?:vivo|vivimos), (?:vivo|vivimos) (?:ahora|en otr[oa])",
    "(?:parti|partie|partis|alle|allee) (?:vivre|habiter|m'installer), change d'(?:adresse|appartement), (?:vis|vit|habite|habitons) (?:maintenant|desormais|ailleurs)",
  ),
);

/**
 * Words that say that somebody has something no longer. Those of PARTED_WITH need a word of it behind
 * ("gave away"), because the verb alone says little.
 */
export const PARTED: ReadonlySet<string> = wordSet(
  `sold sell selling stolen stole nicked pinched swiped robbed lost lose traded swapped exchanged donated scrapped totalled
  totaled wrecked destroyed returned binned dumped ditched parted replaced repossessed auctioned impounded smashed crushed sank sunk fired
  verkauft verkaufte verkaufen verschenkt geschenkt weggegeben hergegeben verschrottet gestohlen geklaut verloren eingetauscht
  getauscht losgeworden entsorgt zuruckgegeben weggeworfen abgemeldet ersetzt abgestossen versteigert totalschaden schrott
  vendi vendimos vendido vendida regale regalamos regalado regalada robaron robado robada perdi perdimos perdido perdida cambie
  cambiado tire tirado devolvi devuelto donado deshice deshecho desguazado desguace
  vendu vendue revendu revendue offert vole volee perdu perdue echange echangee troque debarrasse debarrassee jete jetee rendu rendue remplace
  cede cedee pique fauche fauchee casse ferraille`,
);
export const PARTED_WITH: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["gave", wordSet("away back up to")],
  ["given", wordSet("away back up to")],
  ["giving", wordSet("away back up")],
  ["got", wordSet("rid")],
  ["getting", wordSet("rid")],
  ["threw", wordSet("out away")],
  ["thrown", wordSet("out away")],
  ["wrote", wordSet("off")],
  ["written", wordSet("off")],
  ["sent", wordSet("back")],
  ["handed", wordSet("back over down")],
  ["made", wordSet("off")],
  ["passed", wordSet("on")],
  ["let", wordSet("go")],
  ["gegeben", wordSet("zahlung")],
  ["di", wordSet("a al")],
  ["dimos", wordSet("a al")],
  ["done", wordSet("el la mi los las")],
  ["donne", wordSet("a au aux")],
  ["mis", wordSet("casse vente")],
]);
/** What is told to somebody is still known. */
export const INFORMATION = "code password number key address pin name recipe";
