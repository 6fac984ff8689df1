import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus with a drawer that shows a row (`data-row`). When the drawer closes, the focus goes to the
 * row that it showed last; if that one is not listed, to what had the focus before, or to the first row. A
 * click on a row does not focus it, and lists replace their rows, so the browser cannot remember the row.
 * While the drawer shows another row, the focus goes to `heading` if the element that had it was removed.
 */
export function useRowFocus(row: string | null, heading: RefObject<HTMLElement | null>): void {
  const last = useRef<string | null>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const isNothing = document.activeElement === document.body;
    if (row === null && last.current !== null) focusBack(last.current, opener.current);
    else if (last.current === null) opener.current = isNothing ? null : document.activeElement;
    else if (isNothing) heading.current?.focus();
    last.current = row;
  }, [row, heading]);
}

function focusBack(row: string, opener: Element | null): void {
  const target =
    document.querySelector(`[data-row="${CSS.escape(row)}"]`) ??
    (opener?.isConnected ? opener : document.querySelector("[data-row]"));
  if (target instanceof HTMLElement) target.focus();
}
