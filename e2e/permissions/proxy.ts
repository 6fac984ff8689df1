import { expect } from "vitest";
import { ROUTES } from "@/lib/surfaces/proxy";
import { type Case, type Surface, USER_HEADER } from "./surface";

const BASE = "/proxy";
const BODY = { model: "m", messages: [{ role: "user", content: "I like the blue cup" }] };
/** Every call names the user by the header, which only some keys may use. */
const ANSWERS = { bound: "owner_forbidden", foreign: "scope_missing" } as const;

/** A call that needs several scopes has a case for each. */
const CASES: readonly Case[] = [
  ...["/v1/chat/completions", "/api/chat"].flatMap((path) =>
    (["read", "write"] as const).map((scope) => caseOf("POST", path, scope, BODY)),
  ),
  ...["/v1/models", "/api/tags", "/api/version"].map((path) => caseOf("GET", path, "read")),
];

function caseOf(method: string, path: string, scope: "read" | "write", body?: object): Case {
  const headers = { [USER_HEADER]: "ana" };
  const call = { method, path: `${BASE}${path}`, headers, ...(body ? { body } : {}) };
  return { name: `${method} ${path} ${scope}`, scope, ...ANSWERS, call: () => call };
}

/** The chat proxy. A refusal has the form of OpenAI's or Ollama's errors. */
export const proxy: Surface = {
  name: "proxy",
  hasRoute: (route) => route === `${BASE}/[[...path]]`,
  readsUserHeader: true,
  cases: CASES,
  offered: async () =>
    ROUTES.flatMap(({ method, path, scopes }) => scopes.map((scope) => `${method} ${path} ${scope}`)),
  outcomeOf: async (response) => {
    const text = await response.text();
    if (response.ok) return { code: "done", text };
    expect(response.headers.get("content-type")).toBe("application/json");
    const { error } = JSON.parse(text) as { error: string | { message: string; code: string } };
    if (typeof error === "string") return { code: /\(([a-z_]+)\)$/.exec(error)?.[1] ?? "unknown", text };
    expect(error).toMatchObject({ message: expect.any(String), type: expect.any(String) });
    return { code: error.code, text };
  },
};
