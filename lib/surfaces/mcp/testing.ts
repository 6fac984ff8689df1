import { expect } from "vitest";
import { type Ctx, OPERATOR, type Scope } from "@/lib/base/core";
import { createKey, createKeyInput } from "@/lib/features/access";
import { mcpRoute } from "./index";

type Json = Record<string, unknown>;
const MODERN = "2026-07-28";

/** Creates a key of a tenant. */
export async function keyOf(ctx: Ctx, input: { user_id?: string; scopes?: Scope[] } = {}): Promise<string> {
  return (await createKey(OPERATOR, createKeyInput.parse({ tenant: ctx.tenantId, ...input }))).key;
}

/** Sends a body to the endpoint, as a client of the 2025 protocols. */
export function post(
  key: string | null,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const request = new Request("http://localhost:3000/mcp", {
    method: "POST",
    headers: {
      host: "localhost:3000",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return mcpRoute.POST(request, { params: Promise.resolve({}) });
}

/** Sends a request as a client of the protocol of 2026-07-28, which needs no session. */
export function postModern(
  key: string,
  method: string,
  params: Json = {},
  others: Record<string, string> = {},
): Promise<Response> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers = { "mcp-protocol-version": MODERN, "mcp-method": method, ...others };
  return post(key, rpc(method, { ...params, _meta }), headers);
}

/** Returns a request of the protocol. */
export const rpc = (method: string, params: Json = {}) => ({ jsonrpc: "2.0", id: 1, method, params });

/** Returns the result of a request, whether it comes as JSON or as a stream. */
export async function resultOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  const [, data = text] = /^data: (.*)$/m.exec(text) ?? [];
  return (JSON.parse(data) as { result: T }).result;
}

/** Calls a tool, and returns what it answers. */
export async function callTool(key: string, name: string, args: unknown) {
  const response = await post(key, rpc("tools/call", { name, arguments: args }));
  expect(response.status).toBe(200);
  const result = await resultOf<{ content: { text: string }[]; structuredContent: Json; isError?: boolean }>(
    response,
  );
  const { content, structuredContent: data, isError = false } = result;
  return { text: content[0]?.text ?? "", data, isError };
}
