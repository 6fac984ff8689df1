import { existsSync } from "node:fs";
import { ConfigurationError } from "@/lib/config";
import { AppError } from "@/lib/core";

/**
 * Runs a command of the terminal: reads .env, ends with 0, with 2 for a wrong call and with 1 for any other failure,
 * whose sentence goes to standard error. Logs less than `logLevel` are left out unless LOG_LEVEL is set.
 */
export async function command(
  usage: string,
  run: (args: string[]) => Promise<void>,
  logLevel: "error" | "info" = "error",
): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  process.env.LOG_LEVEL ||= logLevel;
  // A command acts on what npm start serves: what is refused there is refused here.
  Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV || "production" });
  const args = process.argv.slice(2);
  try {
    if (args.includes("--help")) process.stdout.write(`${usage}\n`);
    else await run(args);
    process.exit(0);
  } catch (thrown) {
    if (thrown instanceof WrongCall) {
      process.stderr.write(`${thrown.message}\n\n${usage}\n`);
      process.exit(2);
    }
    const isOurs =
      thrown instanceof AppError || thrown instanceof ConfigurationError || thrown instanceof Error;
    process.stderr.write(`${isOurs ? (thrown as Error).message : "The command failed."}\n`);
    process.exit(1);
  }
}

/** The call's words are off; the usage is shown with it. */
export class WrongCall extends Error {}

/** `--name value` pairs and the words between. Throws WrongCall for a name that is not in `known`. */
export function readArguments(
  args: readonly string[],
  known: readonly string[],
): { words: string[]; options: Map<string, string> } {
  const words: string[] = [];
  const options = new Map<string, string>();
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? "";
    if (!arg.startsWith("--")) words.push(arg);
    else {
      const [name = "", inline] = arg.slice(2).split(/=(.*)/s);
      if (!known.includes(name)) throw new WrongCall(`There is no option --${name}.`);
      const value = inline ?? args[++i];
      if (value === undefined) throw new WrongCall(`--${name} wants a value.`);
      options.set(name, value);
    }
  }
  return { words, options };
}
