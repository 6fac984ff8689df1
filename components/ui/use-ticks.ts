"use client";

import { useCallback, useEffect, useState } from "react";

/** Rows that are ticked for an act on several; `x` ticks the one that has the focus. `chosen` are those still listed. */
export function useTicks(ids: readonly string[]): {
  chosen: string[];
  toggle: (id: string) => void;
  set: (ids: readonly string[]) => void;
} {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => setTicked((before) => toggled(before, id)), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "x" || event.ctrlKey || event.metaKey || event.altKey) return;
      const id = (document.activeElement as HTMLElement | null)?.dataset.row;
      if (id !== undefined) toggle(id);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [toggle]);
  return { chosen: ids.filter((id) => ticked.has(id)), toggle, set: (those) => setTicked(new Set(those)) };
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}
