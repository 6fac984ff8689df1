import { env } from "@/lib/base/config";
import type { OwnerFields } from "@/lib/base/core";
import { redactForLookup } from "@/lib/storage/settings";
import { callOperation, type OperationCtx, retrieveOperation } from "@/lib/surfaces/operations";
import { logFailure } from "./failure";

/** Approximate size of the block, as in the filter for Open WebUI. */
const MAX_TOKENS = 1000;
/** The server's limit is 8 KB, and the end of a long message is usually the question. */
const MAX_QUERY_CHARS = 2000;

/** The block of memories, "" without any, and the codes of what was unavailable or late. */
export type Recalled = { readonly block: string; readonly degraded: readonly string[] };

/** Retrieves the memories for a question within the time budget. Never fails: a failure is named instead. */
export async function recall(ctx: OperationCtx, owner: OwnerFields, question: string): Promise<Recalled> {
  if (question.trim() === "") return { block: "", degraded: [] };
  const searching = endOf(ctx, question)
    .then((query) => callOperation(retrieveOperation, ctx, { ...owner, query, max_tokens: MAX_TOKENS }))
    .then(({ context, degraded }) => ({ block: context, degraded }))
    .catch((thrown: unknown) => ({ block: "", degraded: [logFailure(thrown, "recall").code] }));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Recalled>((resolve) => {
    timer = setTimeout(resolve, env().PROXY_BUDGET_MS, { block: "", degraded: ["timeout"] });
  });
  return Promise.race([searching, late]).finally(() => clearTimeout(timer));
}

/** Redacts the end of a long question before it is cut, because a cut can divide a value. */
async function endOf(ctx: OperationCtx, question: string): Promise<string> {
  if (question.length <= MAX_QUERY_CHARS) return question;
  return (await redactForLookup(ctx, question.slice(-2 * MAX_QUERY_CHARS))).slice(-MAX_QUERY_CHARS).trim();
}
