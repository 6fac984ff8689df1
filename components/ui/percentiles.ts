/** The colour of each percentile in all charts, with a contrast of at least 3 in light and dark mode. */
export const PERCENTILE_COLORS = { p50: "teal.8", p95: "indigo.6", p99: "pink.6" } as const;
