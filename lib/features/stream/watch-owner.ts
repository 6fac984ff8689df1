import type { Ctx } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import { hubOf } from "./notice-hub";

/** The types of notices after which memories are no longer the same. */
const CHANGES: ReadonlySet<string> = new Set([
  "memory.stored",
  "memory.superseded",
  "memory.restored",
  "memory.erased",
  "owner.erased",
]);

/**
 * Calls `onChange` after changes of the memories of the owner that the caller is bound to, by any process,
 * until the returned function is called. A caller that is bound to no owner is never called back.
 */
export function watchOwner({ tenantNo, owner }: Ctx, onChange: () => void): () => void {
  if (!owner) return () => undefined;
  const following = hubOf(tenantNo).follow((notices) => {
    const isChange = notices.some(
      (notice) =>
        CHANGES.has(notice.type) && notice.owner?.kind === owner.kind && notice.owner.id === owner.id,
    );
    if (isChange) onChange();
  });
  following.catch((thrown: unknown) => logError(thrown, { module: "stream", step: "watch" }));
  return () =>
    void following.then(
      ({ stop }) => stop(),
      () => undefined,
    );
}
