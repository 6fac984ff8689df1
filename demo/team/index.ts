import type { Draw } from "../draw";
import type { ScenarioEvent } from "../event";
import { conversationOf, type Said } from "../said";
import { Calendar } from "./calendar";
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
  return {
    id: `team-${said.key}`,
    ...ownerOf(said.whose, isOwn),
    source: SOURCES[said.agent] ?? "chat",
    ...conversationOf(said, isOwn ? "assistant" : "user", delays),
  };
}

function ownerOf(whose: string, isOwn: boolean): Pick<ScenarioEvent, "user_id" | "agent_owner" | "scope"> {
  if (whose === SHARED) return { scope: "shared" };
  return isOwn ? { agent_owner: whose } : { user_id: whose };
}
