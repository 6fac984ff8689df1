"use client";

import { useCallback, useEffect, useState } from "react";

/**
 * Keeps the rows that are selected for a bulk action. `x` toggles the focused row. `chosen` contains the
 * selected rows that are still in the list.
 */
export function useRowSelection(ids: readonly string[]): {
  chosen: string[];
  toggle: (id: string) => void;
  set: (ids: readonly string[]) => void;
} {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => setSelected((before) => toggled(before, id)), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "x" || event.ctrlKey || event.metaKey || event.altKey) return;
      const id = (document.activeElement as HTMLElement | null)?.dataset.row;
      if (id !== undefined) toggle(id);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [toggle]);
  return { chosen: ids.filter((id) => selected.has(id)), toggle, set: (next) => setSelected(new Set(next)) };
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}
