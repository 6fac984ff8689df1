// Commands wait for a server that is not up yet, as long as they are told to.

import { afterEach, expect, test, vi } from "vitest";
import { requireServer } from "./call";

afterEach(() => vi.unstubAllGlobals());

test("a server that is not up yet is waited for, and one that does not come is a failure", async () => {
  const fetch = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError("fetch failed"));
  vi.stubGlobal("fetch", fetch);
  await expect(requireServer("http://127.0.0.1:9")).rejects.toThrow(/^No server answers at http/);
  expect(fetch).toHaveBeenCalledTimes(1);
  fetch.mockRejectedValueOnce(new TypeError("fetch failed")).mockResolvedValueOnce(new Response());
  await requireServer("http://127.0.0.1:9", 20_000);
  expect(fetch).toHaveBeenCalledTimes(3);
});
