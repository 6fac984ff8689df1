// What holds in one part of a home or one branch replaces nothing that holds in another one.

import { describe, expect, test } from "vitest";
import { areForSeparatePlaces } from "./separate-places";

describe("separate places", () => {
  test.each([
    ["The robot vacuum runs at 11 in the kitchen", "The robot vacuum runs on Saturdays in the hall"],
    ["We have 12 nodes in the Frankfurt cluster", "We have 8 nodes in the Dublin cluster"],
    ["We have four tills in the Leeds branch", "We have two tills in the York branch"],
    ["The lamp goes on at 7 in the nursery", "The lamp goes on at 8 in the guest room"],
    ["I like it at 21 degrees in the living room", "I like it at 17 degrees in the bedroom"],
    ["We have 30 beds in the north ward", "We have 24 beds in the south ward"],
    ["There are 6 desks in building 4", "There are 8 desks in building 5"],
    ["Wir haben 4 Drucker im Lager Nord", "Wir haben 6 Drucker im Lager Süd"],
    ["Die Heizung läuft in der Küche auf 20 Grad", "Die Heizung läuft im Bad auf 23 Grad"],
    ["Tenemos 5 empleados en la tienda de Burgos", "Tenemos 3 empleados en la tienda de Soria"],
    ["On a 3 caisses au magasin de Lyon", "On a 2 caisses au magasin de Nantes"],
  ])("%s | %s", (older, newer) => expect(areForSeparatePlaces(newer, older)).toBe(true));
});

describe("perhaps the same matter", () => {
  test.each([
    ["The router is in the kitchen", "The router is in the hall"],
    ["The robot vacuum runs at 11 in the kitchen", "The robot vacuum runs at 14 in the kitchen"],
    ["The vacuum runs at 11 in the kitchen", "The vacuum runs at 12 in the hall now"],
    ["The meeting is at 3 in the Leeds office", "The meeting is at 4 in the York office"],
    ["We have 12 nodes in the Frankfurt cluster", "We have 14 nodes in the Frankfurt cluster"],
    ["We have 12 nodes in the Frankfurt cluster", "We have 3 interns in the Dublin office"],
    ["I like it at 20 degrees in the lounge", "I like it at 21 degrees in the living room"],
    ["Im Büro soll es 20 Grad haben", "Im Büro darf es 21 Grad haben"],
    ["In our office 3 people drink tea", "In our office 4 people drink tea"],
    ["In our shop we sell 3 kinds of bread", "In our shop they sell 4 kinds of bread"],
    ["Der Termin ist um 3 im Büro Nord", "Der Termin ist um 4 im Büro Süd"],
    ["Tenemos 5 empleados en la tienda de Burgos", "Tenemos 6 empleados en la tienda de Burgos"],
    ["On a 3 caisses au magasin de Lyon", "On a 4 caisses au magasin de Lyon maintenant"],
  ])("%s | %s", (older, newer) => expect(areForSeparatePlaces(newer, older)).toBe(false));
});
