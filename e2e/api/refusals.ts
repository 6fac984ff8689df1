import { expect } from "vitest";
import { problemTypeOf } from "../../testkit/contract";
import type { ServerClient } from "../../testkit/server-client";

/** Occurs in every invalid value, so that a test can check that neither a response nor the log repeats it. */
export const MARK = "qzmarkqz";

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id: string;
  fields: { path: string; message: string }[];
};

/** Sends invalid requests to a server, with `key` by default, and checks the form of each refusal. */
export function refusals(server: ServerClient, key: string) {
  return async function refused(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    token = key,
  ): Promise<Problem> {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const { status } = response;
    const text = await response.text();
    server.contract({ method, path, status, headers: response.headers, text });
    return checkProblem(status, response.headers, text, path);
  };
}

/** Checks that a problem has the documented form and a 4xx status, and repeats nothing from the request. */
export function checkProblem(status: number, headers: Headers, text: string, path = ""): Problem {
  expect(text).not.toContain(MARK);
  expect(headers.get("content-type")).toBe(problemTypeOf(path));
  const problem = JSON.parse(text) as Problem;
  expect(Object.keys(problem)).toEqual(["type", "title", "status", "detail", "code", "request_id", "fields"]);
  expect(problem).toMatchObject({
    type: `urn:palimpsest:problem:${problem.code}`,
    status,
    request_id: headers.get("x-request-id"),
  });
  expect(problem.detail).toMatch(/\.$/);
  for (const field of problem.fields) expect(Object.keys(field)).toEqual(["path", "message"]);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  return problem;
}

/** Returns the status, the code and the paths of the invalid fields. */
export const problemParts = (problem: Problem) => [
  problem.status,
  problem.code,
  ...problem.fields.map((field) => field.path),
];
