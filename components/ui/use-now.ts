"use client";

import { useSyncExternalStore } from "react";

const TICK_MS = 15_000;
let now = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  // While nobody listened it stood still.
  if (listeners.size === 0) now = Date.now();
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
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

/** The time, the same for all on the page and moved on every 15 s; 0 while the server renders. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, () => 0);
}
