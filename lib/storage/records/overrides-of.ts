import type { StoredMessage } from "./event-payload";

/** What the caller of a message decides in place of the rules. */
export type Overrides = NonNullable<StoredMessage["wishes"]>;

/** Returns what the caller of a message overrides; stored events and export files name it `wishes`. */
export function overridesOf(message: StoredMessage): Overrides {
  return message.wishes ?? {};
}

/** Returns the field of a stored message that holds overrides; nothing when there are none. */
export function storedOverrides(overrides: Overrides): Pick<StoredMessage, "wishes"> {
  return Object.keys(overrides).length === 0 ? {} : { wishes: overrides };
}
