/**
 * Elements that agents put around a prompt or inside it, with their contents. One that is not closed stays,
 * because the person can ask about it. An element contains no other of its name, so a search for its end
 * stops there, and the time grows with the length only.
 */
const ELEMENT =
  /<(ide_opened_file|ide_selection|ide_diagnostics|system[-_]reminder|environment_context|user_instructions|turn_aborted|user_info|open_and_recently_viewed_files|attached_files|additional_data)(?:\s[^<>]*)?>(?:(?!<\1\b)[\s\S])*?<\/\1>/g;
/** The lines of Claude Code and Codex for a prompt that was stopped. */
const INTERRUPTION = /^\[Request interrupted by user[^\]\n]*\]$/gm;
/** Claude Code's commands and their output, a summary that it continues with, and the files of Codex. */
const NO_PROMPT =
  /^(?:<(?:command-|local-command-|bash-|task-notification|subagent_notification)|This session is being continued from a previous conversation|# AGENTS\.md instructions for )/;
/** The IDE extension of Codex puts its open files before the request. */
const IDE_CONTEXT = /^# Context from my IDE setup:[\s\S]*?\n## My request for Codex:/;
/** The element that Cursor puts around a prompt. */
const QUERY = /<\/?user_query>/g;

/** Returns what the person wrote in a message, without what their agent added. */
export function userText(message: string): string {
  const text = message
    .replace(ELEMENT, "")
    .replace(INTERRUPTION, "")
    .trim()
    .replace(IDE_CONTEXT, "")
    .replace(QUERY, "")
    .trim();
  return NO_PROMPT.test(text) ? "" : text;
}
