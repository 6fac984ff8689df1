// The password of a wireless network is a secret without the word, and names of networks are not.

import { expect, test } from "vitest";
import { findAll } from "./testing";

test.each([
  ["The wifi is sunflower22.", "sunflower22"],
  ["The wifi at the cabin is sunflower22, all lower case.", "sunflower22"],
  ["Das WLAN ist sonnenblume22.", "sonnenblume22"],
  ["Le wifi c'est tournesol88.", "tournesol88"],
  ["Our wi-fi is now Tulip!42x", "Tulip!42x"],
  ["Grandma's wifi is marzipan1947", "marzipan1947"],
  ["el wifi es girasol2031", "girasol2031"],
  ["WLAN im Ferienhaus: leuchtturm77", "leuchtturm77"],
  ["il wifi è girasole88", "girasole88"],
  ["Wifi in the flat is kettle&Spoon9.", "kettle&Spoon9"],
])("%s: %s", (text, value) => expect(findAll(text)).toEqual([`SECRET ${value}`]));

test.each([
  "The wifi is 802.11ax.",
  "The wifi is WPA2-Enterprise.",
  "Our wifi is GuestNet55.",
  "The wifi is FritzBox7590.",
  "The wifi is slow since 2019.",
  "The wifi is down on floor42",
  "The wifi is netgear42.",
  "The wifi is 5GHz-only.",
  "Wifi: TP-Link_5G44",
  "The wifi is faster than ethernet100",
  "Unser WLAN ist Vodafone4711.",
  "The wifi driver is rtl8821ce.",
  "The wifi chip: broadcom4331",
  "The wifi card is intel7260.",
])("nothing in: %s", (text) => expect(findAll(text)).toEqual([]));
