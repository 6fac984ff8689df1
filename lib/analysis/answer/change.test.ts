// A newer message that tells of a change makes an older value doubtful, also without the words of a question.

import { expect, test } from "vitest";
import { answerOf, candidate } from "./testing";

const said = (text: string, day: string) => candidate(text, { occurredAt: new Date(day), score: 0.5 });
const older = "2026-04-20";
const newer = "2026-05-01";

test.each([
  ["Who is my dentist?", "My dentist is Dr. Vidal.", "We changed surgeries, I'm seeing Dr. Kim from now on."],
  ["Where do I work?", "I work at Hillside Primary.", "I handed in my resignation on Monday."],
  ["Where do I work?", "I work at Hillside Primary.", "Started at the museum this week, so far so good."],
  ["Wo arbeite ich?", "Ich arbeite bei der Post.", "Gestern habe ich bei Siemens angefangen."],
  ["When does my lease end?", "My lease ends in June.", "The landlord extended it by two years."],
  ["When does my lease end?", "My lease ends in June.", "My lease was extended last week."],
  ["Wo wohne ich?", "Ich wohne in Graz.", "Die neue Wohnung ist endlich eingeräumt."],
  ["¿Dónde trabajo?", "Trabajo en el hospital Clínico.", "Me despidieron ayer."],
  ["How many goats do we have?", "We have 12 goats.", "Sold the goats at the market on Monday."],
  ["Who is our plumber?", "Our plumber is Mr Hale.", "Mr Hale has retired."],
  ["Wer ist meine Anwältin?", "Meine Anwältin ist Frau Keller.", "Seit Mai vertritt mich Frau Wendt."],
  ["Où est-ce que je travaille ?", "Je travaille à la mairie.", "J'ai été embauchée chez Airbus."],
  [
    "When does my visa expire?",
    "My visa expires in August.",
    "Good news, they've prolonged it until spring.",
  ],
  ["What is the gate code?", "The gate code is 4711.", "They changed the gate code last night."],
  ["What number is our locker?", "Our locker is number 17.", "We swapped lockers, ours is 23 now."],
  ["Where do I live?", "I live in Leeds.", "Unpacked the last box, the new flat is lovely."],
  [
    "What is my daughter called?",
    "My daughter is called Mia.",
    "Sorry, not Mia, my daughter is called Maya.",
  ],
  ["What is my daughter called?", "My daughter is called Mia.", "She isn't called Mia, that is her cousin."],
  ["Wie heißt mein Hund?", "Mein Hund heißt Rex.", "Nicht Rex, der Hund ist Rocky."],
  ["Who is my dentist?", "My dentist is Dr. Okafor.", "It turned out Dr. Okafor isn't my dentist."],
  ["Who is our landlord?", "Our landlord is Mr. Quist.", "Mr. Quist is not our landlord any more."],
  ["Who is my doctor?", "My doctor is Dr. Mendes.", "I don't go to Dr. Mendes any more."],
  [
    "What am I allergic to?",
    "I'm allergic to peanuts.",
    "The test says I'm not allergic to peanuts after all.",
  ],
  ["What is my phone?", "My phone is a Pixel 7.", "I got a new phone, an iPhone."],
])("%s %s is doubtful after: %s", (question, text, change) => {
  expect(answerOf(question, [said(text, older)], { confidence: 0.3 })).not.toBeNull();
  expect(answerOf(question, [said(text, older), said(change, newer)], { confidence: 0.3 })).toBeNull();
  // What was said before does not change it.
  expect(answerOf(question, [said(text, newer), said(change, older)], { confidence: 0.3 })).not.toBeNull();
});

test.each([
  ["Who is my dentist?", "My dentist is Dr. Vidal.", "My sister saw Dr. Kim about her knee."],
  ["Where do I work?", "I work at Hillside Primary.", "The printer works again now."],
  ["Where do I work?", "I work at Hillside Primary.", "My brother got fired on Friday."],
  ["When does my lease end?", "My lease ends in June.", "Renewed my library card this afternoon."],
  ["When does my lease end?", "My lease ends in June.", "The dentist moved me to Friday."],
  ["When does my visa expire?", "My visa expires in August.", "We renewed the car insurance."],
  [
    "Where is the fuse box?",
    "The fuse box is behind the coat rack.",
    "The coat rack was painted, it is white now.",
  ],
  ["Who is my boss?", "My boss is Mrs. Sato.", "Mrs. Sato moved the meeting to Thursday."],
  ["Who is our plumber?", "Our plumber is Mr Hale.", "Mr Hale takes cards now."],
  ["What is the gate code?", "The gate code is 4711.", "The gate squeaks now."],
  ["How long does the run take?", "The run takes 25 minutes.", "The oven was repaired in 20 minutes."],
  ["¿Dónde vivo?", "Vivo en Sevilla.", "Cambié la bombilla de la cocina."],
  ["What is my daughter called?", "My daughter is called Mia.", "Mia doesn't play the cello any more."],
  ["What is my daughter called?", "My daughter is called Mia.", "I can't fetch Mia today."],
  ["What am I allergic to?", "I'm allergic to peanuts.", "No peanuts for me, thanks, and nothing fried."],
])("%s %s stays true after: %s", (question, text, other) => {
  const value = answerOf(question, [said(text, older)], { confidence: 0.3 });
  expect(value).not.toBeNull();
  expect(answerOf(question, [said(text, older), said(other, newer)], { confidence: 0.3 })).toBe(value);
});
