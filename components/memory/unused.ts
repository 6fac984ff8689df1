import type { UNUSED as REASONS } from "@/lib/storage/records";

type Unused = (typeof REASONS)[number];

/** Why a memory counts as unused, as in the filter of the page Memories. */
export const UNUSED_LABELS: Readonly<Record<Unused, string>> = {
  never_retrieved: "Never retrieved",
  always_last: "Always the last hit",
};
export const UNUSED = Object.keys(UNUSED_LABELS) as Unused[];
