/** One message in the body of POST /api/v1/events. */
export interface ScenarioMessage {
  role: "user" | "assistant" | "tool";
  text: string;
  speaker?: string;
  /** ISO 8601. */
  at: string;
}

/**
 * One event in the body of POST /api/v1/events. Exactly one of `user_id`, `agent_owner` and `scope` is set.
 */
export interface ScenarioEvent {
  id: string;
  user_id?: string;
  agent_owner?: string;
  scope?: "shared";
  agent_id?: string;
  session_id?: string;
  tags?: string[];
  source?: string;
  messages: ScenarioMessage[];
}
