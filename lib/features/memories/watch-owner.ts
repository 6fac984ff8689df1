import type { Ctx, OwnerNo } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import { inTenant } from "@/lib/storage/db";
import { findOwner, onOwnerChange } from "@/lib/storage/records";

/**
 * Calls `onChange` after each change of the memories of the owner that the caller is bound to, until the
 * returned function is called. Only changes by this process are noticed. A caller that is bound to no owner
 * is never called back.
 */
export function watchOwner(ctx: Ctx, onChange: () => void): () => void {
  const { owner } = ctx;
  if (!owner) return () => undefined;
  let known: OwnerNo | null = null;
  // An owner without memories has no number yet, so it is looked up after a change in its tenant.
  const callBack = async (changed: OwnerNo) => {
    known ??= await inTenant(ctx, "work", (tx) => findOwner(tx, ctx, owner));
    if (changed === known) onChange();
  };
  return onOwnerChange(({ tenantNo, ownerNo }) => {
    if (tenantNo !== ctx.tenantNo) return;
    callBack(ownerNo).catch((thrown: unknown) => logError(thrown, { module: "memories", step: "watch" }));
  });
}
