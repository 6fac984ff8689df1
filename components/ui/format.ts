const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const wholeNumberFormat = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** Formats a count in full up to 9,999, then as 12.3K. */
export function formatCount(value: number): string {
  return Math.abs(value) < 10_000 ? wholeNumberFormat.format(value) : compact.format(value);
}

/** Formats a number in full, with thousands separators. */
export function formatExact(value: number): string {
  return wholeNumberFormat.format(value);
}

/** Formats milliseconds with three digits and a unit: 8.20 ms, 39.0 ms, 1.35 s, 3.10 h. */
export function formatDuration(ms: number): string {
  if (ms === 0) return "0 ms";
  const { size, unit } = unitOf(ms);
  const count = ms / size;
  return `${count.toFixed(count < 9.995 ? 2 : count < 99.95 ? 1 : 0)} ${unit}`;
}

/** Formats a round duration, such as an axis tick: 15 min, 200 ms. */
export function formatStep(ms: number): string {
  const { size, unit } = unitOf(ms);
  return `${Number((ms / size).toPrecision(3))} ${unit}`;
}

/** Returns the largest unit in which the rounded value is at least 1, so that 999.7 ms is shown as 1.00 s. */
function unitOf(ms: number): { size: number; unit: string } {
  const [size, unit] = UNITS.find(([least]) => ms >= least * 0.9995) ?? [1, "ms"];
  return { size, unit };
}

const UNITS: readonly (readonly [size: number, unit: string])[] = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
  [1000, "s"],
];

/** Formats a share from 0 to 1 as a percentage with one decimal. */
export function formatShare(value: number): string {
  return `${(value * 100).toFixed(1)}%`;
}

/** Formats a time relative to now: "3 min ago", "in 2 h". */
export function formatAgo(time: string, now: number): string {
  const ms = now - new Date(time).getTime();
  // useNow is up to 15 s behind, so a recent time can appear to be in the future.
  if (ms < 0 && ms > -20_000) return "now";
  const [size, unit] = AGO.find(([least]) => Math.abs(ms) >= least) ?? [1000, "s"];
  const count = Math.round(Math.abs(ms) / size);
  if (unit === "s" && (count < 5 || (ms < 0 && count <= 15))) return "now";
  return ms >= 0 ? `${count} ${unit} ago` : `in ${count} ${unit}`;
}

const AGO: readonly (readonly [least: number, unit: string])[] = [
  [365 * 86_400_000, "y"],
  [30 * 86_400_000, "mo"],
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
  [1000, "s"],
];
