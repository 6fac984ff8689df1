import { createHash, randomUUID } from "node:crypto";
import type { OwnerRef } from "./domain-types";

/**
 * Returns the SHA-256 (hex) of a list of strings. Each string is prefixed with its length in bytes, so that
 * different lists, such as ["a|b"] and ["a", "b"], never have the same encoding.
 */
export function hashList(parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest("hex");
}

/** Returns the public id of a memory, 64 hex digits that depend only on event, owner and ordinal. */
export function memoryId(tenantId: string, owner: OwnerRef, eventId: string, ordinal: number): string {
  return hashList([tenantId, owner.kind, owner.id, eventId, String(ordinal)]);
}

/**
 * Returns the id of the event that restores a dropped message. The restored memory is its first message, so
 * that its id is known before the message is restored.
 */
export function rescueEventId(eventId: string, ordinal: number): string {
  return hashList(["rescue", eventId, String(ordinal)]).slice(0, 32);
}

/** Creates a UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then random bits. Sorts by time. */
export function uuidv7(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  // randomUUID takes its bytes from a buffer, while each randomBytes asks the operating system.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Returns the hash that identifies an erased event, in hex. It reveals neither owner nor event. */
export function tombstoneHash(owner: OwnerRef, eventId: string): string {
  return hashList(["tombstone", owner.kind, owner.id, eventId]);
}
