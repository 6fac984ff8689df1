// A key that is bound to no owner loses no write in the spool of a client.

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { DRIVERS } from "../testkit/client-driver";
import { startScriptedServer } from "../testkit/scripted-server";

test.each(Object.entries(DRIVERS))(
  "%s: an older write without an owner stays until the key is bound to one",
  async (_, start) => {
    const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-spool-owner-"));
    const ownerless = { status: 400, body: { code: "owner_required" } };
    const accepted = { status: 202, body: { events: [{ id: "a", status: "queued" }] } };
    const scripted = await startScriptedServer([{ status: 503 }, ownerless, accepted]);
    const driver = start({ url: scripted.url, key: "any", spool: folder, max_retries: 0 });
    try {
      const added = await driver.run({ call: "add", args: [{ id: "a", role: "user", text: "I row" }] });
      expect(added).toEqual({ value: { events: [{ id: "a", status: "spooled" }] } });
      expect(await driver.run({ call: "drain", args: [] })).toEqual({ value: 1 });
      expect(await driver.run({ call: "drain", args: [] })).toEqual({ value: 0 });
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await driver.stop();
      await scripted.stop();
      await rm(folder, { recursive: true });
    }
  },
);
