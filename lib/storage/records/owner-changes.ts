import type { OwnerNo, TenantNo } from "@/lib/base/core";

type OwnerChange = { readonly tenantNo: TenantNo; readonly ownerNo: OwnerNo };
type Listener = (change: OwnerChange) => void;

/**
 * Stored on globalThis because a bundler may load this module twice per process, for routes and for the
 * worker.
 */
const holder = globalThis as unknown as { palimpsestOwnerListeners?: Set<Listener> };

function listeners(): Set<Listener> {
  holder.palimpsestOwnerListeners ??= new Set();
  return holder.palimpsestOwnerListeners;
}

/** Tells the listeners of this process that an owner's memories changed. Call it after the commit. */
export function announceOwnerChange(change: OwnerChange): void {
  for (const listener of listeners()) listener(change);
}

/**
 * Calls `listener` after each change of an owner's memories in this process, until the returned function is
 * called. Changes by other processes, such as separate workers, are not noticed.
 */
export function onOwnerChange(listener: Listener): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}
