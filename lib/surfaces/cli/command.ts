import path from "node:path";
import { type Command, CommanderError } from "commander";
import { config } from "dotenv";
import { AppError, ERRORS } from "@/lib/base/core";
import { logToStderr } from "@/lib/base/observability";

/** Exit codes of commands, for scripts. */
export const EXIT = { done: 0, failed: 1, wrongCall: 2, notFound: 3, refused: 4, unreachable: 5 } as const;

/** The failure of a command. The message is shown to the user. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
  }
}

/** Returns a usage error. The message names the invalid argument. */
export function wrongCall(message: string): Failure {
  return new Failure(`${message}\nAdd --help for the options and examples.`, EXIT.wrongCall);
}

/** Returns the exit code for an HTTP status from the server. */
export function exitCodeOf(status: number): number {
  if (status === 404) return EXIT.notFound;
  if (status === 401 || status === 403) return EXIT.refused;
  if (status === 400 || status === 422) return EXIT.wrongCall;
  return status === 503 ? EXIT.unreachable : EXIT.failed;
}

/**
 * Runs the command of this process and exits with a code of EXIT. Prints a failure as one line on standard
 * error. Reads .env. Logs to standard error, and only errors unless LOG_LEVEL is set; a worker logs like a
 * server.
 */
export async function runProgram(program: Command): Promise<never> {
  config({ quiet: true });
  const isWorker = process.argv[2] === "worker";
  process.env.LOG_LEVEL ||= isWorker ? "info" : "error";
  if (!isWorker) logToStderr();
  // Commands work on the same data as npm start, so the same production checks apply to them.
  Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV || "production" });
  try {
    await program.parseAsync();
    process.exit(Number(process.exitCode ?? EXIT.done));
  } catch (thrown) {
    // commander has already printed the message.
    if (thrown instanceof CommanderError) process.exit(thrown.exitCode === 0 ? EXIT.done : EXIT.wrongCall);
    const isOurs = thrown instanceof Error;
    process.stderr.write(`${isOurs ? thrown.message : "The command failed."}\n`);
    if (thrown instanceof Failure) process.exit(thrown.exitCode);
    process.exit(thrown instanceof AppError ? exitCodeOf(ERRORS[thrown.code].status) : EXIT.failed);
  }
}

/** Resolves a file argument against the folder in which the command was called. */
export function fileArgument(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? ".", file);
}

/** Prints a result, as JSON or as `lines`. */
export function print(isJson: boolean | undefined, value: unknown, lines: readonly string[]): void {
  process.stdout.write(isJson ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join(""));
}
