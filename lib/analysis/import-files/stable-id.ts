/** Offset basis and prime of the 128-bit FNV-1a hash (draft-eastlake-fnv). */
const OFFSET_BASIS = 0x6c62272e07bb014262b821756295c58dn;
const PRIME = 0x0000000001000000000000000000013bn;

const ENCODER = new TextEncoder();

/**
 * Returns the 128-bit FNV-1a hash of a text as 32 hexadecimal digits. It identifies a text that has no id. It
 * also runs in browsers, where crypto.subtle is missing on plain HTTP.
 */
export function stableId(text: string): string {
  let hash = OFFSET_BASIS;
  for (const byte of ENCODER.encode(text)) hash = BigInt.asUintN(128, (hash ^ BigInt(byte)) * PRIME);
  return hash.toString(16).padStart(32, "0");
}
