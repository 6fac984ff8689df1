import type { ScenarioEvent } from "../event";
import { Calendar, type Said } from "./calendar";
import { corrections } from "./corrections";
import { decisions } from "./decisions";
import { facts } from "./facts";
import {
  answerPolitely,
  sayAgain,
  sayGroup,
  sayGuests,
  sayPairs,
  sayRoutines,
  sayToolResults,
} from "./generate";
import { happenings } from "./happenings";
import { moods, recentMoods } from "./moods";
import { personalData } from "./personal-data";
import { preferences } from "./preferences";
import { repeats } from "./repeats";
import { smallTalk } from "./small-talk";
import { toEvent } from "./wire";

export { homeQuestions } from "./questions";

const MINUTE = 60_000;

function sayLately(calendar: Calendar, end: Date): Said[] {
  return recentMoods.map(({ whose, text, minutesBefore }, place) => ({
    ...calendar.createMessage(`lately-${place + 1}`, whose, text, 0),
    at: end.getTime() - minutesBefore * MINUTE,
  }));
}

/**
 * An invented household's conversations with its agents: events for POST /api/v1/events, oldest first, within
 * the 60 days before `end`. Equal `end` and `seed` give equal events; the ids depend on neither, so sending
 * them twice changes nothing. There are too many for one request: send them in batches. Only Ana mentions
 * brightness, so that the README's first memory of Derek is the best hit. Throws RangeError on an invalid
 * date.
 */
export function homeScenario(end: Date, seed = 7): ScenarioEvent[] {
  const calendar = new Calendar(end, seed);
  const lasting = [facts, preferences, decisions].flatMap((group) => sayGroup(calendar, group, true));
  const shortLivedMessages = [happenings, moods, smallTalk, personalData].flatMap((group) =>
    sayGroup(calendar, group, false),
  );
  const messages = [
    ...lasting,
    ...shortLivedMessages,
    ...sayPairs(calendar, corrections),
    ...sayAgain(calendar, repeats, lasting),
    ...sayRoutines(calendar),
    ...sayGuests(calendar),
    ...sayToolResults(calendar),
    ...sayLately(calendar, end),
  ];
  return answerPolitely(calendar, messages)
    .sort((a, b) => a.at - b.at || a.key.localeCompare(b.key))
    .map((message) => toEvent(message, calendar.draw));
}
