import path from "node:path";
import { type Command, CommanderError } from "commander";
import { config } from "dotenv";
import { AppError, ERRORS } from "@/lib/core";

/** How a command ends, for scripts. */
export const EXIT = { done: 0, failed: 1, wrongCall: 2, notFound: 3, refused: 4, unreachable: 5 } as const;

/** A command can't do what it was asked; the sentence is for the person who typed it. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
  }
}

/** The call's words are off; the sentence says which. */
export function wrongCall(message: string): Failure {
  return new Failure(`${message}\nAdd --help for the options and examples.`, EXIT.wrongCall);
}

/** How a command ends that the server answered with this HTTP status. */
export function exitCodeOf(status: number): number {
  if (status === 404) return EXIT.notFound;
  if (status === 401 || status === 403) return EXIT.refused;
  if (status === 400 || status === 422) return EXIT.wrongCall;
  return status === 503 ? EXIT.unreachable : EXIT.failed;
}

/**
 * Runs the command that the process was called with and ends the process, with a number of EXIT. What goes wrong is one
 * sentence on standard error. Reads .env; logs errors only unless LOG_LEVEL says otherwise, a worker as a server does.
 */
export async function runProgram(program: Command): Promise<never> {
  config({ quiet: true });
  process.env.LOG_LEVEL ||= process.argv[2] === "worker" ? "info" : "error";
  // A command acts on what npm start serves: what is refused there is refused here.
  Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV || "production" });
  try {
    await program.parseAsync();
    process.exit(Number(process.exitCode ?? EXIT.done));
  } catch (thrown) {
    // commander has said it already.
    if (thrown instanceof CommanderError) process.exit(thrown.exitCode === 0 ? EXIT.done : EXIT.wrongCall);
    const isOurs = thrown instanceof Error;
    process.stderr.write(`${isOurs ? thrown.message : "The command failed."}\n`);
    if (thrown instanceof Failure) process.exit(thrown.exitCode);
    process.exit(thrown instanceof AppError ? exitCodeOf(ERRORS[thrown.code].status) : EXIT.failed);
  }
}

/** A file as the caller names it: from the folder the command was called in. */
export function fileArgument(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? ".", file);
}

/** Prints a result: as JSON for scripts, else as `lines`. */
export function print(isJson: boolean | undefined, value: unknown, lines: readonly string[]): void {
  process.stdout.write(isJson ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join(""));
}
