import type { Ctx } from "@/lib/base/core";
import type { Mem0Call } from "./call";

/** A call with a body and the variable segments of its path, without an owner of its own. */
export const callOf = (ctx: Ctx, body: object, ...params: string[]): Mem0Call => ({
  ctx: ctx as Mem0Call["ctx"],
  owner: null,
  sessionId: null,
  params,
  query: {},
  body,
  baseUrl: "http://127.0.0.1/api/mem0",
  answerHeaders: new Headers(),
});
