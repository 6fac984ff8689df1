/** The record at the end of a ZIP archive: a signature, fields of 18 bytes, and a comment of up to 64 KB. */
const RECORD_BYTES = 22;
const MAX_TAIL = RECORD_BYTES + 0xffff;
const SIGNATURE = 0x06054b50;
/** This number of entries means that the number stands elsewhere, as in very large archives. */
const ELSEWHERE = 0xffff;

/** Keeps the end of an archive that is read as a stream, which says how many entries the archive has. */
export class ArchiveEnd {
  #tail = new Uint8Array();

  push(bytes: Uint8Array): void {
    const kept = this.#tail.subarray(Math.max(0, this.#tail.length + bytes.length - MAX_TAIL));
    const added = bytes.subarray(Math.max(0, bytes.length - MAX_TAIL));
    const tail = new Uint8Array(kept.length + added.length);
    tail.set(kept);
    tail.set(added, kept.length);
    this.#tail = tail;
  }

  /** Returns whether the archive has its end and says that it has at most `entries` entries. */
  isComplete(entries: number): boolean {
    const view = new DataView(this.#tail.buffer);
    for (let at = this.#tail.length - RECORD_BYTES; at >= 0; at--) {
      if (view.getUint32(at, true) !== SIGNATURE) continue;
      const comment = view.getUint16(at + 20, true);
      if (at + RECORD_BYTES + comment > this.#tail.length) continue;
      const listed = view.getUint16(at + 10, true);
      return listed === ELSEWHERE || listed <= entries;
    }
    return false;
  }
}
