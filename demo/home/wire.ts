import type { Draw } from "../draw";
import type { ScenarioEvent } from "../event";
import { conversationOf, type Said } from "../said";
import type { Whose } from "./event";

/** Converts to the API's format. */
export function toEvent(said: Said<Whose>, delays: Draw): ScenarioEvent {
  return {
    id: `home-${said.key}`,
    ...(said.whose === "home" ? { scope: "shared" as const } : { user_id: said.whose }),
    source: said.agent === "phone" ? "app" : "voice",
    ...conversationOf(said, "user", delays),
  };
}
