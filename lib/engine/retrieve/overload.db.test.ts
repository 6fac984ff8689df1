// A retrieval that gets no slot in time is answered without hits, as when the store is unavailable.

import { expect, test, vi } from "vitest";
import { AppError } from "@/lib/base/core";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { FairLimit } from "./fair-limit";
import { retrieveInput } from "./input";
import { retrieve } from "./retrieve";

vi.stubEnv("LOG_LEVEL", "silent");
testDatabase();

test("a refused retrieval has no hits and names the store, and the next one searches again", async () => {
  const ctx = await testTenant();
  const input = retrieveInput.parse({ user_id: "ana", query: "which tea do I like?", mode: "sparse" });
  const run = vi.spyOn(FairLimit.prototype, "run");
  run.mockRejectedValueOnce(new AppError("overloaded", "Too many requests are waiting."));
  expect(await retrieve(ctx, input)).toMatchObject({ hits: [], context: "", degraded: ["store"] });
  expect(await retrieve(ctx, input)).toMatchObject({ hits: [], degraded: [] });
});
