import { rebuildSlice } from "@/lib/storage/records";
import type { RunStep } from "./slice";

/**
 * Returns the step that compares a projection of the owner with the stored events and corrects it, or in a
 * dry run only counts the rows that differ.
 */
export function rebuildStep(projection: "lines" | "entities" | "statistics"): RunStep {
  return async (tx, { ownerNo, place, isDry, planned }) => {
    const { differences, next } = await rebuildSlice(
      tx,
      { ownerNo, projection, first: place },
      isDry ? "compare" : "write",
    );
    const tables = Object.entries(differences).filter(([, rows]) => rows > 0);
    return {
      looked: 1,
      changed: tables.reduce((sum, [, rows]) => sum + rows, 0),
      proposed: 0,
      skipped: 0,
      samples: tables.map(([what]) => ({ ownerNo, positions: [], what })),
      planned,
      next,
    };
  };
}
