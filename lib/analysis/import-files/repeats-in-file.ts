import { createHash } from "node:crypto";
import type { LineEvent } from "./event-of-line";

/**
 * Detects repeats of events from earlier in the file: the same owner and the same id or, without an id, the
 * same content and times. The server treats them as duplicates. Keeps a 16-character hash per event in
 * memory.
 */
export class RepeatsInFile {
  readonly #seen = new Set<string>();

  has(event: LineEvent): boolean {
    const { id, user_id, agent_owner, scope, agent_id, session_id, messages, role, text, speaker, at } =
      event;
    const identity = id === undefined ? [agent_id, session_id, messages, role, text, speaker, at] : [id];
    const identifier = JSON.stringify([user_id, agent_owner, scope, identity]);
    const hash = createHash("sha256").update(identifier).digest("base64").slice(0, 16);
    const { size } = this.#seen;
    return this.#seen.add(hash).size === size;
  }
}
