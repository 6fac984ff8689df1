/** Whether a key belongs to a field that is being filled in; a box to tick is none. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input:not([type=checkbox]), textarea, select") !== null)
  );
}
