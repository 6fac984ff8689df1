"use client";

import { Button, Group, Menu, SegmentedControl, Switch } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useMemo, useState } from "react";

const RANGES = ["1h", "24h", "7d", "30d", "90d"] as const;
const HOURS: Readonly<Record<(typeof RANGES)[number], number>> = {
  "1h": 1,
  "24h": 24,
  "7d": 168,
  "30d": 720,
  "90d": 2160,
};
/** How often a live page reads anew, and how far its range moves. */
const LIVE_MS = 10_000;

const LIST_RANGES = [...RANGES, "all"] as const;

const live = parseAsBoolean.withDefault(true);
const inUrl = { range: parseAsStringLiteral(RANGES).withDefault("24h"), live };
const inListUrl = { range: parseAsStringLiteral(LIST_RANGES).withDefault("all"), live };

/** The time range that the URL names, as ISO times; while live it moves on every ten seconds. */
export function useTimeRange(): { from: string; to: string; hours: number; everyMs: number | false } {
  const [{ range, live }] = useQueryStates(inUrl);
  const [now, setNow] = useState(rounded);
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => setNow(rounded()), LIVE_MS);
    return () => clearInterval(timer);
  }, [live]);
  const hours = HOURS[range];
  return {
    from: new Date(now - hours * 3_600_000).toISOString(),
    to: new Date(now).toISOString(),
    hours,
    everyMs: live ? LIVE_MS : false,
  };
}

/**
 * The same for a list, which shows all times unless told: where it begins, null for no bound. It is fixed when chosen, for
 * a list whose beginning moves would start anew every time; its end is always now.
 */
export function useListRange(): { from: string | null; everyMs: number | false; clear: () => void } {
  const [{ range, live }, set] = useQueryStates(inListUrl);
  const from = useMemo(
    () => (range === "all" ? null : new Date(rounded() - HOURS[range] * 3_600_000).toISOString()),
    [range],
  );
  return { from, everyMs: live ? LIVE_MS : false, clear: () => void set({ range: null }) };
}

/** The end of the present ten seconds, so that all that a page asks for has one range. */
function rounded(): number {
  return Math.ceil(Date.now() / LIVE_MS) * LIVE_MS;
}

/** Chooses the range and whether the page follows the clock; a menu on narrow screens. */
export function TimeRange({ isList = false }: { isList?: boolean }) {
  const [{ range, live }, set] = useQueryStates(isList ? inListUrl : inUrl);
  const ranges = isList ? LIST_RANGES : RANGES;
  return (
    <Group gap="sm" wrap="nowrap">
      <SegmentedControl
        visibleFrom="md"
        aria-label="Time range"
        value={range}
        onChange={(value) => set({ range: value as typeof range })}
        data={[...ranges]}
      />
      <Menu>
        <Menu.Target>
          <Button hiddenFrom="md" variant="default" leftSection={<IconClock size={14} aria-hidden />}>
            {range}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ranges.map((one) => (
            <Menu.Item key={one} onClick={() => set({ range: one })}>
              {one}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Switch
        visibleFrom="xs"
        size="xs"
        label="Live"
        checked={live}
        onChange={(event) => set({ live: event.currentTarget.checked })}
      />
    </Group>
  );
}
