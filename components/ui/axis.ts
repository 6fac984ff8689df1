const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The possible distances between the ticks of a time axis, in minutes: round clock or calendar units. */
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 7200, 14_400, 43_200].map(
  (minutes) => minutes * MINUTE_MS,
);
const MAX_TIME_TICKS = 8;
const MAX_VALUE_TICKS = 4;

/**
 * Returns the points of a time axis that have a label, at most nine: the first point of each step in local
 * time. Daily points are UTC days.
 */
export function timeTicks(points: readonly string[]): string[] {
  const times = points.map((at) => Date.parse(at));
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const stepMs = TIME_STEPS.find((step) => span / step <= MAX_TIME_TICKS) ?? 60 * DAY_MS;
  const localTime = (index: number) => (times[index] ?? 0) - offsetMs(times[index] ?? 0, widthOf(points));
  const first = points.filter((_, index) =>
    index === 0
      ? localTime(0) % stepMs === 0
      : Math.floor(localTime(index) / stepMs) > Math.floor(localTime(index - 1) / stepMs),
  );
  if (first.length > 1) return first;
  const every = Math.ceil(points.length / MAX_TIME_TICKS);
  return points.filter((_, index) => index % every === 0);
}

/** Returns the tick label of a point: the time of day, or the date for the first point of a day. */
export function timeLabels(points: readonly string[]): (at: string) => string {
  const width = widthOf(points);
  return (at) => {
    const time = Date.parse(at);
    if (width >= DAY_MS) return utcDayFormat.format(time);
    return (time - offsetMs(time, width)) % DAY_MS < width
      ? dayFormat.format(time)
      : clockFormat.format(time);
  };
}

/** Returns the distance between points, or one minute when there are fewer than two points. */
function widthOf([first, second]: readonly string[]): number {
  return first && second ? Date.parse(second) - Date.parse(first) : MINUTE_MS;
}

function offsetMs(at: number, width: number): number {
  return width >= DAY_MS ? 0 : new Date(at).getTimezoneOffset() * MINUTE_MS;
}

/** Returns the time span of a point in local time. Daily points are UTC days. */
export function spanLabel(at: string, stepMs: number): string {
  const [from, to] = [new Date(at), new Date(Date.parse(at) + stepMs)];
  if (stepMs >= DAY_MS) return `${utcDayFormat.format(from)}, UTC`;
  return `${dayFormat.format(from)}, ${clockFormat.format(from)} – ${clockFormat.format(to)}`;
}

const clockFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

const utcDayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** The unit of a value axis. */
export type Unit = "count" | "ms" | "share";

/** Returns ticks from zero to at least `max` that are round numbers in the displayed unit. */
export function valueTicks(max: number, unit: Unit): number[] {
  if (unit === "share") return [0, 0.25, 0.5, 0.75, 1];
  const size = unit === "ms" ? unitOf(max) : 1;
  const minStep = Math.max(max, Number.EPSILON) / size / MAX_VALUE_TICKS;
  const isClock = size === MINUTE_MS || size === HOUR_MS;
  const step =
    unit === "count"
      ? Math.max(1, roundUpDecimal(minStep))
      : isClock
        ? roundUpClock(minStep)
        : roundUpDecimal(minStep);
  const count = max > 0 ? Math.ceil(max / size / step - 1e-9) : 1;
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step * size).toPrecision(12)));
}

function unitOf(ms: number): number {
  return [DAY_MS, HOUR_MS, MINUTE_MS, 1000].find((size) => ms >= size) ?? 1;
}

/** Rounds `minStep` up to 1, 2 or 5 times a power of ten. */
function roundUpDecimal(minStep: number): number {
  const power = 10 ** Math.floor(Math.log10(minStep));
  return (STEPS_OF_TEN.find((step) => step * power >= minStep * (1 - 1e-9)) ?? 10) * power;
}
const STEPS_OF_TEN = [1, 2, 5, 10];

/** Rounds `minStep` up to a round number of minutes or hours. */
function roundUpClock(minStep: number): number {
  return [0.25, 0.5, 1, 2, 5, 10, 15].find((step) => step >= minStep) ?? 15;
}
