import { createHash } from "node:crypto";
import type { LineEvent } from "./event-of-line";

/**
 * Whether an event of a file was in it before: of the same owner with the same id, or, without an id, with the same words
 * at the same times. The server knows such a repeat again and leaves it. Of an event it holds a hash of 16 characters.
 */
export class RepeatsInFile {
  readonly #seen = new Set<string>();

  has(event: LineEvent): boolean {
    const { id, user_id, agent_owner, scope, agent_id, session_id, messages, role, text, speaker, at } =
      event;
    const said = id === undefined ? [agent_id, session_id, messages, role, text, speaker, at] : [id];
    const named = JSON.stringify([user_id, agent_owner, scope, said]);
    const hash = createHash("sha256").update(named).digest("base64").slice(0, 16);
    const { size } = this.#seen;
    return this.#seen.add(hash).size === size;
  }
}
