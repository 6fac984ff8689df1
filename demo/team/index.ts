import type { Draw } from "../draw";
import type { ScenarioEvent, ScenarioMessage } from "../event";
import { Calendar, type Said } from "./calendar";
import { corrections } from "./corrections";
import {
  answerPolitely,
  sayAgain,
  sayGroup,
  sayLately,
  sayPairs,
  sayPersonalData,
  sayRoutines,
  sayToolCalls,
} from "./generate";
import { decisions, facts, preferences } from "./lasting";
import { AGENTS, SHARED } from "./people";
import { routines } from "./routines";

const SOURCES: Readonly<Record<string, string>> = { "code-reviewer": "review", "ops-assistant": "terminal" };

/**
 * An invented software team's 60 days with its three agents: events for POST /api/v1/events, oldest first,
 * none after `end`. Memories belong to eight people, to the team, and to the agents. Equal `end` and `seed`
 * give equal events; the ids depend on neither. Throws RangeError on an invalid date.
 */
export function teamScenario(end: Date, seed = 11): ScenarioEvent[] {
  const calendar = new Calendar(end, seed);
  const lasting = [facts, preferences, decisions].flatMap((group) => sayGroup(calendar, group));
  const messages = [
    ...lasting,
    ...sayPairs(calendar, corrections),
    ...sayRoutines(calendar, routines),
    ...sayPersonalData(calendar),
    ...sayToolCalls(calendar),
    ...sayAgain(calendar, lasting),
    ...sayLately(calendar, end),
  ];
  return answerPolitely(calendar, messages)
    .sort((a, b) => a.at - b.at || a.key.localeCompare(b.key))
    .map((message) => toEvent(message, calendar.draw));
}

function toEvent(message: Said, delays: Draw): ScenarioEvent {
  const isOwn = (AGENTS as readonly string[]).includes(message.whose);
  const moment = (offset: number) => new Date(message.at + offset).toISOString();
  const messages: ScenarioMessage[] = [
    { role: isOwn ? "assistant" : "user", text: message.text, speaker: message.speaker, at: moment(0) },
  ];
  if (message.tool)
    messages.push({ role: "tool", text: message.tool.text, speaker: message.tool.name, at: moment(1000) });
  if (message.reply !== undefined)
    messages.push({
      role: "assistant",
      text: message.reply,
      speaker: message.agent,
      at: moment(delays.integer(2, 6) * 1000),
    });
  return {
    id: `team-${message.key}`,
    ...ownerOf(message.whose, isOwn),
    agent_id: message.agent,
    session_id: `${message.whose}-${message.agent}-${moment(0).slice(0, 10)}`,
    ...(message.tags.length === 0 ? {} : { tags: [...message.tags] }),
    source: SOURCES[message.agent] ?? "chat",
    messages,
  };
}

function ownerOf(whose: string, isOwn: boolean): Pick<ScenarioEvent, "user_id" | "agent_owner" | "scope"> {
  if (whose === SHARED) return { scope: "shared" };
  return isOwn ? { agent_owner: whose } : { user_id: whose };
}
