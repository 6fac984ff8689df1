// What lasts is never lost with an order for one day that is said along with it.

import { describe, expect, test } from "vitest";
import { MEMORY_TYPES } from "@/lib/base/core";
import { expiryOf, isTemporary } from "./expiry";

/** A Wednesday. */
const SAID_AT = new Date("2026-05-13T10:00:00Z");
const [TODAY, TOMORROW, SUNDAY] = ["2026-05-13", "2026-05-14", "2026-05-17"];

function lastDay(text: string): string | null {
  const end = expiryOf("interaction", text, SAID_AT);
  return end && new Date(end.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
}

describe("a clause that lasts keeps the message", () => {
  test.each([
    "no sugar today, I'm diabetic",
    "skip the gluten tonight, I've got coeliac disease",
    "don't use the lift today, I have a pacemaker",
    "No dairy today, doctor says I'm lactose intolerant",
    "keep it low-key tonight, mum died",
    "I'm sleeping at Siv's tonight, we've split up",
    "use the blue card today, the red one was stolen",
    "leave the heating on tonight and the key is under the mat",
    "Denise has left, Carol is running the ward till Christmas",
    "Iris is leaving, Bob runs the team till June",
    "use my late husband's mug today, my late husband made it",
    "Hoy sin pollo, no como carne",
    "wake me at 5 tomorrow, I'm a doctor on early shift",
    "No prawns tonight, he gets ill from shellfish",
    "keep it quiet tonight mum died",
    "leave the gate open tonight, visitors park behind the barn",
    "no sugar today - I'm diabetic",
    "no sugar today because I'm diabetic",
    "no sugar today (I'm diabetic)",
    "no sugar today I'm diabetic",
    "No sugar today. I'm diabetic.",
    "No sugar today, diabetic",
    "Mum died. Keep it low-key tonight",
    "no peanuts tonight, our son is allergic",
    "wake me at 5 tomorrow, and my wife is a baker",
    "skip the gym today as I have a heart condition",
    "use the side door today since the front lock is German",
    "Heute kein Zucker, ich bin Diabetiker",
    "Nimm heute nicht den Aufzug, ich habe einen Herzschrittmacher",
    "Heute Abend bitte leise, Oma ist gestorben",
    "Ich schlafe heute bei Siv, wir haben uns getrennt",
    "Lass heute die Heizung an, der Schlüssel liegt unter der Matte",
    "Hoy sin azúcar, soy diabético",
    "Esta noche duermo en casa de Siv, nos hemos separado",
    "Usa hoy la tarjeta azul, me robaron la roja",
    "No uses el ascensor hoy porque llevo marcapasos",
    "Pas de sucre aujourd'hui, je suis diabétique",
    "Ce soir je dors chez Siv, on s'est séparés",
    "Utilise la carte bleue aujourd'hui, la rouge a été volée",
    "N'utilise pas l'ascenseur aujourd'hui, j'ai un pacemaker",
    "Denise ist weg, Carol leitet die Station bis Weihnachten",
    "Denise se fue, Carol lleva la planta hasta Navidad",
    "I'm at my sister's until Friday, our flat burned down",
    "I can't eat nuts, use the oat milk today",
    "Leave the porch light on tonight, Ben has keys",
    "For tonight use the guest room, the baby sleeps in ours",
  ])("%s", (text) => {
    for (const type of MEMORY_TYPES.filter((other) => other !== "mood"))
      expect(expiryOf(type, text, SAID_AT), type).toBeNull();
    expect(isTemporary(text)).toBe(false);
  });
});

test.each([
  ["wake me at 5 tomorrow, I have an early flight", TOMORROW],
  ["Skip the gym today, I'm ill", TODAY],
  ["no run today, it's raining", TODAY],
  ["no lunch today because I have an exam", TODAY],
  ["keep the heating on tonight - it's freezing", TODAY],
  ["Use the guest room tonight, we have visitors", TODAY],
  ["mute my phone this afternoon since I have an interview", TODAY],
  ["wake me at 6 tomorrow, my train leaves at 7", TOMORROW],
  ["Weck mich morgen um 5, ich habe einen frühen Flug", TOMORROW],
  ["Heute kein Sport, ich bin krank", TODAY],
  ["Despiértame mañana a las 5, tengo un vuelo", TOMORROW],
  ["Hoy sin gimnasio, estoy enfermo", TODAY],
  ["Réveille-moi demain à 5 h, j'ai un train", TOMORROW],
  ["Pas de sport aujourd'hui, je suis malade", TODAY],
  ["Keep the front and back doors shut today", TODAY],
  ["leave the porch light on tonight please, thanks", TODAY],
])("an event, weather or a passing state ends with the day: %s", (text, day) => {
  expect(lastDay(text)).toBe(day);
});

test.each([
  ["I'm on antibiotics today until Sunday", SUNDAY],
  ["I'm away today and tomorrow", TOMORROW],
  ["wake me at 5 tomorrow, the match is on Sunday", SUNDAY],
  ["Ich bin heute und bis Sonntag allein zu Hause", SUNDAY],
])("the last end that the words name counts: %s", (text, day) => expect(lastDay(text)).toBe(day));

/** Limit on this process's CPU time, far above the measured time. */
const MAX_CPU_MS = 1000;

test.each(["no sugar today, ", "and today ", "today i'm ", " - today", "since today ", "and the key is "])(
  "reads 32 KB of %j in bounded time",
  (unit) => {
    const cpuAtStart = process.cpuUsage();
    expiryOf("preference", unit.repeat(32_768 / unit.length), SAID_AT);
    isTemporary(unit.repeat(32_768 / unit.length));
    expect(process.cpuUsage(cpuAtStart).user / 1000).toBeLessThan(MAX_CPU_MS);
  },
);
