import { logError } from "@/lib/base/observability";
import { asSystem, engine, isOpen, sql } from "@/lib/storage/db";

/** Notification channel between processes. It carries no content, because readers poll as well. */
const CHANNEL = "palimpsest_notices";
/** Notices within this time are announced together. By then most of their transactions have committed. */
const DELAY_MS = 20;

type State = { readonly listeners: Set<() => void>; timer: NodeJS.Timeout | undefined };
/** Stored on globalThis, because a bundler may load this module twice per process. */
const holder = globalThis as unknown as { palimpsestNotices?: State };

function state(): State {
  holder.palimpsestNotices ??= { listeners: new Set(), timer: undefined };
  return holder.palimpsestNotices;
}

/**
 * Tells the readers of all processes shortly that there are new notices. A notification in the writing
 * transaction would make commits wait for each other. A transaction that commits later is found by polling.
 */
export function announceNotices(): void {
  const current = state();
  current.timer ??= setTimeout(() => {
    current.timer = undefined;
    ring();
    if (isOpen() && engine().kind === "server")
      asSystem("work", (tx) => tx.rows(sql`select pg_notify(${CHANNEL}, '')`)).catch((thrown: unknown) =>
        logError(thrown, { module: "notices", step: "announce" }),
      );
  }, DELAY_MS).unref();
}

function ring(): void {
  for (const listener of state().listeners) listener();
}

/** Calls `onNotice` after announcements of this process. Returns a function that ends this. */
export function onAnnouncement(onNotice: () => void): () => void {
  state().listeners.add(onNotice);
  return () => state().listeners.delete(onNotice);
}

/**
 * Passes announcements of other processes on to this one's listeners. Resolves to a function that stops.
 * Rejects when the database is unavailable; behind a pooler it does nothing.
 */
export async function listenForNotices(): Promise<() => Promise<void>> {
  return engine().kind === "server" ? engine().listen(CHANNEL, ring) : async () => undefined;
}
