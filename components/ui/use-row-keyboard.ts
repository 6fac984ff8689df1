"use client";

import { useEffect } from "react";
import { isTyping } from "./is-typing";

/** The number of rows by which a key moves the focus. */
const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Returns whether the target of a key press is a field or is in a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  return isTyping(target) || (target instanceof HTMLElement && target.closest("[role=dialog]") !== null);
}

type OpenRow = {
  readonly ids: readonly string[];
  readonly id: string | null;
  readonly set: (id: string) => void;
};

const NO_ROW: OpenRow = { ids: [], id: null, set: () => undefined };

/**
 * Controls a list by keyboard. `j`, `k` and the arrow keys move the focus between elements with `data-row`,
 * and Enter opens the focused one. The down arrow moves the focus from the search field to the rows. `[` and
 * `]` open the previous and the next row; a list whose rows do not open passes nothing.
 */
export function useRowKeyboard({ ids, id, set }: OpenRow = NO_ROW): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.key === "[" || event.key === "]") && id !== null && !isTyping(event.target)) {
        const next = ids[ids.indexOf(id) + (event.key === "]" ? 1 : -1)];
        if (next !== undefined) set(next);
        return;
      }
      const step = STEPS[event.key];
      if (step === undefined || event.defaultPrevented) return;
      const isArrow = event.key.startsWith("Arrow");
      const isFromSearch = isArrow && step > 0 && isSearch(event.target);
      if (isElsewhere(event.target) && !isFromSearch) return;
      const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
      const at = rows.indexOf(document.activeElement as HTMLElement);
      // When the focus is outside of the list, the arrow keys scroll the page.
      if (isArrow && at === -1 && !isFromSearch) return;
      if (isArrow) event.preventDefault();
      const next = at === -1 ? rows.find(isVisible) : rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
      next?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [ids, id, set]);
}

function isSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("[data-search]");
}

/** Returns whether a row is below the sticky headers of the page and the list. */
function isVisible(row: HTMLElement): boolean {
  return row.getBoundingClientRect().top > 80;
}
