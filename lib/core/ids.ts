import { createHash, randomBytes } from "node:crypto";
import type { OwnerRef } from "./words";

/**
 * sha256 (hex) of a list of strings, each prefixed by its length in bytes, so that no two lists share a form:
 * ["a|b"] and ["a", "b"] differ, whatever the separator.
 */
export function hashList(parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest("hex");
}

/** Public id of a memory: the same event, owner and ordinal always give the same memory. 64 hex digits. */
export function memoryId(tenantId: string, owner: OwnerRef, eventId: string, ordinal: number): string {
  return hashList([tenantId, owner.kind, owner.id, eventId, String(ordinal)]);
}

/** UUID version 7 (RFC 9562): 48 bits of unix milliseconds, then random bits. Sorts by time. */
export function uuidv7(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Name under which an erased event is remembered, hex. Says nothing of the owner or the event to who does not know them. */
export function tombstoneHash(owner: OwnerRef, eventId: string): string {
  return hashList(["tombstone", owner.kind, owner.id, eventId]);
}
