import { foldToBaseLetters, NUMBER_WORDS, WEEKDAYS, words } from "@/lib/analysis/text";

/** Places that a business has several of: which one it is stands before or behind. */
const SITE = words(
  "cluster, region, branch, office, shop, store, warehouse, data cent(?:er|re), building, plant, clinic, ward, depot",
  "lager, filiale, buro, werk, klinik, station, rechenzentrum",
  "tienda, oficina, almacen, sucursal, clinica, magasin, bureau, agence, entrepot, clinique",
);
const IN = "(?<!\\p{L})(?:in|at|on|im|am|auf|en|dans|au|a)";
const THE = "(?:the|our|der|dem|unser(?:e[rmn])?|la|el|las|los|le|l'|nuestr[ao]|notre)";
/** Patterns of the parts of a home, in base letters; the names of one list are the same part. */
const PARTS = [
  "kitchen, kuche, cocina, cuisine",
  "hall, hallway, corridor, flur, diele, pasillo, couloir",
  "living room, lounge, wohnzimmer, sala de estar, sejour",
  "bedroom, schlafzimmer, dormitorio, chambre",
  "bathroom, bath, (?<=(?:im|dem) )bad, badezimmer, bano, salle de bains?",
  "nursery, kinderzimmer",
  "dining room, esszimmer, comedor, salle a manger",
  "guest room, gastezimmer",
  "attic, loft, dachboden, desvan, grenier",
  "basement, cellar, keller, sotano, cave",
  "garage, garaje",
  "conservatory, wintergarten",
].map((list) => new RegExp(`${IN} (?:${THE} ?)?${words(list)}(?!\\p{L})`, "u"));
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
  const [one, other] = [newer, older].map((text) => PARTS.findIndex((part) => part.test(text)));
  return one !== -1 && other !== -1 && one !== other;
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
