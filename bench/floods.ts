/** The floods of bench/neighbour.ts, in the order in which they are measured. */
export const FLOOD_NAMES = [
  "unknown keys",
  "health",
  "IBANs",
  "alike memories",
  "500-event batches",
] as const;
export type FloodName = (typeof FLOOD_NAMES)[number];

/** The owner in the flooding tenant whose memories are of one pattern. */
export const ALIKE_OWNER = "alike";
