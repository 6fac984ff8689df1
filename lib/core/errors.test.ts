import { expect, test, vi } from "vitest";
import { AppError, asAppError } from "./errors";

test("an error of another copy of this file keeps its code", async () => {
  vi.resetModules();
  const copy = await import("./errors");
  expect(copy.AppError).not.toBe(AppError);
  const thrown = new copy.AppError("model_unavailable", "The model is away.");
  expect(asAppError(thrown)).toBe(thrown);
});

test("anything else is internal, with a fixed sentence", () => {
  const thrown = new Error("the text of a memory");
  expect(asAppError(thrown)).toMatchObject({ code: "internal", cause: thrown });
  expect(asAppError(thrown).message).not.toContain("memory");
  expect(asAppError(null).code).toBe("internal");
});
