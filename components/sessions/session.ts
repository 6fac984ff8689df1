import type { OutputOf } from "@/components/api/output-of";
import { ownerKey, parseOwnerKey } from "@/components/memory/owner";
import type { OwnerRef } from "@/lib/base/core";

/** A session with its state and the verdicts on its messages. */
export type Session = OutputOf<"readSession">;
/** A message of a session with what became of it. */
export type Turn = OutputOf<"readTimeline">["items"][number];

/** Returns a session's key for the URL, because its id is unique only within its owner. */
export function sessionKey({ owner, id }: { readonly owner: OwnerRef; readonly id: string }): string {
  return `${encodeURIComponent(ownerKey(owner))}/${encodeURIComponent(id)}`;
}

/** Parses a session's key. Returns null if it is invalid. */
export function parseSessionKey(key: string): { readonly owner: OwnerRef; readonly id: string } | null {
  try {
    const [owner = "", id = ""] = key.split("/").map(decodeURIComponent);
    const ref = parseOwnerKey(owner);
    return ref && id !== "" ? { owner: ref, id } : null;
  } catch {
    return null;
  }
}

/** Returns the path of a session in the API. */
export function sessionPath(id: string): string {
  return `/api/v1/sessions/${encodeURIComponent(id)}`;
}
