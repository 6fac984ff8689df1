import { foldToBaseLetters, NUMBER_WORDS, WEEKDAYS, words } from "@/lib/analysis/text";

/** Parts of a home, in base letters; those of one list are the same one. */
const SAME_PART = [
  "kitchen, kuche, cocina, cuisine",
  "hall, hallway, corridor, flur, diele, pasillo, couloir",
  "living room, lounge, wohnzimmer, sala de estar, sejour",
  "bedroom, schlafzimmer, dormitorio, chambre",
  "bathroom, bath, bad, badezimmer, bano, salle de bains?",
  "nursery, kinderzimmer",
  "dining room, esszimmer, comedor, salle a manger",
  "guest room, gastezimmer",
  "attic, loft, dachboden, desvan, grenier",
  "basement, cellar, keller, sotano, cave",
  "garage, garaje",
  "conservatory, wintergarten",
].map((list) => new RegExp(`(?:^| )${words(list)}$`, "u"));

/** Places that a business has several of: which one it is stands before or behind. */
const SITE = words(
  "cluster, region, branch, office, shop, store, warehouse, data cent(?:er|re), building, plant, clinic, ward, depot",
  "lager, filiale, buro, werk, klinik, station, rechenzentrum",
  "tienda, oficina, almacen, sucursal, clinica, magasin, bureau, agence, entrepot, clinique",
);
const IN = "(?<!\\p{L})(?:in|at|on|im|am|auf|en|dans|au|a)";
const THE = "(?:the|our|der|dem|unser(?:e[rmn])?|la|el|las|los|le|l'|nuestr[ao]|notre)";
const PART = words(
  "(?:living|dining|guest) room, kitchen, hall, hallway, corridor, lounge, bedroom, bathroom, bath, nursery, attic, loft, basement, cellar, garage, conservatory",
  "kuche, flur, diele, wohnzimmer, schlafzimmer, (?<=(?:im|dem) )bad, badezimmer, kinderzimmer, esszimmer, gastezimmer, dachboden, keller, wintergarten",
  "cocina, pasillo, sala de estar, dormitorio, bano, comedor, desvan, sotano, garaje",
  "cuisine, couloir, sejour, chambre, salle de bains?, salle a manger, grenier, cave",
);
const IN_HOME = new RegExp(`${IN} (?:${THE} ?)?(?<part>${PART})(?!\\p{L})`, "u");
/** "Warehouse B", "Lager Nord". */
const CODE = words(
  "\\p{L}?\\d+\\p{L}?, [b-z], north, south, east, west, nord, sud, ost, norte, sur, este, oeste, est, ouest",
);
const IN_SITE = new RegExp(
  `${IN} (?:(?:${THE} ?)?(?:(?<before>(?!(?:new|old|same)\\b)[\\p{L}\\d-]+) (?<head>${SITE})|(?<first>${SITE}) (?:in|de|a|von) (?<behind>[\\p{L}\\d-]+))|(?<coded>${SITE}) (?<code>${CODE}))(?!\\p{L})`,
  "u",
);
const VALUE = new RegExp(
  `\\d|(?<!\\p{L})${words(NUMBER_WORDS.join(", "), WEEKDAYS.map((name) => `${name}days?`).join(", "))}(?!\\p{L})|(?<!\\p{L})(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s?(?!\\p{L})|(?<!\\p{L})(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?!\\p{L})`,
  "u",
);
/** What takes place once, and whatever changes: it can have gone from one place to the other. */
const CAN_MOVE = new RegExp(
  `(?<!\\p{L})${words(
    "meetings?, appointment, party, interview, exam, workshop, training, dinner, wedding, moved?, moving, now, instead, no longer, from now on, not, any ?more, changed, actually",
    "termin, treffen, besprechung, feier, prufung, jetzt, nun, statt, nicht, kein\\w*, mehr, verlegt, ab sofort",
    "reunion, cita, fiesta, examen, entrevista, ahora, ya no, en vez, traslad\\w+, rendez-vous, fete, entretien, maintenant, desormais, plus, pas",
  )}(?!\\p{L})`,
  "u",
);

/**
 * Returns whether both statements have a value that belongs to a place, and name different places: "8 nodes
 * in the Dublin cluster" and "12 nodes in the Frankfurt cluster". Not when the newer one tells of a change.
 */
export function areForSeparatePlaces(newerText: string, olderText: string): boolean {
  const [newer, older] = [newerText, olderText].map((text) => foldToBaseLetters(text)) as [string, string];
  if (CAN_MOVE.test(newer) || !VALUE.test(newer) || !VALUE.test(older)) return false;
  return areSeparateParts(newer, older) || areSeparateSites(newer, older);
}

function areSeparateParts(newer: string, older: string): boolean {
  const [one, other] = [partOf(newer), partOf(older)];
  return one !== null && other !== null && one !== other;
}

function partOf(text: string): number | null {
  const part = IN_HOME.exec(text)?.groups?.part;
  return part === undefined ? null : SAME_PART.findIndex((pattern) => pattern.test(part));
}

function areSeparateSites(newer: string, older: string): boolean {
  const [one, other] = [siteOf(newer), siteOf(older)];
  return one !== null && other !== null && one.kind === other.kind && one.which !== other.which;
}

function siteOf(text: string): { readonly kind: string; readonly which: string } | null {
  const found = IN_SITE.exec(text)?.groups;
  if (!found) return null;
  return {
    kind: found.head ?? found.first ?? found.coded ?? "",
    which: found.before ?? found.behind ?? found.code ?? "",
  };
}
