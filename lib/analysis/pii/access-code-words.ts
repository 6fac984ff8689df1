/** Returns the words of a list that is separated by spaces or line breaks. */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/**
 * Things that a code opens, in English, German, Spanish, French, Italian, Dutch and Portuguese. A possessive
 * or an article before an apostrophe is a word of its own.
 */
const ENTRANCES = words(`
  door doors gate gates garage alarm alarms lock lockbox padlock safe keysafe keypad entrance entryway
  building lobby elevator lift house shed locker barn intercom porch barrier suitcase mailbox keybox strongbox
  tür türe tuer tor alarmanlage alarmanlagen garagen tresor safe schlüsselsafe schlüsselkasten schloss
  fahrradschloss zahlenschloss vorhängeschloss eingang haus zugang schranke keller kellerschloss koffer spind briefkasten
  puerta portal portón garaje alarma entrada caja candado verja edificio casa cochera cerradura cancela trastero taquilla buzón
  porte portillon entrée immeuble portail alarme coffre cadenas boîte hall maison interphone cave serrure valise casier
  porta portone cancello cancelletto allarme lucchetto cassaforte ingresso palazzo citofono serratura cantina
  deur poort hek slot fietsslot hangslot kluis sleutelkluis sleutelkastje ingang voordeur schuur huis slagboom
  portão cadeado cofre prédio entrada fechadura cancela garagem
`);

/** German and Dutch compounds end in one of these: Gartentor, Haustür, achterdeur. */
const COMPOUND_ENTRANCE =
  /(?:tür|tuer|schloss|deur|poort|keller|tresor|garage|spind|eingang|(?:haus|garten|garagen|hof|einfahrts|eingangs|scheunen|roll|schul)tor)$/;

/** Places and devices that a code opens when the code is said to be for, of, at or on them. */
const PLACES = words(`
  office gym pool flat apartment cabin cottage airbnb hut lodge studio toilet bathroom restroom basement attic
  bike phone iphone ipad tablet laptop voicemail car garden side front back
  büro wohnung handy fahrrad fitnessstudio ferienwohnung gartenhaus
  oficina piso móvil bici apartamento bureau appartement téléphone vélo carte tarjeta ufficio appartamento telefono bici
  kantoor appartement telefoon fiets schuurtje escritório apartamento telemóvel celular bicicleta
`);

/** Returns whether a code opens this thing. */
export const isEntrance = (word: string): boolean => ENTRANCES.has(word) || COMPOUND_ENTRANCE.test(word);

/** Returns whether a code opens this thing or place. */
export const isEntranceOrPlace = (word: string): boolean => isEntrance(word) || PLACES.has(word);

/**
 * Said before "code" these tell where a thing is or which numbers reach a town: "front code", "phone code".
 */
const NO_OWNER = words("front back side phone téléphone telefon telefono telefone telefoon carte tarjeta");

/** Returns whether a code can have the name of this thing or place: "gym code", "alarm code". */
export const isOwner = (word: string): boolean => isEntranceOrPlace(word) && !NO_OWNER.has(word);

/**
 * Words that can precede the name of an access code. Any other word names another code: "error code",
 * "product code".
 */
export const BEFORE_NAME = words(`
  the a an our my your his her its their this that new old current right correct latest s same temporary secret
  access entry pin security for use enter type punch dial need needs with by and is changed change reset
  number numeric digit different another fresh
  der die das den dem des ein einen eine einem mein meine meinen unser unsere unseren dein deine ihr ihre neu neue
  neuer neuen neues alte alter aktuelle aktueller heißt zum mit geheime
  el la un una mi mis tu su nuestro nuestra nuevo nueva este esta con viejo antiguo actual del al
  le mon ma ton ta son sa notre votre nouveau nouvelle ce leur avec ancien
  il lo mio mia tuo suo nostro nuovo nuova questo vecchio
  de het een mijn onze je jouw zijn haar nieuwe oude met
  o os um uma meu minha teu seu sua nosso nova novo este do da com
`);

/** Words that can follow the name of an access code. Any other word names another thing: "code review". */
export const AFTER_NAME = words(`
  for to from of on at in by is was are has have had got s be been will now changed again here we used last this yesterday today so then
  für fürs vom von am an zum zur der des ist lautet wurde hat war jetzt neu geändert bei im beim
  de del para en es era ha fue ahora nuevo nueva cambió
  du pour est a était au à maintenant nouveau nouvelle
  di del della dell per è era al alla ora adesso nuovo nuova
  van voor op aan is was werd heeft nu
  do da dos das no na é foi agora mudou novo nova
  pin and
`);

/** Prepositions after which the word that follows must be a thing that a code opens. */
export const OF = words("of to de del des du di della dell dello van vom von der do da d dal dei");
/** Articles and possessives that can follow `OF`. */
export const ARTICLES = words(`
  the our my your his her their a der die das den dem unser unsere unserer unseren meine meinem meiner meines
  el la los mi su nuestra nuestro le l ma mon notre il lo mio nostro de het mijn onze o minha nosso nossa
  front back side main new bike burglar enter open get into unlock disarm öffnen abrir ouvrir aprire openen
`);

/** Words that can follow the value at the end of its clause. */
export const AFTER_VALUE = words(`
  now again from since until till and or but then please for so if instead yesterday today tomorrow as this
  opens works not no to anymore at because when on thanks just still which with starting after last these
  round around under underneath behind beside by fyi btw don dont keep
  jetzt nun ab seit und oder aber bitte für heute gestern morgen bis wenn statt nicht
  ahora desde y pero para hoy ayer por hasta
  maintenant depuis et mais pour hier dès si
  adesso ora da e ma per oggi ieri
  nu vanaf sinds en maar voor vandaag gisteren
  agora desde mas hoje ontem
`);

/** The words between a code and the code that replaces it. */
export const REPLACEMENT = words(`
  it s is was now and but not no longer to instead of anymore the new old one before until then
  es ist er sie jetzt nun nicht mehr und sondern auf statt
  es ahora era y no sino a c est maintenant et pas plus à è adesso ora non più e nu niet meer het en naar é agora não mais
`);

export const YEAR = /^(?:19|20)\d\d$/;

/** Returns the words of a text, without digits and punctuation. */
export const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];
