import type { Draw } from "./draw";
import type { ScenarioEvent, ScenarioMessage } from "./event";

/** A message with its time, speaker and agent. */
export interface Said<Whose extends string = string> {
  key: string;
  whose: Whose;
  text: string;
  at: number;
  agent: string;
  /** The agent itself when the message belongs to its own memory. */
  speaker: string;
  tags: readonly string[];
  reply?: string;
  tool?: { name: string; text: string };
}

/**
 * The conversation of a message in the API's format: agent, session, tags, and the message with the outputs
 * that follow it. The assistant answers after some seconds.
 */
export function conversationOf(
  said: Said,
  role: ScenarioMessage["role"],
  delays: Draw,
): Pick<ScenarioEvent, "agent_id" | "session_id" | "tags" | "messages"> {
  const moment = (offset: number) => new Date(said.at + offset).toISOString();
  const messages: ScenarioMessage[] = [{ role, text: said.text, speaker: said.speaker, at: moment(0) }];
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
    agent_id: said.agent,
    session_id: `${said.whose}-${said.agent}-${moment(0).slice(0, 10)}`,
    ...(said.tags.length === 0 ? {} : { tags: [...said.tags] }),
    messages,
  };
}
