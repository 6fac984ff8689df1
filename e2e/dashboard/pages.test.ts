// No page of the dashboard has accessibility, layout or console faults.

import { expect, test } from "vitest";
import { watchPage } from "../../testkit/browser";
import { FIRST_PERSON, setupToken } from "../../testkit/person";
import { failAll, findFaults, LOADED_WIDTHS } from "./page-faults";
import { data, IS_503, open, person, servePages, server, VISIT_MS, visit, visitAll } from "./page-visits";

servePages();

test("the setup page has no faults and shows an error when a request fails", async () => {
  const faultsFound: string[] = [];
  for (const width of LOADED_WIDTHS) {
    const context = await open(width, false);
    const page = await context.newPage();
    const monitor = await watchPage(page, IS_503);
    for (const [path, expectedText] of [
      [`/setup?token=${await setupToken(server)}`, /Set up this server/],
      ["/setup", /Printed in the server log/],
    ] as const) {
      await visit(page, path, expectedText);
      faultsFound.push(...(await findFaults(page, monitor, "sign-in", { isAlsoDark: true })));
    }
    await failAll(page);
    await visit(page, `/setup?token=x`, /Set up this server/);
    await page.getByLabel("Username").fill(FIRST_PERSON.name);
    await page.getByLabel("Password").first().fill(FIRST_PERSON.password);
    await page.getByRole("button", { name: "Create admin account" }).click();
    await page.getByText("The server has too much to do.").waitFor();
    faultsFound.push(...(await findFaults(page, monitor, "sign-in failing")));
    await context.close();
  }
  expect(faultsFound).toEqual([]);
});

test("the sign-in page has no faults and shows an error when the server fails", async () => {
  await person();
  const faultsFound: string[] = [];
  for (const width of LOADED_WIDTHS) {
    const context = await open(width, false);
    const page = await context.newPage();
    // next-auth logs to the console that its server failed.
    const monitor = await watchPage(page, /status of 503|CLIENT_FETCH_ERROR/);
    await visit(page, "/sign-in", /Forgot your password/);
    faultsFound.push(...(await findFaults(page, monitor, "sign-in", { isAlsoDark: true })));
    await failAll(page);
    await page.getByLabel("Username").fill(FIRST_PERSON.name);
    await page.getByLabel("Password").first().fill(FIRST_PERSON.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Unexpected response from the server").waitFor();
    faultsFound.push(...(await findFaults(page, monitor, "sign-in failing")));
    await context.close();
  }
  expect(faultsFound).toEqual([]);
});

test(
  "every page with data has no faults, in light and dark, wide and narrow",
  async () => {
    await data();
    expect(await visitAll("full", { isAlsoDark: true })).toEqual([]);
  },
  VISIT_MS,
);

test("an owner is erased on its page, which shows what was erased and that nothing is left", async () => {
  const admin = await person();
  const events = [
    { id: "zoe-1", user_id: "zoe", role: "user", text: "I like red kites", session_id: "kites" },
    { id: "zoe-2", user_id: "zoe@example.com", role: "user", text: "I like blue boats" },
  ];
  await admin.call("POST", "/api/v1/events", { events });
  await admin.call("GET", "/api/v1/events/zoe-1?user_id=zoe&wait_ms=20000");
  await admin.call("GET", "/api/v1/events/zoe-2?user_id=zoe%40example.com&wait_ms=20000");
  const context = await open(1280);
  const page = await context.newPage();
  // The address is stored as a pseudonym.
  await visit(page, "/owners?owner=user%3Azoe%40example.com", /I like blue boats/);
  await visit(page, "/owners?owner=user%3Azoe", /I like red kites/);
  await page.getByRole("link", { name: "Sessions", exact: true }).last().click();
  await page.waitForURL(/\/sessions/);
  await page.getByText("kites", { exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "zoe" }).click();
  await page.getByRole("button", { name: "Erase this owner" }).click();
  await page.getByText(/erases 1 memory and 1 event/).waitFor();
  await page.getByLabel("Type “erase” to confirm").fill("erase");
  // The count after the erasure fails once; until it is known, the count before must not stand in its place.
  let isCountFailing = true;
  await page.route("**/api/v1/erase", (route) =>
    isCountFailing && route.request().postDataJSON().dry_run
      ? route.fulfill({ status: 400, body: "{}" })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Erase permanently" }).click();
  const proof = page.getByRole("status").filter({ hasText: "Left now" });
  // The row looks the same while the count is on its way, which must meet the failure.
  const retry = proof.getByRole("button", { name: "Retry" });
  await retry.waitFor();
  await proof.getByRole("row", { name: "Memories 1 –" }).waitFor();
  isCountFailing = false;
  await retry.click();
  await proof.getByRole("row", { name: "Memories 1 0" }).waitFor();
  await page.getByText("Nothing is stored about this owner").waitFor();
  await proof.getByRole("link", { name: "audit log" }).click();
  await page
    .getByText(/erased/)
    .first()
    .waitFor();
  const { body } = await admin.call<{ items: unknown[] }>("GET", "/api/v1/memories?user_id=zoe&state=all");
  expect(body.items).toEqual([]);
  await context.close();
});

test("an unknown URL leads back to the overview", async () => {
  const context = await open(390);
  const page = await context.newPage();
  const monitor = await watchPage(page, /status of 404/);
  await visit(page, "/nowhere", /Page not found/);
  expect(await findFaults(page, monitor, "nowhere")).toEqual([]);
  await page.getByRole("link", { name: "Back to overview" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await context.close();
});
