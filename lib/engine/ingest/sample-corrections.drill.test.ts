// Every correction that the sample data produces is a labelled one, and none is missing.

import { expect, test } from "vitest";
import { homeScenario } from "@/demo/home";
import { corrections as homeCorrections } from "@/demo/home/corrections";
import { teamScenario } from "@/demo/team";
import { corrections as teamCorrections } from "@/demo/team/corrections";
import { provideBundledEmbedder, remember, type Sent } from "@/lib/engine/ingest/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";

type Labels = {
  /** Generated reports of one thing. The newest value replaces the earlier one. */
  readonly reports: readonly (readonly [older: string, newer: string])[];
  /** Faults of the linker that are known. Remove a line when the fault is mended. */
  readonly wrong: readonly (readonly [older: string, newer: string])[];
};

const HOME: Labels = {
  reports: [],
  wrong: [],
};

const TEAM: Labels = {
  reports: [
    [
      "Restarting the web client clears two workers at once within 6 minutes.",
      "Restarting the web client clears two workers at once within 4 minutes.",
    ],
    [
      "The alert for the booking service fires 7 times a week without a cause, threshold 73 percent.",
      "The alert for the booking service fires 7 times a week without a cause, threshold 62 percent.",
    ],
    [
      "Disk of the web client is at 81 percent, cleaned up 54 GB of old builds.",
      "Disk of the web client is at 92 percent, cleaned up 23 GB of old builds.",
    ],
    [
      "Disk of the mobile app is at 87 percent, cleaned up 42 GB of old builds.",
      "Disk of the mobile app is at 86 percent, cleaned up 18 GB of old builds.",
    ],
    [
      "Disk of the mobile app is at 86 percent, cleaned up 18 GB of old builds.",
      "Disk of the mobile app is at 72 percent, cleaned up 39 GB of old builds.",
    ],
  ],
  wrong: [],
};

testDatabase();
provideBundledEmbedder();

type Scenario = (now: Date) => readonly object[];

/** Sends a sample to a tenant of its own. Returns the pairs of a superseded memory and its successor. */
async function correctedBy(scenario: Scenario, now: string): Promise<(string | null)[][]> {
  const ctx = await testTenant();
  const events = scenario(new Date(now)) as readonly Sent[];
  for (let at = 0; at < events.length; at += 100) await remember(ctx, ...events.slice(at, at + 100));
  const rows = await asSuperuser<{ older: string; newer: string | null }>(
    `select m.text as older, n.text as newer from memory_states s
      join memories m using (owner_no, position)
      left join memories n on n.owner_no = s.owner_no and n.position = s.superseded_by
      where s.superseded_at is not null and s.owner_no >> 32 = $1`,
    [ctx.tenantNo],
  );
  return rows.map(({ older, newer }) => [older, newer]);
}

test.each([
  ["home", homeScenario, homeCorrections, HOME],
  ["team", teamScenario, teamCorrections, TEAM],
] as const)("%s", { timeout: 300_000 }, async (_name, scenario, corrections, { reports, wrong }) => {
  const found = await correctedBy(scenario, "2026-05-20T15:30:00Z");
  const stated = corrections.map(({ text, corrected }) => [text, corrected]);
  expect(found.sort()).toEqual([...stated, ...reports, ...wrong].sort());
});

/** Generated reports of one thing are the same apart from their numbers. */
const withoutNumbers = (text: string | null) => text?.replace(/\d+/g, "#");

// The generated texts depend on the day.
test.each([
  ["home", homeScenario, homeCorrections, "2026-02-11T09:00:00Z"],
  ["home", homeScenario, homeCorrections, "2026-11-28T12:00:00Z"],
  ["team", teamScenario, teamCorrections, "2026-02-11T09:00:00Z"],
  ["team", teamScenario, teamCorrections, "2026-11-28T12:00:00Z"],
] as const)(
  "%s: others are reports of one thing, %#",
  {
    timeout: 300_000,
  },
  async (_name, scenario, corrections, now) => {
    const found = await correctedBy(scenario, now);
    const stated = corrections.map(({ text, corrected }) => `${text} -> ${corrected}`);
    const others = found.filter(([older, newer]) => !stated.includes(`${older} -> ${newer}`));
    expect(stated.filter((one) => !found.some(([older, newer]) => one === `${older} -> ${newer}`))).toEqual(
      [],
    );
    expect(
      others.filter(([older, newer]) => withoutNumbers(older ?? "") !== withoutNumbers(newer ?? "")),
    ).toEqual([]);
  },
);
