import type { Draw } from "../draw";
import type { ScenarioEvent } from "../event";
import { conversationOf, type TimedMessage } from "../timed-message";
import { Calendar } from "./calendar";
import { corrections } from "./corrections";
import {
  addPoliteReplies,
  createCorrections,
  createGroupMessages,
  createIntroductions,
  createPersonalDataMessages,
  createRecentMoods,
  createRepeats,
  createRoutineMessages,
  createToolMessages,
} from "./generate";
import { decisions, facts, preferences } from "./lasting";
import { AGENTS, SHARED } from "./people";
import { routines } from "./routines";

const SOURCES: Readonly<Record<string, string>> = { "code-reviewer": "review", "ops-assistant": "terminal" };

/**
 * Returns the conversations of an invented software team with its three agents in the 60 days before `end`,
 * as events for POST /api/v1/events, oldest first. Memories belong to eight people, to the team, and to the
 * agents. Equal `end` and `seed` give equal events; the ids depend on neither. Throws RangeError when the
 * date is invalid.
 */
export function teamScenario(end: Date, seed = 11): ScenarioEvent[] {
  const calendar = new Calendar(end, seed);
  const lastingMessages = [facts, preferences, decisions].flatMap((group) =>
    createGroupMessages(calendar, group),
  );
  const messages = [
    ...lastingMessages,
    ...createCorrections(calendar, corrections),
    ...createRoutineMessages(calendar, routines),
    ...createPersonalDataMessages(calendar),
    ...createToolMessages(calendar),
    ...createRepeats(calendar, lastingMessages),
    ...createRecentMoods(calendar, end),
    ...createIntroductions(calendar),
  ];
  return addPoliteReplies(calendar, messages)
    .sort((a, b) => a.at - b.at || a.key.localeCompare(b.key))
    .map((message) => toEvent(message, calendar.draw));
}

function toEvent(message: TimedMessage, delays: Draw): ScenarioEvent {
  const isOwn = (AGENTS as readonly string[]).includes(message.ownerName);
  return {
    id: `team-${message.key}`,
    ...ownerOf(message.ownerName, isOwn),
    source: SOURCES[message.agent] ?? "chat",
    ...conversationOf(message, isOwn ? "assistant" : "user", delays),
  };
}

function ownerOf(
  ownerName: string,
  isOwn: boolean,
): Pick<ScenarioEvent, "user_id" | "agent_owner" | "scope"> {
  if (ownerName === SHARED) return { scope: "shared" };
  return isOwn ? { agent_owner: ownerName } : { user_id: ownerName };
}
