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
  const said = [
    ...lasting,
    ...sayPairs(calendar, corrections),
    ...sayRoutines(calendar, routines),
    ...sayPersonalData(calendar),
    ...sayToolCalls(calendar),
    ...sayAgain(calendar, lasting),
    ...sayLately(calendar, end),
  ];
  return answerPolitely(calendar, said)
    .sort((a, b) => a.at - b.at || a.key.localeCompare(b.key))
    .map((one) => toEvent(one, calendar.draw));
}

function toEvent(said: Said, delays: Draw): ScenarioEvent {
  const isOwn = (AGENTS as readonly string[]).includes(said.whose);
  const moment = (offset: number) => new Date(said.at + offset).toISOString();
  const messages: ScenarioMessage[] = [
    { role: isOwn ? "assistant" : "user", text: said.text, speaker: said.speaker, at: moment(0) },
  ];
  if (said.tool)
    messages.push({ role: "tool", text: said.tool.text, speaker: said.tool.name, at: moment(1000) });
  if (said.reply !== undefined)
    messages.push({
      role: "assistant",
      text: said.reply,
      speaker: said.agent,
      at: moment(delays.whole(2, 6) * 1000),
    });
  return {
    id: `team-${said.key}`,
    ...ownerOf(said.whose, isOwn),
    agent_id: said.agent,
    session_id: `${said.whose}-${said.agent}-${moment(0).slice(0, 10)}`,
    ...(said.tags.length === 0 ? {} : { tags: [...said.tags] }),
    source: SOURCES[said.agent] ?? "chat",
    messages,
  };
}

function ownerOf(whose: string, isOwn: boolean): Pick<ScenarioEvent, "user_id" | "agent_owner" | "scope"> {
  if (whose === SHARED) return { scope: "shared" };
  return isOwn ? { agent_owner: whose } : { user_id: whose };
}
