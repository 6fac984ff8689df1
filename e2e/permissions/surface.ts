import { expect } from "vitest";
import type { Scope } from "@/lib/base/core";

/** A word in every text of the tenant that the calls try to reach. A refusal never contains it. */
export const CANARY = "qzcanaryqz";
/** The tenant with the memories of the user `ana`, and another tenant with a user of the same name. */
export const TENANT = "permissions";
export const FOREIGN_TENANT = "permissions-foreign";

/** The header in which a connection that serves many people names the user. */
export const USER_HEADER = "x-palimpsest-user-id";

/** Ids of what belongs to `ana` of TENANT. */
export type Targets = Readonly<Record<TargetName, string>>;
export type TargetName =
  | "memory"
  | "event"
  | "decision"
  | "contradiction"
  | "session"
  | "variable"
  | "webhook"
  | "delivery"
  | "scan"
  | "run"
  | "entity"
  | "proposal"
  | "entityAction"
  | "key";

export type HttpCall = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The answer to a call: `done`, or the code of the error. */
type Outcome = { readonly code: string; readonly text: string };

/** A call that reaches data of `ana`, and how callers without permission are answered. */
export type Case = {
  readonly name: string;
  /** The scope that the call needs; null when any key can make it. */
  readonly scope: Scope | null;
  /** Code for every API key of a call that keys cannot make at all. */
  readonly everyKey?: string;
  /** Code for a key that is bound to the user `ben`. */
  readonly bound: string;
  /** Code for a key of FOREIGN_TENANT. */
  readonly foreign: string;
  readonly call: (targets: Targets) => HttpCall;
};

/**
 * A way into the server. A new one is a file beside this one and an entry in `SURFACES` of
 * permissions.test.ts; its routes are refused by that test until then.
 */
export type Surface = {
  readonly name: string;
  /** Whether the route of a file below `app` belongs to this surface. */
  readonly hasRoute: (route: string) => boolean;
  /** Whether the header X-Palimpsest-User-Id names the user. */
  readonly readsUserHeader: boolean;
  readonly cases: readonly Case[];
  /** Names of everything that the server offers on this surface, to compare with the cases. */
  readonly offered: (
    server: string,
    keys: { readonly bound: string; readonly all: string },
  ) => Promise<string[]>;
  /** Reads the answer and checks that a refusal has the form that clients of this surface expect. */
  readonly outcomeOf: (response: Response) => Promise<Outcome>;
};

/** Sends a call with a key. */
export function send(
  server: string,
  key: string,
  { method, path, body, headers = {} }: HttpCall,
): Promise<Response> {
  return fetch(`${server}${path}`, {
    method,
    redirect: "error",
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Checks the form of a refusal and returns its code. */
export function codeOfProblem(response: Response, text: string, mediaType: string): string {
  expect(response.headers.get("content-type")).toBe(mediaType);
  const problem = JSON.parse(text) as { code: string; status: number; detail: string; type: string };
  expect(problem).toMatchObject({
    type: `urn:palimpsest:problem:${problem.code}`,
    status: expect.any(Number),
    detail: expect.any(String),
    request_id: response.headers.get("x-request-id"),
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  return problem.code;
}
