// Hooks send what the person wrote, and nothing that an agent adds to it.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { AGENTS } from "./agents";
import type { Turns } from "./turns";
import { userText } from "./user-text";

test.each([
  ["a prompt", "We use Postgres 17", "We use Postgres 17"],
  [
    "an open file of an IDE",
    "<ide_opened_file>The user opened secret.env.</ide_opened_file>\nWe use Postgres 17",
    "We use Postgres 17",
  ],
  [
    "a selection and a reminder",
    '<ide_selection lines="1-3">a < b\n</ide_selection>Mach das kürzer<system-reminder>\nToday is Monday.\n</system-reminder>',
    "Mach das kürzer",
  ],
  ["an open element", "What does <ide_selection> mean in transcripts?", null],
  ["a text full of open elements", "<ide_selection><system-reminder x=".repeat(20_000), null],
  ["an interruption", "[Request interrupted by user]", ""],
  ["an interruption before a prompt", "[Request interrupted by user for tool use]\nUse yarn", "Use yarn"],
  ["a summary", "This session is being continued from a previous conversation that ran out of context.", ""],
  ["a command", "<command-name>/compact</command-name>\n<command-args></command-args>", ""],
  ["a shell command", "<bash-input>ls</bash-input>", ""],
  ["a notification with advice", "<task-notification>done</task-notification>\nRead the output file.", ""],
  ["Codex's environment", "<environment_context>\n<cwd>/p</cwd>\n</environment_context>", ""],
  ["Codex's rules", "# AGENTS.md instructions for /p\n\n<INSTRUCTIONS>Use tabs</INSTRUCTIONS>", ""],
  [
    "Codex's open files",
    "# Context from my IDE setup:\n\n## Active file: a.ts\n\n## My request for Codex:\nUse tabs, always\n",
    "Use tabs, always",
  ],
  ["Cursor's element", "<user_info>linux</user_info>\n<user_query>\nUse tabs\n</user_query>", "Use tabs"],
  ["own markup", "Write <b>bold</b> as <strong>", "Write <b>bold</b> as <strong>"],
  ["own brackets", "The log says [Request interrupted by user] often", null],
])("%s leaves what the person wrote", (_, message, expected) => {
  expect(userText(message)).toBe(expected ?? message);
});

test("lines that Claude Code writes itself are no messages of the person or the model", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-transcript-"));
  const text = (value: string) => [{ type: "text", text: value }];
  const lines = [
    { type: "user", message: { content: "I deploy on Mondays" } },
    { type: "user", isCompactSummary: true, message: { content: "Summary: the user lives in Springfield." } },
    { type: "user", isVisibleInTranscriptOnly: true, message: { content: "The person likes tabs." } },
    { type: "user", message: { content: text("[Request interrupted by user]") } },
    { type: "assistant", isApiErrorMessage: true, message: { content: text("API Error: 529 overloaded") } },
    { type: "assistant", message: { model: "<synthetic>", content: text("No response requested.") } },
    { type: "assistant", message: { content: text("Use <ide_selection>x</ide_selection> here.") } },
  ];
  const transcript = path.join(folder, "transcript.jsonl");
  await writeFile(
    transcript,
    lines.map((line, at) => `${JSON.stringify({ uuid: `u${at}`, ...line })}\n`).join(""),
  );
  const events = await eventsOf(AGENTS["claude-code"].turns({ transcript_path: transcript }, "stop", folder));
  const messages = events.flatMap((event) => event.messages ?? []);
  expect(messages.map(({ role, text: kept }) => [role, kept])).toEqual([
    ["user", "I deploy on Mondays"],
    ["assistant", "Use <ide_selection>x</ide_selection> here."],
  ]);
  await rm(folder, { recursive: true });
});

test.each(["codex", "cursor"] as const)("%s sends a prompt without what the agent added", async (agent) => {
  const prompt = "<ide_opened_file>a.ts</ide_opened_file>\nUse tabs";
  expect(await eventsOf(AGENTS[agent].turns({ prompt }, "prompt", ""))).toMatchObject([
    { messages: [{ role: "user", text: "Use tabs" }] },
  ]);
  const injected = { prompt: "<environment_context>x</environment_context>" };
  expect(await eventsOf(AGENTS[agent].turns(injected, "prompt", ""))).toEqual([]);
});

async function eventsOf(turns: AsyncIterable<Turns> | Iterable<Turns>) {
  const events = [];
  for await (const turn of turns) events.push(...turn.events);
  return events;
}
