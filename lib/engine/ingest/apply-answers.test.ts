// Agreements and denials are recognised, and confirmed statements are rewritten to first person.

import { describe, expect, test } from "vitest";
import { isAgreement, isDenial, statementAboutUser } from "@/lib/analysis/decide";

describe("an answer", () => {
  test.each([
    "Yes",
    "yes, that's right",
    "Exactly!",
    "Yep, exactly 👍",
    "Right.",
    "That's correct, thanks",
    "you're absolutely right",
    "Oh yes, I do",
    "Genau",
    "Ja, das stimmt",
    "Sí, exacto",
    "Así es",
    "Oui, c'est ça",
    "tout à fait",
  ])("%j is an agreement", (text) => {
    expect(isAgreement(text)).toBe(true);
    expect(isDenial(text)).toBe(false);
  });

  test.each([
    "No, I hate it",
    "Nope.",
    "Not really",
    "That's wrong",
    "that's not true, I'm from Lyon",
    "Actually no",
    "I don't",
    "Nein, gar nicht",
    "Das stimmt nicht",
    "Non, pas du tout",
    "No es cierto",
  ])("%j is a denial", (text) => {
    expect(isDenial(text)).toBe(true);
    expect(isAgreement(text)).toBe(false);
  });

  test.each([
    "Right?",
    "Yes please",
    "Yes, but only on Sundays",
    "Ok",
    "Oh",
    "Sure, book it",
    "Thanks",
    "No problem",
    "Now I see",
    "I love jazz",
    "nothing new",
    "Exactly how much is it",
  ])("%j is neither an agreement nor a denial", (text) => {
    expect(isAgreement(text)).toBe(false);
    expect(isDenial(text)).toBe(false);
  });
});

describe("an assistant's statement about the user", () => {
  test.each([
    ["You love jazz.", "I love jazz."],
    ["So you prefer window seats?", "I prefer window seats."],
    ["It sounds like you're allergic to nuts.", "I'm allergic to nuts."],
    ["Got it! You live in Porto with your sister, right?", "I live in Porto with my sister."],
    ["Your favourite colour is green, is that right?", "My favourite colour is green."],
    [
      "I remember that you were born in Ghent and you have two dogs.",
      "I was born in Ghent and I have two dogs.",
    ],
    ["You mentioned earlier that you don't eat meat.", "I don't eat meat."],
    ["You like it when people bring flowers to you.", "I like it when people bring flowers to me."],
    ["You aren't a morning person.", "I'm not a morning person."],
    ["You have a dentist appointment on Monday. Correct?", "I have a dentist appointment on Monday."],
    ["You're from Lyon, aren't you?", "I'm from Lyon."],
    ["Your sister lives in Porto, doesn't she?", "My sister lives in Porto."],
    ["Du magst also keinen Fisch?", "Ich mag keinen Fisch."],
    ["Wenn ich dich richtig verstehe, magst du keinen Fisch.", "Ich mag keinen Fisch."],
    ["Alles klar: du wohnst in Bremen, oder?", "Ich wohne in Bremen."],
    ["Si entiendo bien, prefieres el tren.", "Prefiero el tren."],
    ["Entonces no comes carne, ¿verdad?", "No como carne."],
    ["Así que vives en Lima, ¿no?", "Vivo en Lima."],
    ["Tú eres vegetariana.", "Soy vegetariana."],
  ])("%s is rewritten to first person: %s", (text, inFirstPerson) => {
    expect(statementAboutUser(text)?.inFirstPerson).toBe(inFirstPerson);
  });

  test.each([
    ["You think loud music makes you tired.", "You think loud music makes you tired."],
    ["Du findest Jazz schön.", "Du findest Jazz schön."],
    ["Du magst Jazz in deinem Garten.", "Du magst Jazz in deinem Garten."],
    ["Te gusta el café sin azúcar.", "Te gusta el café sin azúcar."],
    ["Vous aimez le jazz.", "Vous aimez le jazz."],
  ])("%s keeps the assistant's words", (text, kept) => {
    expect(statementAboutUser(text)).toEqual({ text: kept, inFirstPerson: null, isAll: true });
  });

  test("reports whether the message contains no other statement", () => {
    expect(statementAboutUser("Got it! You live in Porto, right?")?.isAll).toBe(true);
    expect(statementAboutUser("The Luna opens at seven. You like vegan food, right?")?.isAll).toBe(false);
  });

  test.each([
    "You love jazz. Shall I play some?",
    "Do you love jazz?",
    "You should try the new café.",
    "You can find it in the settings.",
    "You're welcome!",
    "You want me to book the flight?",
    "Jazz was born in New Orleans.",
    "I'll note that.",
    "Young people love jazz.",
    "Tienes que hacer clic.",
    "Tienes razón.",
    "¿Prefieres el tren?",
    "Magst du Jazz?",
    "Ok, hast du einen Hund?",
    "Du solltest das neue Café probieren.",
    "Tu as raison, le train part à 8 h.",
    "Vous pouvez le trouver ici.",
    "Usted puede verlo en los ajustes.",
    "You don't like cilantro, do you?",
    "You aren't a vegetarian, are you?",
    "Your sister doesn't live in Porto, does she?",
    "",
  ])("is not detected in %j", (text) => {
    expect(statementAboutUser(text)).toBeNull();
  });
});
