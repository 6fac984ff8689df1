import { expect, test } from "vitest";
import { beginStop } from "@/lib/core";
import { engine } from "@/lib/db";
import { setEngine, testDatabase } from "@/lib/db/testing";
import { readReady } from "./ready";

testDatabase();

test("ready says what is missing: an open database, its answer, and that the process goes on", async () => {
  expect(await readReady()).toEqual({ status: "ready", missing: [] });
  const open = engine();
  setEngine({ ...open, transaction: () => Promise.reject(new Error("away")) });
  expect(await readReady()).toEqual({ status: "unready", missing: ["database"] });
  setEngine({ ...open, transaction: () => new Promise(() => undefined) });
  expect(await readReady()).toEqual({ status: "unready", missing: ["database"] });
  setEngine(undefined);
  expect(await readReady()).toEqual({ status: "unready", missing: ["schema"] });
  setEngine(open);
  beginStop();
  expect(await readReady()).toEqual({ status: "unready", missing: ["running"] });
});
