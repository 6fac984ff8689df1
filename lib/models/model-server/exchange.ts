import type { ServerResponse } from "node:http";

/**
 * How the server answers. `slow`: after 300 ms. `hang`: never. `error`: 500. `cut`: the connection ends within the
 * answer. `garbage`: not JSON. `not_numbers`, `wrong_dimension` (the first), `one_too_few`: of the vectors. `nonsense`,
 * `wrong_schema`: of a chat. `pull_*`: of a pull.
 */
export type ServerFault =
  | "none"
  | "slow"
  | "hang"
  | "error"
  | "cut"
  | "garbage"
  | "not_numbers"
  | "wrong_dimension"
  | "one_too_few"
  | "nonsense"
  | "wrong_schema"
  | "pull_cut"
  | "pull_error"
  | "pull_held";

/** A request that reached the server, and whether its sender went away before the answer. */
export type ReceivedRequest = {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly authorization: string | undefined;
  isAborted: boolean;
};

/** What an answer is made of. */
export type Exchange = {
  readonly request: ReceivedRequest;
  readonly response: ServerResponse;
  readonly models: Set<string>;
  /** Read at each step: a test may change it while an answer is under way. */
  fault(): ServerFault;
  vectors(texts: readonly string[]): unknown[];
  /** The text that a chat is answered with, in parts. */
  chat(messages: unknown): string[];
};

/** Answers with JSON, or with half of it and then the end of the connection. */
export function send(response: ServerResponse, status: number, body: unknown, isCut = false): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
  });
  if (!isCut) response.end(text);
  else response.write(text.slice(0, text.length / 2), () => response.destroy());
}
