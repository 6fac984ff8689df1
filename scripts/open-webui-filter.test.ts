// The filter for Open WebUI fits its host and this server. e2e/open-webui.test.ts runs it.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONTEXT_END, CONTEXT_START } from "@/lib/analysis/text";

const source = readFileSync("clients/open-webui/palimpsest.py", "utf8");
const STANDARD_LIBRARY = ["asyncio", "logging", "re", "time", "typing"];

test("the filter imports only what Open WebUI has, and no word that its loader replaces", () => {
  const imports = [...source.matchAll(/^\s*(?:from|import) (\w+)/gm)].map(([, name]) => name);
  expect(imports.sort()).toEqual([...STANDARD_LIBRARY, "aiohttp", "pydantic"].sort());
  expect(source).not.toMatch(/from (utils|apps|main|config)/);
});

test("the front matter of the filter is what Open WebUI reads, and installs nothing", () => {
  const [, head = ""] = /^"""\n([\s\S]*?)"""/.exec(source) ?? [];
  const fields = Object.fromEntries(
    head
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/s).slice(0, 2)),
  );
  expect(fields).toMatchObject({ title: "Palimpsest", required_open_webui_version: "0.10.0" });
  expect(fields).not.toHaveProperty("requirements");
});

test("the filter cuts the block that this server writes", () => {
  const escaped = (marker: string) => marker.replaceAll("[", "\\[").replaceAll("]", "\\]");
  expect(source).toContain(`${escaped(CONTEXT_START)}\\n.*?\\n${escaped(CONTEXT_END)}`);
});
