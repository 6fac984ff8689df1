// An order that applies from now on is a preference; a single order and news about oneself are none.

import { describe, expect, test } from "vitest";
import { decide } from "./decide";
import { isLastingOrder } from "./lasting-order";

describe("an order for all later answers is a preference", () => {
  test.each([
    "From now on, answer in one sentence",
    "Please always use metric units",
    "Keep it short from now on",
    "Going forward, give me only the code without commentary",
    "Whenever you list options, number them",
    "Please use 24-hour times from now on",
    "Every time you suggest a restaurant, mention the price",
    "Ab jetzt bitte nur noch auf Englisch antworten",
    "Fass dich ab sofort kürzer",
    "Jedes Mal, wenn du einen Termin nennst, sag auch den Wochentag",
    "Verwende künftig keine Abkürzungen mehr",
    "A partir de ahora usa siempre grados Celsius",
    "De ahora en adelante no uses tablas",
    "Siempre que me des una receta, pon los gramos",
    "Dorénavant, pas plus de deux phrases",
    "À partir d'aujourd'hui, parle-moi en anglais",
    "hold off on deploys until I say so",
    "please leave the staging tickets alone till further notice",
    "Until further notice, answer in French",
    "Antworte kurz, bis ich was anderes sage",
    "Warte mit den Rechnungen, bis ich Bescheid gebe",
    "Deja las facturas hasta nuevo aviso",
    "N'envoie pas les factures jusqu'à nouvel ordre",
    "Chaque fois que tu cites un chiffre, donne la source",
  ])("%s", (text) =>
    expect(decide({ role: "user", text })).toMatchObject({ keep: true, type: "preference" }),
  );
});

describe("an order that is done once is no preference", () => {
  test.each([
    "Answer in one sentence: what is a quark?",
    "Give me only the code for this function",
    "Round this price to the nearest euro",
    "Rechne das in Kilometer um",
    "Fass diesen Text kürzer",
    "Hazlo sin tablas",
    "Resume esto en tres puntos",
    "Réponds en deux phrases : pourquoi le ciel est bleu ?",
  ])("%s", (text) => {
    const decision = decide({ role: "user", text });
    expect(decision.keep && decision.type).not.toBe("preference");
  });
});

describe("an order for an occasion that comes again is a preference", () => {
  test.each([
    "Switch the porch lamp on when I come home after dark.",
    "Let's run the robot vacuum at eleven, when everybody is out.",
    "Turn the bedroom down to 17 before I go to sleep, please.",
    "Mute the doorbell while the baby sleeps",
    "Lock the front door once everyone is in bed",
    "Turn on the fan when it's hotter than 27 degrees",
    "Pause the vacuum when my mother calls",
    "Mach die Heizung aus, wenn wir gehen",
    "Schließ die Rollläden, wenn es dunkel wird",
    "Apaga la calefacción cuando nos vayamos",
    "Pon la radio cuando me levante",
    "Allume la lampe du couloir quand je rentre",
    "Baisse la musique quand le bébé dort",
  ])("%s", (text) =>
    expect(decide({ role: "user", text })).toMatchObject({ keep: true, type: "preference" }),
  );

  test.each([
    "Pause the music until I say so",
    "Hold on until I give you the address",
    "Hold on till I tell you the rest",
    "Warte, bis ich es sage",
    "Leave the music off until I say so",
    "turn it off when you're done",
    "Stop the video when it ends",
    "Turn the lights off now that we leave today",
    "Translate this when you have time",
  ])("not %s", (text) => expect(isLastingOrder(text)).toBe(false));
});

test.each([
  "From now on I work from home",
  "Going forward we meet on Mondays",
  "Whenever you call, I am happy",
  "Can you answer in French from now on?",
  "Ab jetzt schreibe ich jeden Tag Tagebuch",
  "In Zukunft rechnen wir anders ab",
  "Immer wenn du kommst, sage ich Bescheid",
  "A partir de ahora trabajo desde casa",
  "Desde hoy vivo en Sevilla",
  "Désormais je travaille à Lyon",
  "Dorénavant nous mangeons plus tôt",
])("%s is no order to the assistant", (text) => {
  expect(isLastingOrder(text)).toBe(false);
});
