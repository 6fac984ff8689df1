import { createHash, randomBytes } from "node:crypto";
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
export function uuidv7(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Returns the hash that identifies an erased event, in hex. It reveals neither owner nor event. */
export function tombstoneHash(owner: OwnerRef, eventId: string): string {
  return hashList(["tombstone", owner.kind, owner.id, eventId]);
}
