import { foldToBaseLetters } from "@/lib/analysis/text";

/**
 * Groups of words that cannot stand for each other. Commas separate the alternatives, spaces the words for
 * one alternative in English, German, Spanish, French and, in some groups, Italian, Portuguese and Dutch. In
 * base letters. Words that often mean something else are left out ("may", "march", "second").
 */
const GROUPS: readonly string[] = [
  // Weekdays and months.
  `monday mondays montag montags lunes lundi lunedi segunda maandag, tuesday tuesdays dienstag dienstags martes mardi
  martedi terca dinsdag, wednesday wednesdays mittwoch mittwochs miercoles mercredi mercoledi quarta woensdag, thursday
  thursdays donnerstag donnerstags jueves jeudi giovedi quinta donderdag, friday fridays freitag freitags viernes
  vendredi venerdi sexta vrijdag, saturday saturdays samstag samstags sabado sabados samedi sabato zaterdag, sunday
  sundays sonntag sonntags domingo domingos dimanche domenica zondag`,
  `january januar janner enero janvier gennaio janeiro januari, february februar febrero fevrier febbraio fevereiro
  februari, marz marzo mars marco maart, april abril avril aprile, mai mayo maggio maio mei, june juni junio juin giugno
  junho, july juli julio juillet luglio julho, august agosto aout augustus, september septiembre septembre settembre
  setembro, october oktober octubre octobre ottobre outubro, november noviembre novembre novembro, december dezember
  diciembre decembre dicembre dezembro`,
  "morning morgens vormittag manana matin mattina manha, noon afternoon nachmittag tarde midi pomeriggio, evening night tonight abend abends nachts noche soir nuit sera notte noite",
  // Units.
  "mg milligram milligrams milligramm, g gram grams gramm gramos grammes, kg kilo kilos kilogram kilograms kilogramm, lb lbs pound pounds, tons tonnes tonnen",
  "mm millimeters, cm centimeters zentimeter, m meter meters metres metros, km kilometer kilometers kilometres kilometros, mile miles meilen millas, feet foot fuss",
  "ml milliliter milliliters, liter liters litre litres litros litri, gallon gallons, cups, spoons",
  "euro euros eur €, dollar dollars usd dolares $, £ gbp sterling, yen ¥, francs chf franken, rupees",
  "ms milliseconds, seconds sekunden segundos secondes, minute minutes min minuten minuto minutos, hour hours hourly stunde stunden hora horas heure heures uur, day days daily tag tage tagen taglich dia dias diario jour jours, week weeks weekly woche wochen semana semanas semaine semaines settimana weken, month months monthly monat monate monaten monatlich mes meses mois mese mesi maand, year years yearly annual annually jahr jahre jahren jahrlich ano anos an ans annee annees anno anni jaar",
  "kb, mb, gb, tb",
  "celsius, fahrenheit",
  // Bounds and directions.
  "before vor antes avant prima, after nach despues apres dopo depois",
  "more over above exceeds mehr mas piu mais, less fewer under below weniger menos moins meno",
  "atleast minimum mindestens minimo, atmost upto maximum hochstens maximo",
  "up rose rises raised increase increased increases higher steigt gestiegen sube subio monte augmente, down fell falls dropped decrease decreased decreases lower lowered sinkt gesunken baja bajo baisse diminue",
  "faster quicker schneller, slower langsamer",
  "better besser mejor mieux, worse schlechter peor pire",
  "first erste ersten primero primera premier premiere, last letzte letzten ultimo ultima dernier derniere",
  "left links izquierda gauche, right rechts derecha droite",
  "bought buy buys kauft gekauft compro achete, sold sell sells verkauft vendio vendu, rents rented gemietet",
  "won wins gewonnen gano gagne, lost loses verloren perdio perdu",
  // Relatives and animals.
  "mother mum mom mama mutter madre mere mae moeder, father dad papa vater padre pere pai vader, sister schwester hermana soeur sorella irma zus, brother bruder hermano frere fratello irmao broer, daughter tochter hija fille figlia filha dochter, son sohn hijo fils figlio filho zoon, aunt tante tia zia, uncle onkel tio oncle zio oom, wife frau esposa epouse moglie, husband mann marido esposo mari marito, grandmother grandma oma abuela nonna, grandfather grandpa opa abuelo nonno, cousin cousine prima primo, niece nichte sobrina, nephew neffe sobrino neveu",
  "dog dogs hund hunde perro perros chien chiens cane cani hond, cat cats katze katzen gato gatos chat chats gatto gatti kat katten, horse horses pferd pferde caballo cheval chevaux paard",
  "red rot rojo roja rouge, blue blau azul bleu bleue, green grun verde vert verte, yellow gelb amarillo amarilla jaune, black schwarz negro negra noir noire, white weiss blanco blanca blanc blanche, brown braun marron, grey gray grau gris",
];

/** The alternatives of a word, as numbers of group and alternative. A word can stand in several groups. */
const ALTERNATIVES = new Map<string, { group: number; alternative: number }[]>();
GROUPS.forEach((list, group) => {
  list.split(",").forEach((words, alternative) => {
    for (const word of words.trim().split(/\s+/))
      ALTERNATIVES.set(word, [...(ALTERNATIVES.get(word) ?? []), { group, alternative }]);
  });
});
const WORD = /\p{L}+|[€$£¥]/gu;

/** Returns the alternatives of each group that a text names. */
function alternativesIn(text: string): ReadonlyMap<number, ReadonlySet<number>> {
  const found = new Map<number, Set<number>>();
  const joined = foldToBaseLetters(text).replace(/\b(at|up) (least|most|to)\b/gu, "$1$2");
  for (const [word] of joined.matchAll(WORD))
    for (const { group, alternative } of ALTERNATIVES.get(word) ?? [])
      found.set(group, (found.get(group) ?? new Set()).add(alternative));
  return found;
}

/**
 * Returns whether a sentence has a word of a group while its sources have only others of this group, such as
 * "after" for "before", "hours" for "minutes" or "aunt" for "uncle".
 */
export function namesAnother(sentence: string, texts: readonly string[]): boolean {
  const said = alternativesIn(texts.join("\n"));
  return [...alternativesIn(sentence)].some(([group, stated]) => {
    const known = said.get(group);
    return known !== undefined && [...stated].some((alternative) => !known.has(alternative));
  });
}
