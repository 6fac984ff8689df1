/** The progress of a backup, restore or move: the step, the current table, and its rows so far. */
export type Progress = {
  readonly step: "save" | "check" | "load" | "compare";
  readonly table: string;
  readonly rows: number;
};
export type OnProgress = (progress: Progress) => void;
