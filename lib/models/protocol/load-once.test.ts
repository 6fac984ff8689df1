// A model is loaded once, at once, and again only after a load that failed.

import { expect, test, vi } from "vitest";
import { loadOnce } from "./load-once";

const modelOf = () => ({ dispose: vi.fn(async () => undefined) });

test("a model is loaded at once, for all callers together, and freed at the end", async () => {
  const model = modelOf();
  const loadModel = vi.fn(async () => model);
  const { load, isReady, close } = loadOnce(loadModel);
  expect(isReady()).toBe(false);
  expect(await Promise.all([load(), load()])).toEqual([model, model]);
  expect(isReady()).toBe(true);
  expect(loadModel).toHaveBeenCalledOnce();
  await close();
  expect(model.dispose).toHaveBeenCalledOnce();
});

test("after a failed load, the next call loads again, once for all callers", async () => {
  const model = modelOf();
  const loadModel = vi.fn(async () => model).mockRejectedValueOnce(new Error("no network"));
  const { load, isReady, close } = loadOnce(loadModel);
  await expect(load()).rejects.toThrow("no network");
  expect(isReady()).toBe(false);
  expect(await Promise.all([load(), load()])).toEqual([model, model]);
  expect(loadModel).toHaveBeenCalledTimes(2);
  await close();
});

test("a model that never loaded has nothing to free", async () => {
  const { load, close } = loadOnce(async () => {
    throw new Error("no network");
  });
  await expect(load()).rejects.toThrow("no network");
  await close();
});
