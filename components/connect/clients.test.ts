// What a tab of the Connect page says works on a new machine, in every folder and behind a proxy.

import { expect, test } from "vitest";
import { CLIENTS } from "./clients";

const tab = (id: string) => {
  const found = CLIENTS.find((client) => client.id === id);
  if (!found) throw new Error(`The page has no tab ${id}.`);
  return { note: found.note, text: found.text("https://memory.example", "plm_1") };
};

test("Claude Code has the server in every folder, and the note names each reason for a failure", () => {
  const { note, text } = tab("claude-code");
  expect(text).toContain(" --scope user ");
  for (const cause of ["key", "NEXTAUTH_URL", "MCP_ALLOWED_HOSTS"]) expect(note).toContain(cause);
});

test("the command is installed with its dependencies", () => {
  for (const id of ["claude-code-hooks", "claude-desktop"])
    expect(tab(id).note).toContain("run npm install && npm link in a checkout");
});

test("the hooks say how they know their user", () => {
  expect(tab("claude-code-hooks").note).toMatch(/key that is bound to a user, or PALIMPSEST_USER_ID/);
});
