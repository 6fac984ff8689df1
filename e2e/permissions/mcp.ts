import { expect } from "vitest";
import type { Scope } from "@/lib/base/core";
import {
  type Case,
  codeOfProblem,
  type HttpCall,
  type Surface,
  send,
  type Targets,
  USER_HEADER,
} from "./surface";

type Json = Readonly<Record<string, unknown>>;
const OWNED = { bound: "owner_forbidden", foreign: "done" } as const;
const BY_ID = { bound: "not_found", foreign: "not_found" } as const;

function rpc(method: string, params: Json): HttpCall {
  const body = { jsonrpc: "2.0", id: 1, method, params };
  return { method: "POST", path: "/mcp", body, headers: { accept: "application/json, text/event-stream" } };
}

type Answers = Pick<Case, "bound" | "foreign">;
const tool = (name: string, scope: Scope, answers: Answers, args: (targets: Targets) => Json): Case => ({
  name: `tool ${name}`,
  scope,
  ...answers,
  call: (targets) => rpc("tools/call", { name, arguments: args(targets) }),
});
const resource = (template: string, answers: Answers): Case => ({
  name: `resource ${template}`,
  scope: "read",
  ...answers,
  call: ({ memory }) => rpc("resources/read", { uri: template.replace("{id}", memory) }),
});
/** A resource that exists only for a key or a header that determines the owner. */
function ofPerson(uri: string): Case {
  const named = resource(uri, { bound: "owner_forbidden", foreign: "scope_missing" });
  const call = rpc("resources/read", { uri: uri.replace("{id}", "session") });
  return { ...named, call: () => ({ ...call, headers: { ...call.headers, [USER_HEADER]: "ana" } }) };
}
const prompt = (name: string, scope: Scope | null, answers: Answers, args: Json): Case => ({
  name: `prompt ${name}`,
  scope,
  ...answers,
  call: () => rpc("prompts/get", { name, arguments: args }),
});

/** A palimpsest:// URI of ana. Its owner is checked before what it names. */
function ofUri(path: string, foreign: string): Case {
  const template = `palimpsest://{tenant}/{owner_kind}/{owner}/${path}`;
  const uriOf = ({ memory }: Targets) =>
    `palimpsest://~/user/ana/${path
      .replace("{+path}{?as_of}", "preferences?as_of=2026-01-01T00:00:00Z")
      .replace("{id}", memory)
      .replace(/\{\w+\}/g, "preference")}`;
  return {
    ...resource(template, { bound: "owner_forbidden", foreign }),
    call: (targets) => rpc("resources/read", { uri: uriOf(targets) }),
  };
}
const URIS = [
  ["memories/{type}/{id}", "not_found"],
  ["preferences", "done"],
  ["chains/{id}", "not_found"],
  ["sessions/{session}", "not_found"],
  ["sessions/{session}/abstract", "not_found"],
  ["sessions/{session}/overview", "not_found"],
  ["sessions/{session}/timeline", "not_found"],
  ["sessions/{session}/working", "not_found"],
  ["sessions/{session}/turns/{event}/{n}", "not_found"],
  ["entities/{kind}/{id}", "not_found"],
  ["patterns", "done"],
  ["patterns/{id}", "not_found"],
  ["moods", "done"],
  ["{+path}{?as_of}", "done"],
] as const;

const ANA = { user_id: "ana" };
const CASES: readonly Case[] = [
  tool("search_memories", "read", OWNED, () => ({ ...ANA, query: "tea" })),
  tool("memory_context", "read", OWNED, () => ({ ...ANA, query: "tea" })),
  tool("remember", "write", OWNED, () => ({ ...ANA, text: "Ana has a red kettle" })),
  tool("add_conversation", "write", OWNED, () => ({
    ...ANA,
    messages: [{ role: "user", text: "I like the blue cup" }],
  })),
  tool("correct_memory", "write", BY_ID, ({ memory }) => ({ id: memory, text: "I like coffee" })),
  tool("get_memory", "read", BY_ID, ({ memory }) => ({ id: memory })),
  tool("list_memories", "read", OWNED, () => ANA),
  tool("get_preferences", "read", OWNED, () => ANA),
  tool("forget_memory", "write", BY_ID, ({ memory }) => ({ id: memory, confirm: true })),
  resource("memory://memories/{id}", BY_ID),
  resource("memory://memories/{id}/chain", BY_ID),
  ofPerson("memory://me"),
  ofPerson("memory://me/recent"),
  ofPerson("memory://me/sessions/{id}/timeline"),
  ofPerson("memory://me/sessions/{id}/working-memory"),
  ...URIS.map(([path, answers]) => ofUri(path, answers)),
  prompt("recall", "read", OWNED, { ...ANA, topic: "tea" }),
  prompt("what_do_you_know", "read", OWNED, ANA),
  prompt("remember_this", null, { bound: "done", foreign: "done" }, { what: "tea" }),
];

type Answer = {
  readonly result?: Json & {
    readonly content?: readonly { readonly text: string }[];
    readonly isError?: boolean;
  };
  readonly error?: { readonly code: number; readonly message: string };
};

/** Returns the answer of the protocol, whether it comes as JSON or as a stream. */
function answerIn(text: string): Answer {
  const [, data = text] = /^data: (.*)$/m.exec(text) ?? [];
  return JSON.parse(data) as Answer;
}

const codeIn = (sentence: string) => /\(([a-z_]+)\)/.exec(sentence)?.[1] ?? "unknown";

async function list(server: string, key: string, method: string, field: string): Promise<Json[]> {
  const response = await send(server, key, rpc(method, {}));
  expect(response.status).toBe(200);
  return answerIn(await response.text()).result?.[field] as Json[];
}

/** The Model Context Protocol: a tool reports a refusal in its result, everything else as an error. */
export const mcp: Surface = {
  name: "MCP",
  hasRoute: (route) => route === "/mcp" || route === "/mcp/[...rest]",
  readsUserHeader: true,
  cases: CASES,
  offered: async (server, { bound }) => [
    ...(await list(server, bound, "tools/list", "tools")).map(({ name }) => `tool ${name}`),
    ...(await list(server, bound, "resources/list", "resources")).map(({ uri }) => `resource ${uri}`),
    ...(await list(server, bound, "resources/templates/list", "resourceTemplates")).map(
      ({ uriTemplate }) => `resource ${uriTemplate}`,
    ),
    ...(await list(server, bound, "prompts/list", "prompts")).map(({ name }) => `prompt ${name}`),
  ],
  outcomeOf: async (response) => {
    const text = await response.text();
    if (!response.ok) return { code: codeOfProblem(response, text, "application/problem+json"), text };
    const { result, error } = answerIn(text);
    if (error) {
      expect(error.code).toBe(-32_602);
      return { code: codeIn(error.message), text };
    }
    if (result?.isError !== true) return { code: "done", text };
    expect(result.content).toHaveLength(1);
    return { code: codeIn(result.content?.[0]?.text ?? ""), text };
  },
};
