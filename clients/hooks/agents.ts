import { createHash, randomUUID } from "node:crypto";
import { readNewTurns } from "./transcript";
import { type Turns, toMessages } from "./turns";
import { userText } from "./user-text";

const MOMENTS = ["prompt", "stop"] as const;
export type Moment = (typeof MOMENTS)[number];

/** What an agent sends on standard input. Each agent sends some of the fields. */
export type HookInput = {
  readonly hook_event_name?: string;
  /** A number in some versions of Codex. */
  readonly session_id?: string | number;
  readonly conversation_id?: string;
  readonly turn_id?: string;
  readonly generation_id?: string;
  readonly transcript_path?: string | null;
  readonly cwd?: string;
  readonly workspace_roots?: readonly string[];
  readonly prompt?: string;
  readonly last_assistant_message?: string | null;
  readonly text?: string;
};

export type Agent = {
  readonly name: string;
  emptyAnswer(moment: Moment): object;
  /** The answer that puts `context` in front of the model. */
  contextAnswer(context: string): object;
  /** The messages that the input announces. `folder` keeps how far transcripts were read. */
  turns(input: HookInput, moment: Moment, folder: string): AsyncIterable<Turns> | Iterable<Turns>;
};

const hookSpecificOutput = (context: string) => ({
  hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: context },
});

const claudeCode: Agent = {
  name: "claude-code",
  emptyAnswer: () => ({}),
  contextAnswer: hookSpecificOutput,
  turns: ({ transcript_path }, moment, folder) =>
    moment === "stop" && transcript_path ? readNewTurns(transcript_path, folder) : [],
};

/** The transcript of Codex has no stable format, so each moment sends the message in its input. */
const codex: Agent = {
  name: "codex",
  emptyAnswer: () => ({}),
  contextAnswer: hookSpecificOutput,
  turns: (input, moment) =>
    moment === "prompt"
      ? messageEvent("user", input.prompt, input.turn_id)
      : messageEvent("assistant", input.last_assistant_message, input.turn_id),
};

/** `prompt` answers beforeSubmitPrompt and sessionStart; `stop` reads the input of afterAgentResponse. */
const cursor: Agent = {
  name: "cursor",
  emptyAnswer: (moment) => (moment === "prompt" ? { continue: true } : {}),
  contextAnswer: (context) => ({ continue: true, additional_context: context }),
  turns: (input, moment) =>
    moment === "prompt"
      ? messageEvent("user", input.prompt, input.generation_id)
      : messageEvent("assistant", input.text, input.generation_id, input.text),
};

export const AGENTS = { "claude-code": claudeCode, codex, cursor } as const;

export function isAgent(name: string): name is keyof typeof AGENTS {
  return Object.hasOwn(AGENTS, name);
}

export function isMoment(name: string): name is Moment {
  return (MOMENTS as readonly string[]).includes(name);
}

/**
 * Returns one message, or nothing for an empty text. The same turn gives the same id, so a hook
 * that runs twice sends no message twice. `part` tells several answers of one turn apart.
 */
function messageEvent(
  role: "user" | "assistant",
  text: string | null | undefined,
  turn: string | undefined,
  part = "",
): Turns[] {
  const kept = role === "user" ? userText(text ?? "") : text;
  if (!kept?.trim()) return [];
  const id = turn
    ? createHash("sha256")
        .update(JSON.stringify([turn, role, part]))
        .digest("hex")
    : randomUUID();
  const messages = toMessages(role, kept, new Date().toISOString());
  return [{ events: [{ id: id.slice(0, 32), messages }] }];
}
