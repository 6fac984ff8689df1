"use client";

import { useSyncExternalStore } from "react";
import { ApiProblem } from "@/components/api/request";
import { type ImportCounts, runImport } from "./run-import";

type Mode = "preview" | "import";

/** What a run was started with. */
type Started = { readonly mode: Mode; readonly file: File; readonly userId: string };

/** Nothing yet, a run under way (`waiting` says why it waits), or the result of the last run. */
export type ImportState =
  | { readonly step: "idle" }
  | (Started & {
      readonly step: "running";
      readonly counts: ImportCounts | null;
      readonly waiting: string | null;
    })
  | (Started & { readonly step: "done"; readonly counts: ImportCounts })
  | (Started & {
      readonly step: "stopped";
      readonly counts: ImportCounts | null;
      readonly message: string | null;
      readonly requestId: string | null;
    });

// A run goes on while another page is shown, so its state outlives the component.
const IDLE: ImportState = { step: "idle" };
let state: ImportState = IDLE;
let stopping: AbortController | null = null;
const listeners = new Set<() => void>();

function setState(next: ImportState): void {
  state = next;
  for (const notifyListener of listeners) notifyListener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function start(mode: Mode, file: File, userId: string): Promise<void> {
  stopping = new AbortController();
  const { signal } = stopping;
  const started = { mode, file, userId };
  let counts: ImportCounts | null = null;
  const show = (waiting: string | null) => setState({ ...started, step: "running", counts, waiting });
  show(null);
  const onProgress = (latest: ImportCounts) => {
    counts = latest;
    show(null);
  };
  try {
    const found = await runImport({ ...started, signal, onProgress, onWait: show });
    setState({ ...started, step: "done", counts: found });
  } catch (thrown) {
    const message = signal.aborted ? null : messageOf(thrown);
    const requestId = thrown instanceof ApiProblem ? thrown.requestId : null;
    setState({ ...started, step: "stopped", counts, message, requestId });
  }
}

/** The run of this browser tab: starts a preview or an import of a file, and stops it. */
export const importRun = {
  read: () => state,
  start,
  stop: () => stopping?.abort(),
  /** Forgets the last result. */
  reset: () => setState(IDLE),
};

/** Returns the state of the run of this browser tab, also when another page was shown meanwhile. */
export function useImport(): ImportState {
  return useSyncExternalStore(subscribe, importRun.read, () => IDLE);
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof ApiProblem) return thrown.message;
  return thrown instanceof Error ? `The file ${thrown.message}.` : "The file could not be read.";
}
