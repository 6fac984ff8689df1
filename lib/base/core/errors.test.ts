// An error of the product keeps its code, and any other error becomes internal.

import { expect, test, vi } from "vitest";
import { AppError, asAppError } from "./errors";

test("an error from another copy of this module keeps its code", async () => {
  vi.resetModules();
  const copy = await import("./errors");
  expect(copy.AppError).not.toBe(AppError);
  const thrown = new copy.AppError("model_unavailable", "The model is unavailable.");
  expect(asAppError(thrown)).toBe(thrown);
});

test("any other error becomes internal, with a fixed message", () => {
  const thrown = new Error("the text of a memory");
  expect(asAppError(thrown)).toMatchObject({ code: "internal", cause: thrown });
  expect(asAppError(thrown).message).not.toContain("memory");
  expect(asAppError(null).code).toBe("internal");
});
