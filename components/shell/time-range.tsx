"use client";

import { Button, Group, NativeSelect, Tooltip } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { parseAsIsoDateTime, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useMemo, useState } from "react";

const RANGES = ["1h", "24h", "7d", "30d", "90d"] as const;
const HOURS: Readonly<Record<(typeof RANGES)[number], number>> = {
  "1h": 1,
  "24h": 24,
  "7d": 168,
  "30d": 720,
  "90d": 2160,
};
/** The interval at which a live page reloads its data and moves its range. */
const LIVE_MS = 10_000;

const LIST_RANGES = [...RANGES, "all"] as const;

/** The end of the range. Without it the page is live. With it, a shared URL always shows the same range. */
const to = parseAsIsoDateTime;
const inUrl = { range: parseAsStringLiteral(RANGES).withDefault("24h"), to };
const inListUrl = { range: parseAsStringLiteral(LIST_RANGES).withDefault("all"), to };

/**
 * Returns the time range in the URL, as ISO times. While the page is visible, a live range moves every ten
 * seconds, which reloads all queries that use it. `everyMs` is the reload interval for queries without a
 * range.
 */
export function useTimeRange(): { from: string; to: string; hours: number; everyMs: number | false } {
  const [{ range, to }] = useQueryStates(inUrl);
  const isLive = to === null;
  const [now, setNow] = useState(roundedNow);
  useEffect(() => {
    if (!isLive) return;
    const move = () => {
      if (!document.hidden) setNow(roundedNow());
    };
    const timer = setInterval(move, LIVE_MS);
    document.addEventListener("visibilitychange", move);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", move);
    };
  }, [isLive]);
  const hours = HOURS[range];
  const end = to?.getTime() ?? now;
  return {
    from: new Date(end - hours * 3_600_000).toISOString(),
    to: new Date(end).toISOString(),
    hours,
    everyMs: isLive ? LIVE_MS : false,
  };
}

/**
 * Returns the time range of a list. By default it is unbounded, and both bounds are null. The start of a live
 * range is fixed when it is selected, because a moving start would reload the list from its first page.
 */
export function useListRange(): {
  from: string | null;
  to: string | null;
  everyMs: number | false;
  clear: () => void;
} {
  const [{ range, to }, set] = useQueryStates(inListUrl);
  const end = to?.getTime() ?? null;
  const from = useMemo(
    () => (range === "all" ? null : new Date((end ?? roundedNow()) - HOURS[range] * 3_600_000).toISOString()),
    [range, end],
  );
  return {
    from,
    to: end === null ? null : new Date(end).toISOString(),
    everyMs: end === null ? LIVE_MS : false,
    clear: () => void set({ range: null, to: null }),
  };
}

/**
 * Returns the current time, rounded up to the next ten seconds, so that all queries of a page have the same
 * range.
 */
function roundedNow(): number {
  return Math.ceil(Date.now() / LIVE_MS) * LIVE_MS;
}

/**
 * A control that selects the time range and turns auto-refresh on or off. On a phone it is a native select.
 */
export function TimeRange({ isList = false }: { isList?: boolean }) {
  const [{ range, to }, set] = useQueryStates(isList ? inListUrl : inUrl);
  const isLive = to === null;
  const setLive = (isOn: boolean) => set({ to: isOn ? null : new Date(roundedNow()) });
  const ranges = isList ? LIST_RANGES : RANGES;
  return (
    <Group gap="sm" wrap="nowrap">
      <Button.Group visibleFrom="md" aria-label="Time range">
        {ranges.map((one) => (
          <Button
            key={one}
            variant={one === range ? "light" : "default"}
            px="sm"
            aria-pressed={one === range}
            onClick={() => set({ range: one as typeof range })}
          >
            {one}
          </Button>
        ))}
      </Button.Group>
      <NativeSelect
        hiddenFrom="md"
        size="xs"
        aria-label="Time range"
        value={range}
        onChange={(event) => set({ range: event.currentTarget.value as typeof range })}
        data={[...ranges]}
      />
      <Tooltip label={isLive ? "Auto-refreshing every 10 s" : `Paused at ${to.toLocaleString()}`}>
        <Button
          variant={isLive ? "light" : "default"}
          px="sm"
          aria-pressed={isLive}
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          onClick={() => setLive(!isLive)}
        >
          Live
        </Button>
      </Tooltip>
    </Group>
  );
}
