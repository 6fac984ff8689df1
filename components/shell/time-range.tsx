"use client";

import { Button, Group, Menu, SegmentedControl, Switch } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useState } from "react";

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

const inUrl = {
  range: parseAsStringLiteral(RANGES).withDefault("24h"),
  live: parseAsBoolean.withDefault(true),
};

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

/** The end of the present ten seconds, so that all that a page asks for has one range. */
function rounded(): number {
  return Math.ceil(Date.now() / LIVE_MS) * LIVE_MS;
}

/** Chooses the range and whether the page follows the clock; a menu on narrow screens. */
export function TimeRange() {
  const [{ range, live }, set] = useQueryStates(inUrl);
  return (
    <Group gap="sm" wrap="nowrap">
      <SegmentedControl
        visibleFrom="md"
        aria-label="Time range"
        value={range}
        onChange={(value) => set({ range: value as typeof range })}
        data={[...RANGES]}
      />
      <Menu>
        <Menu.Target>
          <Button hiddenFrom="md" variant="default" leftSection={<IconClock size={14} aria-hidden />}>
            {range}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {RANGES.map((one) => (
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
