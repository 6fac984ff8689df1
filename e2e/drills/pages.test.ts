// Pages without data, whose requests fail, or with a state in their URL have no faults either.

import { expect, test } from "vitest";
import { STATES } from "../dashboard/page-cases";
import { findFaults } from "../dashboard/page-faults";
import {
  data,
  follow,
  inLanes,
  LANES,
  person,
  servePages,
  server,
  VISIT_MS,
  visit,
  visitAll,
} from "../dashboard/page-visits";

servePages();

test("every page of a server without data explains its empty state and has no faults", async () => {
  expect(await visitAll("empty")).toEqual([]);
});

test(
  "every page whose requests fail shows an error and has no faults",
  async () => {
    expect(await visitAll("failing")).toEqual([]);
  },
  VISIT_MS,
);

test("a page restores the state in its URL, and keeps it after a reload", async () => {
  await data();
  const { body } = await (await person()).call<{ items: { id: string }[] }>(
    "GET",
    "/api/v1/memories?limit=1",
  );
  await inLanes(STATES, LANES, false, async (page, monitor, { path, expectedText }, isFirst) => {
    const address = path.replace("ID", body.items[0]?.id ?? "");
    await (isFirst ? visit : follow)(page, address, expectedText);
    const url = page.url();
    await page.reload();
    await page.getByText(expectedText).filter({ visible: true }).first().waitFor();
    expect(page.url()).toBe(url);
    expect(url).toBe(`${server.url}${address}`);
    expect(await findFaults(page, monitor, "with a state")).toEqual([]);
  });
});
