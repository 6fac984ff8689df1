import { expect } from "vitest";
import type { ServerClient } from "../server-client";

type Sent = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };
export type Mem0Answer = Record<string, unknown> & {
  readonly results?: readonly Record<string, unknown>[];
  readonly detail?: string;
};
export type Mem0Sender = ReturnType<typeof mem0Sender>;

/** Calls the API of mem0 below `/api/mem0` of a server, as mem0's clients do. */
export function mem0Sender(server: Pick<ServerClient, "url">) {
  /** Sends a request, and checks what holds for every answer. */
  async function send(key: string, method: string, path: string, { body, headers = {} }: Sent = {}) {
    const response = await fetch(`${server.url}/api/mem0${path}`, {
      method,
      headers: { authorization: `Token ${key}`, "content-type": "application/json", ...headers },
      redirect: "error",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.headers.get("content-type")).toBe("application/json");
    return { status: response.status, body: (await response.json()) as Mem0Answer };
  }

  /** Stores a text as it is, and returns the id of its memory. */
  async function remember(key: string, text: string, more: Record<string, unknown>): Promise<string> {
    const body = { messages: [{ role: "user", content: text }], infer: false, ...more };
    const added = await send(key, "POST", "/v3/memories/add/", { body });
    expect(added.body).toMatchObject({ status: "SUCCEEDED", results: [{ event: "ADD" }] });
    return String(added.body.results?.[0]?.id);
  }

  return { send, remember };
}
