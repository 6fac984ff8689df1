import { AppError, uuidv7 } from "@/lib/core";
import { problem } from "@/lib/http";

const unknown = async () =>
  problem(new AppError("not_found", "There is no such address. See the README for the list."), uuidv7());

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
