"use client";

import { useEffect } from "react";

/** Whether a key belongs to a field that is being filled in, or to a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, [role=dialog]") !== null;
}

/**
 * Keys of a list: `j` and `k` move the focus along elements marked `data-row`, Enter opens the focused one by its own
 * click. While a row is open, `[` and `]` open its neighbours.
 */
export function useRows(open: {
  ids: readonly string[];
  id: string | null;
  set: (id: string) => void;
}): void {
  const { ids, id, set } = open;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.key === "[" || event.key === "]") && id !== null && !isTypingIn(event.target)) {
        const next = ids[ids.indexOf(id) + (event.key === "]" ? 1 : -1)];
        if (next !== undefined) set(next);
        return;
      }
      if (isElsewhere(event.target) || (event.key !== "j" && event.key !== "k")) return;
      const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
      const at = rows.indexOf(document.activeElement as HTMLElement);
      if (at === -1) rows.find(isInSight)?.focus();
      else rows[event.key === "j" ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0)]?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [ids, id, set]);
}

/** Below the page's own header and that of the list. */
function isInSight(row: HTMLElement): boolean {
  return row.getBoundingClientRect().top > 80;
}

function isTypingIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable=true]") !== null
  );
}
