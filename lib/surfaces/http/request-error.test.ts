// Only failures of the server count as errors and are logged.

import { expect, test, vi } from "vitest";
import { AppError } from "@/lib/base/core";
import { log } from "@/lib/base/observability";
import { requestError } from "./request-error";

const context = { module: "http" };
const present = { signal: new AbortController().signal };
const left = { signal: AbortSignal.abort() };

test("work that stops because the client left is logged as no failure, and an error of ours still is", () => {
  const logged = vi.spyOn(log(), "error").mockImplementation(() => undefined);
  try {
    expect(requestError(left.signal.reason, left, context).code).toBe("client_disconnected");
    expect(requestError(new AppError("not_found", "Not found."), left, context).code).toBe("not_found");
    expect(logged).not.toHaveBeenCalled();
    const outage = new AppError("database_unavailable", "Not now.");
    expect(requestError(outage, left, context)).toBe(outage);
    expect(requestError(new Error("defect"), present, context).code).toBe("internal");
    expect(logged).toHaveBeenCalledTimes(2);
  } finally {
    vi.restoreAllMocks();
  }
});
