"use client";

import { useRef, useState } from "react";
import { ApiProblem } from "@/components/api/request";
import { type ImportCounts, runImport } from "./run-import";

export type Mode = "preview" | "import";

/** The state of the page: nothing yet, a run under way, or the result of the last run. */
export type ImportState =
  | { readonly step: "idle" }
  | { readonly step: "running"; readonly mode: Mode; readonly counts: ImportCounts | null }
  | { readonly step: "done"; readonly mode: Mode; readonly counts: ImportCounts }
  | {
      readonly step: "stopped";
      readonly mode: Mode;
      readonly counts: ImportCounts | null;
      readonly message: string | null;
      readonly requestId: string | null;
    };

/** Runs a preview or an import of a file, and stops it. `reset` forgets the last result. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: "idle" });
  const stopping = useRef<AbortController | null>(null);
  const start = async (mode: Mode, file: File, userId: string): Promise<void> => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    let counts: ImportCounts | null = null;
    setState({ step: "running", mode, counts });
    const onProgress = (latest: ImportCounts) => {
      counts = latest;
      setState({ step: "running", mode, counts });
    };
    try {
      setState({ step: "done", mode, counts: await runImport({ file, userId, mode, signal, onProgress }) });
    } catch (thrown) {
      const message = signal.aborted ? null : messageOf(thrown);
      const requestId = thrown instanceof ApiProblem ? thrown.requestId : null;
      setState({ step: "stopped", mode, counts, message, requestId });
    }
  };
  return {
    state,
    start,
    stop: () => stopping.current?.abort(),
    reset: () => setState({ step: "idle" }),
  };
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof ApiProblem) return thrown.message;
  return thrown instanceof Error ? `The file ${thrown.message}.` : "The file could not be read.";
}
