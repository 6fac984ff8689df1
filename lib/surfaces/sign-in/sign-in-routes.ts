import { otherMethod } from "@/lib/surfaces/http";
import { signInHandler } from "./sign-in-handler";

const other = otherMethod("/api/auth", ["GET", "POST"]);

/** The route handlers of everything under /api/auth. */
export const signInRoutes = {
  GET: signInHandler,
  POST: signInHandler,
  DELETE: other,
  PATCH: other,
  PUT: other,
} as const;
