import type { Draw } from "./draw";
import type { ScenarioEvent, ScenarioMessage } from "./event";

/** A message with its time, speaker and agent. */
export interface TimedMessage<OwnerName extends string = string> {
  key: string;
  ownerName: OwnerName;
  text: string;
  at: number;
  agent: string;
  /** The name of the person, or the agent itself when the message belongs to the agent's own memory. */
  speaker: string;
  tags: readonly string[];
  reply?: string;
  tool?: { name: string; text: string };
}

/**
 * Returns the conversation of a message in the API's format: agent, session, tags, and the message with the
 * tool result and the reply that follow it. The assistant replies after a few seconds.
 */
export function conversationOf(
  message: TimedMessage,
  role: ScenarioMessage["role"],
  delays: Draw,
): Pick<ScenarioEvent, "agent_id" | "session_id" | "tags" | "messages"> {
  const moment = (offset: number) => new Date(message.at + offset).toISOString();
  const messages: ScenarioMessage[] = [{ role, text: message.text, speaker: message.speaker, at: moment(0) }];
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
    agent_id: message.agent,
    session_id: `${message.ownerName}-${message.agent}-${moment(0).slice(0, 10)}`,
    ...(message.tags.length === 0 ? {} : { tags: [...message.tags] }),
    messages,
  };
}
