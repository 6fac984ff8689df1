/** Returns whether the target of a key press is a text field or a select. Checkboxes do not count. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input:not([type=checkbox]), textarea, select") !== null)
  );
}
