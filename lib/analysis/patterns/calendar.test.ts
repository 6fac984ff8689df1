// Days are those of the calendar where the user is: over leap days, changes of the clock and of the zone.

import { expect, test } from "vitest";
import { isoDay, localDay, localTime, weekday } from "@/lib/analysis/text";
import { DAY_MS } from "@/lib/base/core";
import { findPatterns, firstCountedDay, LAPSE_DAYS, type ObservedMessage, type Pattern } from ".";

/** Returns the first time at which a clock of a zone shows a local time on a day. */
function timeOf(day: number, minute: number, timeZone: string): Date {
  const asUtc = day * DAY_MS + minute * 60_000;
  for (let hours = -14; hours <= 14; hours++) {
    const at = new Date(asUtc + hours * 3_600_000);
    const local = localTime(at, timeZone);
    if (local.day === day && local.minute === minute) return at;
  }
  // A clock skips this time. People look at it an hour later.
  return timeOf(day, minute + 60, timeZone);
}

/** A day of varied things in a zone, with what is said at a local minute of it. */
function dayOf(day: number, timeZone: string, said: readonly (readonly [minute: number, topic: string])[]) {
  const all = [[610, `a${day % 9}`] as const, [1210, `b${day % 9}`] as const, ...said];
  return all.map(([minute, topic], no): ObservedMessage<string> => {
    const { day: local, minute: shown } = localTime(timeOf(day, minute, timeZone), timeZone);
    return { position: day * 10 + no, day: local, minute: shown, topics: [topic] };
  });
}

const daysFrom = (first: string, count: number): number[] => {
  const start = localDay(new Date(`${first}T12:00:00Z`));
  return Array.from({ length: count }, (_, no) => start + no);
};
const claimsOf = (messages: readonly ObservedMessage<string>[], topic: string): Pattern<string>[] => {
  const today = Math.max(...messages.map(({ day }) => day));
  return findPatterns(messages, today).filter((claim) => claim.topic === topic);
};

const SWITCHES = [
  ["Europe/Berlin", "2026-03-29", "2026-03-29T01:00:00Z", [119, 180]],
  ["America/New_York", "2026-03-08", "2026-03-08T07:00:00Z", [119, 180]],
  ["Europe/Berlin", "2026-10-25", "2026-10-25T01:00:00Z", [179, 120]],
  ["America/New_York", "2026-11-01", "2026-11-01T06:00:00Z", [119, 60]],
] as const;

test.each(SWITCHES)(
  "the clock of %s is changed on %s, and a minute before that has the old time",
  (zone, day, at, minutes) => {
    const time = Date.parse(at);
    const shown = [time - 60_000, time].map((one) => localTime(new Date(one), zone));
    expect(shown.map(({ minute }) => minute)).toEqual(minutes);
    expect(shown.map((one) => isoDay(one.day))).toEqual([day, day]);
  },
);

test.each(SWITCHES)("over the change of %s on %s each day has its vote, at any hour", (zone, day) => {
  const days = daysFrom(day, 1).flatMap((no) => Array.from({ length: 56 }, (_, at) => no - 28 + at));
  for (const [minute, part] of [
    [5, "night"],
    [90, "night"],
    [150, "night"],
    [359, "night"],
    [360, "morning"],
    [1079, "afternoon"],
    [1080, "evening"],
    [1435, "evening"],
  ] as const) {
    const messages = days.flatMap((one) => dayOf(one, zone, one % 2 === 0 ? [[minute, "coffee"]] : []));
    expect(claimsOf(messages, "coffee")).toMatchObject([{ value: part, days: 28, fits: 28 }]);
  }
});

test.each([
  ["Europe/Berlin", "2026-10-25", ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"], 150],
  ["America/New_York", "2026-11-01", ["2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"], 90],
] as const)(
  "an hour that %s has twice on %s is one vote, and its first message is the evidence",
  (zone, day, times, minute) => {
    const [changed = 0] = daysFrom(day, 1);
    const [first, second] = times.map((at) => localTime(new Date(at), zone));
    expect([first, second]).toEqual([
      { day: changed, minute },
      { day: changed, minute },
    ]);
    const days = Array.from({ length: 56 }, (_, no) => changed - 55 + no);
    const messages = days.flatMap((one) =>
      dayOf(one, zone, one % 2 === changed % 2 ? [[minute, "coffee"]] : []),
    );
    const twice = { position: changed * 10 + 9, day: changed, minute, topics: ["coffee"] };
    const [claim] = claimsOf([...messages, twice], "coffee");
    expect(claim).toMatchObject({ value: "night", days: 28, fits: 28, lastDay: changed });
    expect(claim?.positions).not.toContain(twice.position);
  },
);

test.each([
  ["Europe/Berlin", "2026-03-29", 150, 210],
  ["America/New_York", "2026-03-08", 150, 210],
] as const)("an hour that %s has not on %s takes no vote away", (zone, day, minute, shown) => {
  const [changed = 0] = daysFrom(day, 1);
  expect(localTime(timeOf(changed, minute, zone), zone)).toEqual({ day: changed, minute: shown });
  const days = Array.from({ length: 20 }, (_, no) => changed - 38 + no * 2);
  const said = days.flatMap((one) => dayOf(one, zone, [[minute, "insulin"]]));
  const others = days.flatMap((one) => dayOf(one + 1, zone, []));
  expect(claimsOf([...said, ...others], "insulin")).toMatchObject([{ value: "night", days: 20, fits: 20 }]);
});

test("hours of activity follow the clock over its change", () => {
  const days = daysFrom("2026-10-01", 50);
  const messages = days.map((day): ObservedMessage<string> => {
    const at = timeOf(day, 21 * 60 + 30, "Europe/Berlin");
    return { position: day, ...localTime(at, "Europe/Berlin"), topics: [] };
  });
  const [claim] = findPatterns(messages, days.at(-1) ?? 0);
  expect(claim).toMatchObject({ kind: "active_hours", value: "21-22", days: 50, fits: 50 });
});

test("29 February is a day like others: of its weekday, of evidence and of the window", () => {
  const [leapDay = 0] = daysFrom("2028-02-29", 1);
  expect([isoDay(leapDay), isoDay(leapDay + 1), weekday(leapDay)]).toEqual(["2028-02-29", "2028-03-01", 1]);
  for (const zone of ["Europe/Berlin", "America/New_York", "Pacific/Auckland"]) {
    const days = Array.from({ length: 63 }, (_, no) => leapDay - 62 + no);
    const messages = days.flatMap((day) => dayOf(day, zone, weekday(day) === 1 ? [[480, "bins"]] : []));
    const claims = claimsOf(messages, "bins");
    expect(claims).toContainEqual(
      expect.objectContaining({ kind: "topic_day", value: "1", days: 9, fits: 9, lastDay: leapDay }),
    );
    expect(claims.every(({ positions }) => positions.includes(leapDay * 10 + 2))).toBe(true);
  }
  expect(isoDay(leapDay + LAPSE_DAYS)).toBe("2028-04-29");
  expect(isoDay(firstCountedDay(leapDay))).toBe("2027-09-01");
  expect(localTime(new Date("2028-02-29T23:30:00Z"), "Europe/Berlin")).toEqual({
    day: leapDay + 1,
    minute: 30,
  });
  expect(localTime(new Date("2028-03-01T04:59:00Z"), "America/New_York")).toEqual({
    day: leapDay,
    minute: 1439,
  });
});

test("after a move to another zone the mornings stay mornings, and a day that comes twice has one vote", () => {
  const days = daysFrom("2026-05-01", 56);
  const zoneOf = (no: number) => (no < 28 ? "Europe/Berlin" : "America/New_York");
  const moved = days.flatMap((day, no) => dayOf(day, zoneOf(no), no % 2 === 0 ? [[450, "coffee"]] : []));
  expect(claimsOf(moved, "coffee")).toMatchObject([{ value: "morning", days: 28, fits: 28 }]);
  // Over the date line to the east, 29 May comes again.
  const [twice = 0] = daysFrom("2026-05-29", 1);
  const at = {
    position: 1,
    ...localTime(timeOf(twice, 450, "Pacific/Auckland"), "Pacific/Auckland"),
    topics: ["coffee"],
  };
  const again = localTime(timeOf(twice, 450, "America/Los_Angeles"), "America/Los_Angeles");
  expect(again).toEqual({ day: at.day, minute: at.minute });
  expect(claimsOf([...moved, at, { ...at, position: 2 }], "coffee")).toMatchObject([{ days: 28, fits: 28 }]);
});

test("a hundred thousand messages take seconds at most, and give what they say", () => {
  const PER_DAY = 550;
  const messages = Array.from({ length: 182 }, (_, day) =>
    Array.from({ length: PER_DAY }, (_unused, no): ObservedMessage<number> => {
      const minute = Math.floor((no * 1440) / PER_DAY);
      const isCoffee = day % 2 === 0 && no === 180;
      return {
        position: day * PER_DAY + no,
        day,
        minute,
        topics: isCoffee ? [-1] : [no % 150, 1000 + ((no * 7 + day) % 3000)],
      };
    }),
  ).flat();
  expect(messages).toHaveLength(100_100);
  const startedAt = performance.now();
  const claims = findPatterns(messages, 181);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(claims).toContainEqual(
    expect.objectContaining({ kind: "topic_time", topic: -1, value: "morning", days: 91, fits: 91 }),
  );
});
