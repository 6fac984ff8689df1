const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** Up to 9 999 in full, then as 12.3K. */
export function formatCount(value: number): string {
  return Math.abs(value) < 10_000 ? whole.format(value) : compact.format(value);
}

/** A number in full, with its thousands apart. */
export function formatExact(value: number): string {
  return whole.format(value);
}

/** Milliseconds with three significant digits and a unit: 8.21 ms, 1.35 s, 4.2 min, 3.1 h, 2.5 d. */
export function formatDuration(ms: number): string {
  const [divisor, unit] = UNITS.find(([size]) => ms >= size) ?? [1, "ms"];
  return `${Number((ms / divisor).toPrecision(3))} ${unit}`;
}

const UNITS: readonly (readonly [size: number, unit: string])[] = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
  [1000, "s"],
];

/** A share from 0 to 1 as a percentage with one decimal. */
export function formatShare(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}

/** How long ago: "3 min ago", "in 2 h". */
export function formatAgo(time: string, now: number): string {
  const ms = now - new Date(time).getTime();
  // The clock of a page is up to 15 s behind.
  if (ms < 0 && ms > -20_000) return "now";
  const [size, unit] = AGO.find(([least]) => Math.abs(ms) >= least) ?? [1000, "s"];
  const count = Math.round(Math.abs(ms) / size);
  // The clock of the page stands still for up to 15 s, so what is new may seem to come.
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
