/** Returns whether a key press goes into a text field or select; checkboxes do not count. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input:not([type=checkbox]), textarea, select") !== null)
  );
}
