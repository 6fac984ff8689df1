import type { ImportedEvent } from "./imported-event";
import { stableId } from "./stable-id";

/**
 * Detects repeats of events from earlier in the file: the same owner and the same id or, without an id, the
 * same content and times. The server treats them as duplicates. Keeps a hash of 32 digits per event in
 * memory.
 */
export class RepeatsInFile {
  readonly #seen = new Set<string>();

  has(event: ImportedEvent): boolean {
    const { id, user_id, agent_owner, scope, agent_id, session_id, messages, role, text, speaker, at } =
      event;
    const identity = id === undefined ? [agent_id, session_id, messages, role, text, speaker, at] : [id];
    const identifier = JSON.stringify([user_id, agent_owner, scope, identity]);
    const { size } = this.#seen;
    return this.#seen.add(stableId(identifier)).size === size;
  }
}
