import type { ScenarioEvent } from "../event";
import type { TimedMessage } from "../timed-message";
import { Calendar } from "./calendar";
import { corrections } from "./corrections";
import { decisions } from "./decisions";
import type { OwnerName } from "./event";
import { facts } from "./facts";
import {
  addPoliteReplies,
  createCorrections,
  createFamilyMessages,
  createGroupMessages,
  createGuestMessages,
  createRepeats,
  createRoutineMessages,
  createToolMessages,
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

function createRecentMoods(calendar: Calendar, end: Date): TimedMessage<OwnerName>[] {
  return recentMoods.map(({ ownerName, text, minutesBefore }, index) => ({
    ...calendar.createMessage(`lately-${index + 1}`, ownerName, text, 0),
    at: end.getTime() - minutesBefore * MINUTE,
  }));
}

/**
 * Returns an invented household's conversations with its agents as events for POST /api/v1/events, oldest
 * first, within the 60 days before `end`. Equal `end` and `seed` give equal events. The ids depend on
 * neither, so sending the events twice changes nothing. There are too many for one request, so send them in
 * batches. Only Ana mentions brightness, so that the memory that the README stores for Derek is the best hit.
 * Throws RangeError when the date is invalid.
 */
export function homeScenario(end: Date, seed = 7): ScenarioEvent[] {
  const calendar = new Calendar(end, seed);
  const lastingMessages = [facts, preferences, decisions].flatMap((group) =>
    createGroupMessages(calendar, group, true),
  );
  const shortLivedMessages = [happenings, moods, smallTalk, personalData].flatMap((group) =>
    createGroupMessages(calendar, group, false),
  );
  const messages = [
    ...lastingMessages,
    ...shortLivedMessages,
    ...createCorrections(calendar, corrections),
    ...createRepeats(calendar, repeats, lastingMessages),
    ...createRoutineMessages(calendar),
    ...createGuestMessages(calendar),
    ...createToolMessages(calendar),
    ...createRecentMoods(calendar, end),
    ...createFamilyMessages(calendar),
  ];
  return addPoliteReplies(calendar, messages)
    .sort((a, b) => a.at - b.at || a.key.localeCompare(b.key))
    .map((message) => toEvent(message, calendar.draw));
}
