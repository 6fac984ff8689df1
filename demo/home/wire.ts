import type { Draw } from "../draw";
import type { ScenarioEvent, ScenarioMessage } from "../event";
import type { Said } from "./calendar";

/** Converts to the API's format; the assistant answers after some seconds. */
export function toEvent(said: Said, delays: Draw): ScenarioEvent {
  const isShared = said.whose === "home";
  const moment = (offset: number) => new Date(said.at + offset).toISOString();
  const messages: ScenarioMessage[] = [
    { role: "user", text: said.text, speaker: said.speaker, at: moment(0) },
  ];
  if (said.tool) {
    messages.push({ role: "tool", text: said.tool.text, speaker: said.tool.name, at: moment(1000) });
  }
  if (said.reply !== undefined) {
    messages.push({
      role: "assistant",
      text: said.reply,
      speaker: said.agent,
      at: moment(delays.whole(2, 6) * 1000),
    });
  }
  return {
    id: `home-${said.key}`,
    ...(isShared ? { scope: "shared" as const } : { user_id: said.whose }),
    agent_id: said.agent,
    session_id: `${said.whose}-${said.agent}-${moment(0).slice(0, 10)}`,
    ...(said.tags.length === 0 ? {} : { tags: said.tags }),
    source: said.agent === "phone" ? "app" : "voice",
    messages,
  };
}
