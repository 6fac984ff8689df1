import type { Scope } from "@/lib/base/core";
import type { Method } from "@/lib/surfaces/operations";

/** The API whose clients make a call, which determines the form of errors. */
export type Dialect = "openai" | "ollama";

/** A call of the proxy. `path` starts below its base, and is also the path at the upstream. */
export type ProxyCall = {
  readonly method: Method;
  readonly path: string;
  readonly dialect: Dialect;
  /** The scopes that a key must have, all of them. */
  readonly scopes: readonly Scope[];
  /** Whether the body is a conversation, which gets memories and is stored. */
  readonly isChat: boolean;
};

const chat = { method: "POST", scopes: ["read", "write"], isChat: true } as const;
const list = { method: "GET", scopes: ["read"], isChat: false } as const;

/** Every call of the proxy. */
export const ROUTES: readonly ProxyCall[] = [
  { ...chat, path: "/v1/chat/completions", dialect: "openai" },
  { ...list, path: "/v1/models", dialect: "openai" },
  { ...chat, path: "/api/chat", dialect: "ollama" },
  { ...list, path: "/api/tags", dialect: "ollama" },
  { ...list, path: "/api/version", dialect: "ollama" },
];
