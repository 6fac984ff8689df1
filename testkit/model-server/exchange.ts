import type { ServerResponse } from "node:http";

/**
 * The fault of the server. `slow` answers after 300 ms, `hang` never, `error` with 500, `garbage` with HTML
 * instead of JSON, and `cut` closes the connection during the answer, `reset` before it. `rate_limit` answers
 * with 429, `redirect` with the address of another endpoint of this server, and `huge` with an endless body.
 * `not_numbers`, `wrong_dimension` (first vector only) and `one_too_few` affect vectors, `prose` and
 * `wrong_schema` chats, `pull_*` pulls; `one_too_few`, `not_numbers`, `unknown_index` and `repeated_index`
 * affect the scores of a reranker.
 */
export type ServerFault =
  | "none"
  | "slow"
  | "hang"
  | "error"
  | "cut"
  | "garbage"
  | "reset"
  | "rate_limit"
  | "redirect"
  | "huge"
  | "unknown_index"
  | "repeated_index"
  | "not_numbers"
  | "wrong_dimension"
  | "one_too_few"
  | "prose"
  | "wrong_schema"
  | "pull_cut"
  | "pull_error"
  | "pull_held";

/** A request that reached the server; `isAborted` when the client disconnected before the answer. */
export type ReceivedRequest = {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly authorization: string | undefined;
  isAborted: boolean;
};

/** A request to the test server, with everything that its answer depends on. */
export type Exchange = {
  readonly request: ReceivedRequest;
  readonly response: ServerResponse;
  readonly models: Set<string>;
  /**
   * Returns the current fault. Call it at each step, because a test may change the fault during an answer.
   */
  fault(): ServerFault;
  vectors(texts: readonly string[]): unknown[];
  /** Returns the relevance of each text. */
  scores(query: string, texts: readonly string[]): readonly number[];
  /** Returns the parts of a chat answer. */
  chat(messages: unknown): string[];
};

/** Sends JSON; with `isCut`, sends half of it and closes the connection. */
export function send(response: ServerResponse, status: number, body: unknown, isCut = false): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
  });
  if (!isCut) response.end(text);
  else response.write(text.slice(0, text.length / 2), () => response.destroy());
}
