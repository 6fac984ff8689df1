"use client";

import { useSyncExternalStore } from "react";

const TICK_MS = 15_000;
let now = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  // The timer stops while there are no listeners, so the stored time can be out of date.
  if (listeners.size === 0) now = Date.now();
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const notifyListener of listeners) notifyListener();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  if (now === 0) now = Date.now();
  return now;
}

/** Returns the current time, which is updated every 15 s for the whole page; 0 during server rendering. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, () => 0);
}
