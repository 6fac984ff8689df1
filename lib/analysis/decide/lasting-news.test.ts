// What lasts is never lost with an order for one day, or an end, that is said along with it.

import { expect, test } from "vitest";
import { expiryOf } from "./expiry";

/** A Wednesday. */
const SAID_AT = new Date("2026-05-13T10:00:00Z");

function lastDay(text: string): string | null {
  const end = expiryOf("interaction", text, SAID_AT);
  return end && new Date(end.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
}

test.each([
  "no sugar today, I'm diabetic",
  "skip the gluten tonight, I've got coeliac disease",
  "don't use the lift today, I have a pacemaker",
  "No dairy today, doctor says I'm lactose intolerant",
  "keep it low-key tonight, mum died",
  "keep it quiet tonight mum died",
  "I'm sleeping at Siv's tonight, we've split up",
  "use the blue card today, the red one was stolen",
  "leave the heating on tonight and the key is under the mat",
  "Denise has left, Carol is running the ward till Christmas",
  "Iris is leaving, Bob runs the team till June",
  "No sugar today. I'm diabetic.",
  "no peanuts tonight, our son is allergic",
  "Heute kein Zucker, ich bin Diabetiker",
  "Heute Abend bitte leise, Oma ist gestorben",
  "Hoy sin azúcar, soy diabético",
  "Usa hoy la tarjeta azul, me robaron la roja",
  "Pas de sucre aujourd'hui, je suis diabétique",
])("%s", (text) => expect(lastDay(text)).toBeNull());

test.each([
  ["wake me at 5 tomorrow, I have an early flight", "2026-05-14"],
  ["Skip the gym today, I'm ill", "2026-05-13"],
  ["I'm on antibiotics today until Sunday", "2026-05-17"],
  ["I'm in London till Friday, call me only if something burns", "2026-05-15"],
  ["the kitchen is closed until Friday, there's a new floor going in", "2026-05-15"],
])("%s: ends on %s", (text, day) => expect(lastDay(text)).toBe(day));
