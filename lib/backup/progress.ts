/** How far a backup, restore or move is: what it does, with which table, and the rows of that table until now. */
export type Progress = {
  readonly step: "save" | "check" | "load" | "compare";
  readonly table: string;
  readonly rows: number;
};
export type OnProgress = (progress: Progress) => void;
