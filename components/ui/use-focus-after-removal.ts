"use client";

import { useEffect, useRef } from "react";

/**
 * Returns a function to call with the ID of an item that is about to leave the list. When it has left, the
 * focus moves to the row (`data-row`) that takes its position.
 */
export function useFocusAfterRemoval(items: readonly { readonly id: string }[]): (id: string) => void {
  const removed = useRef<{ id: string; at: number } | null>(null);
  useEffect(() => {
    if (removed.current === null || items.some(({ id }) => id === removed.current?.id)) return;
    const next = items[Math.min(removed.current.at, items.length - 1)];
    removed.current = null;
    if (next && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.id)}"]`)?.focus();
  }, [items]);
  return (id) => {
    removed.current = { id, at: items.findIndex((item) => item.id === id) };
  };
}
