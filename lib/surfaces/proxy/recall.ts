import { env } from "@/lib/base/config";
import type { OwnerFields } from "@/lib/base/core";
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
  const query = question.slice(-MAX_QUERY_CHARS).trim();
  if (query === "") return { block: "", degraded: [] };
  const searching = callOperation(retrieveOperation, ctx, { ...owner, query, max_tokens: MAX_TOKENS })
    .then(({ context, degraded }) => ({ block: context, degraded }))
    .catch((thrown: unknown) => ({ block: "", degraded: [logFailure(thrown, "recall").code] }));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Recalled>((resolve) => {
    timer = setTimeout(resolve, env().PROXY_BUDGET_MS, { block: "", degraded: ["timeout"] });
  });
  return Promise.race([searching, late]).finally(() => clearTimeout(timer));
}
