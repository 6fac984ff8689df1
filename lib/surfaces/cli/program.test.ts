// Every command describes its arguments and options, and can print JSON.

import type { Command } from "commander";
import { expect, test } from "vitest";
import { program } from "./program";

const withSubcommands = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];

test("every command, argument and option has a description", () => {
  const commands = withSubcommands(program());
  expect(commands.length).toBeGreaterThan(12);
  for (const command of commands) {
    expect(command.description(), command.name()).not.toBe("");
    for (const option of command.options) expect(option.description, option.flags).not.toBe("");
  }
});

test("every command with a result has the option --json, unless the result is JSON", () => {
  const withoutResult = ["start", "worker", "seed", "export", "hook", "mcp"];
  const leafCommands = withSubcommands(program()).filter(({ commands }) => commands.length === 0);
  const withoutJson = leafCommands.filter((one) => !one.options.some(({ long }) => long === "--json"));
  expect(withoutJson.map((one) => one.name())).toEqual(withoutResult);
});

test("the format of an import is recognized, also when the call says so", () => {
  const found = program().commands.find((one) => one.name() === "import");
  expect(found?.opts()).toMatchObject({ from: "auto" });
  const from = found?.options.find(({ long }) => long === "--from");
  expect(from?.argChoices).toEqual(["auto", "cortex"]);
});
