// The problem details of a refused replacement name the current version.

import { expect, test } from "vitest";
import { AppError, type Facts } from "@/lib/base/core";
import { problem, problemOutput } from "./problem";

test("a problem has the id of the current version if the error has it", async () => {
  const bodyOf = async (facts: Facts) =>
    problemOutput.parse(await problem(new AppError("already_superseded", "Newer.", facts), "r").json());
  expect(await bodyOf({ currentId: "m" })).toMatchObject({ code: "already_superseded", current_id: "m" });
  expect(await bodyOf({})).not.toHaveProperty("current_id");
});
