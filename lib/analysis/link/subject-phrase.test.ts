// Statements about separate things differ in their subjects, and not merely in determiners, adverbs or verbs.

import { describe, expect, test } from "vitest";
import { areSeparateThings } from "./subject-phrase";

describe("separate subjects", () => {
  test.each([
    ["Die Jacke von Mia hängt im Flur", "Die Jacke von Tom hängt im Flur"],
    ["Der Schlüssel vom Keller hängt am Brett", "Der Schlüssel vom Schuppen hängt am Brett"],
    ["Unser Server in Bonn läuft auf Debian", "Unser Server in Kiel läuft auf Debian"],
    ["Meine Katze Luna bekommt Nassfutter", "Meine Katze Mimi bekommt Trockenfutter"],
    ["El perro de Ana come a las ocho", "El perro de Luis come a las nueve"],
    ["La llave del garaje está en el cajón", "La llave del trastero está en el cajón"],
    ["Mi jefa de Madrid se llama Rosa", "Mi jefa de Bilbao se llama Inés"],
    ["La clé de la cave est sous le pot", "La clé de la remise est sous le pot"],
    ["Le vélo de Jules est bleu", "Le vélo de Zoé est rouge"],
    ["the guest wifi is called Nest-Guest", "the office guest wifi changed its name to Hub-Visitors"],
    ["the car insurance is with Direct Line", "house insurance switched to Aviva"],
    ["my evening class starts at six", "the morning class starts at eight now"],
    ["Notre serveur de Lyon tourne sous Debian", "Notre serveur de Nantes tourne sous Ubuntu"],
  ])("%s / %s", (one, other) => expect(areSeparateThings(other, one)).toBe(true));
});

describe("the same subject", () => {
  test.each([
    ["the car insurance is with Direct Line", "car insurance switched to Aviva"],
    ["the gym costs 30 a month", "gym costs 35 now"],
    ["Unser Testserver heißt falke", "Der Testserver heißt jetzt adler"],
    ["Mein Zahnarzt ist in der Hauptstraße", "Der Zahnarzt ist nun in der Ringstraße"],
    ["Im Schlafzimmer sollen nachts 17 Grad sein", "Im Schlafzimmer bitte nachts nur noch 16 Grad"],
    ["Das Training beginnt um 18 Uhr", "Das Training endet um 18 Uhr"],
    ["Der Bus fährt um acht", "Der Bus kommt jetzt um neun"],
    ["El servidor de correo se llama puma", "El servidor de correo ahora se llama lince"],
    ["Mi médico se llama Soto", "El médico se llama ahora Vidal"],
    ["La clase es a las cinco", "La clase ya es a las seis"],
    ["Le serveur de test s'appelle loup", "Le serveur de test maintenant s'appelle lynx"],
    ["Notre bureau ferme à six heures", "Le bureau ferme désormais à cinq heures"],
    ["Le prof de piano est Marc", "Le prof de piano maintenant est Luc"],
    ["La clase de yoga es a las seis", "La clase de yoga ya es a las siete"],
    ["Der Schlüssel vom Keller ist beim Nachbarn", "Der Schlüssel vom Keller jetzt ist im Büro"],
    ["The wifi code for the office is blue", "The wifi code for the office now is green"],
    ["Les cours commencent à neuf heures", "Les cours, désormais, commencent à dix heures"],
  ])("%s / %s", (one, other) => expect(areSeparateThings(other, one)).toBe(false));
});
