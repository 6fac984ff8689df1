import type { Draw } from "../draw";
import type { ScenarioEvent } from "../event";
import { conversationOf, type TimedMessage } from "../timed-message";
import type { OwnerName } from "./event";

/** Converts a message to the API's format. */
export function toEvent(message: TimedMessage<OwnerName>, delays: Draw): ScenarioEvent {
  return {
    id: `home-${message.key}`,
    ...(message.ownerName === "home" ? { scope: "shared" as const } : { user_id: message.ownerName }),
    source: message.agent === "phone" ? "app" : "voice",
    ...conversationOf(message, "user", delays),
  };
}
