// An exception on one day says nothing about the rule; a lasting change of the rule does.

import { expect, test } from "vitest";
import { isRuleOfException, isSingleOccasion } from "./single-occasion";

test.each([
  ["Badminton is every Monday at seven", "No badminton this Monday, the hall is flooded"],
  ["Grandpa picks the twins up every Friday", "Grandpa can't pick up the twins this Friday, he has a cold"],
  ["The milkman comes on Tuesdays and Saturdays", "The milkman didn't come on Saturday"],
  ["Piano lesson with Mr Abel is on Thursdays at 4", "Mr Abel cancelled today"],
  ["Deploys go out on Tuesdays", "We moved the deploy to Thursday this week because of the holiday"],
  ["Stall rent is 45 euros a day", "Paid only 30 for the stall today because it rained"],
  ["Flat 2 is let to the Bergmanns, 940 a month", "The Bergmanns pay late this month, agreed"],
  ["I take the late shifts on Fridays until May", "I swapped Thursday with Nils for the concert"],
  ["Rosa covers my Mondays until June", "Traded my Tuesday shift with Karim"],
  ["I have the late shift every Thursday", "swapped Thursday with Bea"],
  ["Am Montag habe ich bis Ostern Spätdienst", "Ich habe den Dienstag mit Olaf getauscht"],
  ["Ernst brings the cake", "Ernst forgot the cake"],
  ["Greta strokes the women's four", "Greta was ill yesterday so Noor stroked the boat"],
  ["Bridge is Wednesday at two", "Bridge was canceled this week because of the roof"],
  ["Fußballtraining ist dienstags um fünf", "Am Dienstag fällt das Fußballtraining aus"],
  ["Die Putzfrau kommt immer mittwochs", "Die Putzfrau ist diese Woche krank"],
  ["Mi nieta Carmen viene los domingos a comer", "Carmen no vino este domingo, tenía exámenes"],
  ["Je prends le train de 7 h tous les matins", "Ce matin j'ai raté le train de 7 h"],
  ["El colegio de Leo empieza a las 8:30", "Esta semana el colegio empieza a las 10 por la huelga"],
  ["School starts at 8:30", "This week school only starts at 10"],
  ["Feed the cat at 6", "feed the cat at 8 today, not 6"],
  ["Keep the bedroom heating at 18", "set the bedroom heating to 21 instead of 18 tonight"],
  ["Weck mich um 7", "Weck mich morgen um 5 statt um 7"],
  ["Je travaille au bureau", "Aujourd'hui je travaille de chez moi"],
  ["Die Praxis öffnet um 8", "Diese Woche öffnet die Praxis erst um 10"],
  ["Gestern 14 Gläser Marmelade verkauft", "Heute 20 Gläser Marmelade verkauft"],
])("an exception to %s: %s", (older, newer) => {
  expect(isSingleOccasion(newer, older)).toBe(true);
});

test.each([
  ["Wake me at 6 tomorrow", "No, wake me at 5 tomorrow"],
  ["Wake me at 7 on Friday", "Wake me at 5 this Friday instead of 7"],
  ["The dentist is at 3", "The dentist is at 4 tomorrow, not 3"],
  ["I work on Thursday this week", "I swapped Thursday with Nils for the concert"],
  ["Training is on Tuesdays", "From now on I swapped Tuesday with Karim"],
  ["Choir is on Tuesday", "They swapped Tuesday and Friday at choir"],
  ["Badminton is every Monday at seven", "Badminton is now on Thursdays"],
  ["Grandpa picks the twins up every Friday", "From this week on Auntie Jo picks up the twins on Fridays"],
  ["The milkman comes on Tuesdays and Saturdays", "The milkman stopped coming on Saturdays"],
  ["Stall rent is 45 euros a day", "The stall rent went up to 52 euros a day this month"],
  ["My insulin is 12 units every evening", "The doctor changed my insulin to 14 units yesterday"],
  ["Rubbish collection is every other Thursday", "Starting this week the rubbish collection is on Fridays"],
  [
    "The dentist appointment is on Tuesday at 3",
    "The dentist cancelled today, the new appointment is next Monday",
  ],
  ["My flight leaves on Friday at 6", "My flight on Friday was cancelled"],
  ["Bridge is Wednesday at two", "They moved bridge to Fridays at one"],
  [
    "The outage of last night was caused by the disk",
    "That's wrong, the outage of last night was caused by the fan",
  ],
  ["Die Putzfrau kommt immer mittwochs", "Die Putzfrau kommt ab dieser Woche freitags"],
  ["Los viernes cenamos en casa de mis suegros", "Ya no cenamos los viernes con mis suegros"],
  ["The car broke down yesterday", "The car is fixed since today"],
  ["The meeting is today at four", "The meeting is at five today"],
])("a change of %s: %s", (older, newer) => {
  expect(isSingleOccasion(newer, older)).toBe(false);
});

test.each([
  ["No badminton this Monday, the hall is flooded", "Badminton is every Monday at seven"],
  ["Am Dienstag fällt Yoga aus", "Yoga ist dienstags um 18 Uhr"],
  ["Pas de chorale ce jeudi, le chef est malade", "La chorale c'est le jeudi à 20h"],
  ["Carmen no vino este domingo, tenía exámenes", "Carmen viene los domingos a comer"],
])("%s is an exception to the rule: %s", (older, newer) => {
  expect(isRuleOfException(newer, older)).toBe(true);
});

test.each([
  ["Badminton is on Mondays", "Badminton is every Thursday now"],
  ["The hall is closed this Monday", "The hall is closed for good"],
  ["No badminton this Monday", "Badminton moved to Thursdays"],
  ["The rate limit is 60 requests a minute", "The rate limit is 120 requests a minute, not 60"],
  ["The bins go out on Tuesday night", "New bin day is Friday, recycling every second week"],
])("%s is no exception to: %s", (older, newer) => {
  expect(isRuleOfException(newer, older)).toBe(false);
});
