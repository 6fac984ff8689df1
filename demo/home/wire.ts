import type { Draw } from "../draw";
import type { ScenarioEvent, ScenarioMessage } from "../event";
import type { TimedMessage } from "./calendar";

/** Converts a message to the API's format. The assistant answers after a few seconds. */
export function toEvent(message: TimedMessage, delays: Draw): ScenarioEvent {
  const isShared = message.ownerName === "home";
  const moment = (offset: number) => new Date(message.at + offset).toISOString();
  const messages: ScenarioMessage[] = [
    { role: "user", text: message.text, speaker: message.speaker, at: moment(0) },
  ];
  if (message.tool) {
    messages.push({ role: "tool", text: message.tool.text, speaker: message.tool.name, at: moment(1000) });
  }
  if (message.reply !== undefined) {
    messages.push({
      role: "assistant",
      text: message.reply,
      speaker: message.agent,
      at: moment(delays.integer(2, 6) * 1000),
    });
  }
  return {
    id: `home-${message.key}`,
    ...(isShared ? { scope: "shared" as const } : { user_id: message.ownerName }),
    agent_id: message.agent,
    session_id: `${message.ownerName}-${message.agent}-${moment(0).slice(0, 10)}`,
    ...(message.tags.length === 0 ? {} : { tags: message.tags }),
    source: message.agent === "phone" ? "app" : "voice",
    messages,
  };
}
