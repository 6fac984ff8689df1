import type { Command } from "commander";
import { expect, test } from "vitest";
import { program } from "./program";

const below = (command: Command): Command[] => [command, ...command.commands.flatMap(below)];

test("every command, argument and option has a description", () => {
  const commands = below(program());
  expect(commands.length).toBeGreaterThan(12);
  for (const command of commands) {
    expect(command.description(), command.name()).not.toBe("");
    for (const option of command.options) expect(option.description, option.flags).not.toBe("");
  }
});

test("every command with a result has the option --json", () => {
  const silent = ["start", "worker", "seed"];
  const leaves = below(program()).filter(({ commands }) => commands.length === 0);
  const without = leaves.filter((one) => !one.options.some(({ long }) => long === "--json"));
  expect(without.map((one) => one.name())).toEqual(silent);
});
