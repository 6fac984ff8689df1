// A phrase of time can stand between a verb and what it says.

import { expect, test } from "vitest";
import { type EntityReference, findRelations } from ".";

const nameOf = (reference: EntityReference | null, value: string | null) =>
  reference === null ? value : "self" in reference ? "me" : (reference.name ?? reference.role);

const relationsIn = (text: string) =>
  findRelations(text, { previousTurn: null, saidOn: "2026-06-15" })
    .relations.filter(({ type }) => type !== "sibling" && type !== "parent")
    .map(
      ({ subject, type, object, value, ended, fromDay }) =>
        `${nameOf(subject, null)} ${type} ${ended ? "-" : ""}${nameOf(object, value)}${fromDay ? ` ${fromDay}` : ""}`,
    );

test.each([
  ["Ich arbeite seit 2019 bei Lidl.", "me works_at Lidl 2019-01-01"],
  ["Ich arbeite seit Mai 2019 bei Lidl.", "me works_at Lidl 2019-05-01"],
  ["Ich arbeite schon seit über drei Jahren bei Lidl.", "me works_at Lidl"],
  ["Ich arbeite seit meiner Ausbildung in Vollzeit bei Bosch.", "me works_at Bosch"],
  ["Ich jobbe seit letztem Sommer bei Rewe.", "me works_at Rewe"],
  ["Seit 2019 arbeite ich bei Lidl.", "me works_at Lidl 2019-01-01"],
  ["Seit drei Jahren arbeite ich als Krankenpfleger.", "me works_as Krankenpfleger"],
  ["Ich bin seit 2015 bei Siemens angestellt.", "me works_at Siemens 2015-01-01"],
  ["Meine Schwester arbeitet seit 2019 bei Lidl.", "sister works_at Lidl 2019-01-01"],
  ["Seit 2019 arbeitet meine Schwester bei Lidl.", "sister works_at Lidl 2019-01-01"],
  ["Ich arbeite seit 2019 nicht mehr bei Lidl.", "me works_at -Lidl"],
  ["Ich wohne seit dem Umzug in Kiel.", "me lives_in Kiel"],
  ["Wir leben seit Anfang 2021 in Leipzig.", "me lives_in Leipzig 2021-01-01"],
  ["Seit letztem Herbst studiere ich Medizin.", "me studies Medizin"],
  ["Ich habe seit drei Jahren einen Hund namens Bello.", "me pet Bello"],
  ["Ich singe seit 2012 in einem Chor.", "me member_of Chor 2012-01-01"],
  ["Ich liebe seit Jahren Jazz.", "me likes Jazz"],
  ["I've worked since 2019 at Lidl.", "me works_at Lidl 2019-01-01"],
  ["I have lived for over ten years in Porto.", "me lives_in Porto"],
  ["Trabajo desde hace tres años en Seat.", "me works_at Seat"],
  ["Vivo desde 2015 en Madrid.", "me lives_in Madrid 2015-01-01"],
  ["Je travaille depuis mars 2020 chez Renault.", "me works_at Renault 2020-03-01"],
  ["J'habite depuis dix ans à Lyon.", "me lives_in Lyon"],
])("%s", (text, expected) => {
  expect(relationsIn(text)).toEqual([expected]);
});

test.each([
  "Ich arbeite seit Stunden an dem Bericht.",
  "Ich arbeite seit gestern bei Anna im Garten.",
  "Ich arbeite nicht seit 2019 bei Lidl.",
  "Arbeitest du seit 2019 bei Lidl?",
  "Ich warte seit drei Wochen bei Lidl auf das Angebot.",
  "Ich komme seit Jahren aus Hamburg zu Besuch.",
  "Ich bin seit Wochen mit dem Umzug beschäftigt.",
  "Ich fahre seit Jahren mit dem Bus.",
  "I work for ten hours in the library.",
])("%s states none", (text) => {
  expect(relationsIn(text)).toEqual([]);
});
