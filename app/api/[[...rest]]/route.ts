import { AppError } from "@/lib/core";
import { problem, serve } from "@/lib/http";

const unknown = () =>
  serve("unknownAddress", async (requestId) =>
    problem(new AppError("not_found", "There is no such address. See the README for the list."), requestId),
  );

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
