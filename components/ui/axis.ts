const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Widths between ticks of a time axis, all of them plain on a clock or a calendar. */
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 7200, 14_400, 43_200].map(
  (minutes) => minutes * MINUTE_MS,
);
const MOST_TIME_TICKS = 8;
const MOST_VALUE_TICKS = 4;

/**
 * The points of a time axis that carry a label: the first of each whole step of local time, at most nine. Every chart of a
 * page has the same points, so it has the same ticks. Points of a day are days of UTC.
 */
export function timeTicks(points: readonly string[]): string[] {
  const times = points.map((at) => Date.parse(at));
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const stepMs = TIME_STEPS.find((step) => span / step <= MOST_TIME_TICKS) ?? 60 * DAY_MS;
  const place = (index: number) => (times[index] ?? 0) - offsetMs(times[index] ?? 0, widthOf(points));
  const first = points.filter((_, index) =>
    index === 0
      ? place(0) % stepMs === 0
      : Math.floor(place(index) / stepMs) > Math.floor(place(index - 1) / stepMs),
  );
  if (first.length > 1) return first;
  const every = Math.ceil(points.length / MOST_TIME_TICKS);
  return points.filter((_, index) => index % every === 0);
}

/** What the ticks of these points say: the time of day, or the date at the first point of a day. */
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

/** How far apart points are; a minute where there are fewer than two. */
function widthOf([first, second]: readonly string[]): number {
  return first && second ? Date.parse(second) - Date.parse(first) : MINUTE_MS;
}

function offsetMs(at: number, width: number): number {
  return width >= DAY_MS ? 0 : new Date(at).getTimezoneOffset() * MINUTE_MS;
}

/** From when to when a point is, in local time; a day is one of UTC. */
export function spanLabel(at: string, stepMs: number): string {
  const [from, to] = [new Date(at), new Date(Date.parse(at) + stepMs)];
  if (stepMs >= DAY_MS) return `${utcDayFormat.format(from)}, UTC`;
  return `${dayFormat.format(from)}, ${clockFormat.format(from)} – ${clockFormat.format(to)}`;
}

const clockFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

const utcDayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** What an axis of values measures. */
export type Unit = "count" | "ms" | "share";

/** Ticks from zero to at least `max`, round in the unit that they are shown in. */
export function valueTicks(max: number, unit: Unit): number[] {
  if (unit === "share") return [0, 0.25, 0.5, 0.75, 1];
  const size = unit === "ms" ? unitOf(max) : 1;
  const rough = Math.max(max, Number.EPSILON) / size / MOST_VALUE_TICKS;
  const isClock = size === MINUTE_MS || size === HOUR_MS;
  const step = unit === "count" ? Math.max(1, decimal(rough)) : isClock ? clock(rough) : decimal(rough);
  const count = max > 0 ? Math.ceil(max / size / step - 1e-9) : 1;
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step * size).toPrecision(12)));
}

function unitOf(ms: number): number {
  return [DAY_MS, HOUR_MS, MINUTE_MS, 1000].find((size) => ms >= size) ?? 1;
}

/** The least of 1, 2 and 5 times a power of ten that is not below `rough`. */
function decimal(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (STEPS_OF_TEN.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10) * power;
}
const STEPS_OF_TEN = [1, 2, 5, 10];

/** The same for minutes and hours. */
function clock(rough: number): number {
  return [0.25, 0.5, 1, 2, 5, 10, 15].find((step) => step >= rough) ?? 15;
}
