import { AppError } from "@/lib/base/core";
import type { Method } from "@/lib/surfaces/operations";
import type { Mem0Route } from "./call";

/** Returns a route for a call that has no counterpart here. It says what to use instead. */
function unsupported(method: Method, path: string, instead: string): Mem0Route {
  return {
    method,
    path,
    run: async () => {
      throw new AppError("not_supported", `This call of mem0 is not supported. ${instead}`);
    },
  };
}

const EXPORT = "Use GET /api/v1/export, or read memories page by page with get_all.";
const PROFILE = "Use GET /api/v1/preferences for what a user currently prefers.";
const PROJECT = "A tenant is a project. Tenants and their settings are on the dashboard.";
const MEMBERS = "People and their roles are on the dashboard.";
const PROJECTS = "/api/v1/orgs/organizations/{}/projects";

/** Calls without a counterpart. */
export const UNSUPPORTED: readonly Mem0Route[] = [
  unsupported("POST", "/v1/exports", EXPORT),
  unsupported("POST", "/v1/exports/get", EXPORT),
  unsupported("POST", "/v1/summary", PROFILE),
  unsupported("GET", "/v2/entities/user/{}/profile", PROFILE),
  unsupported("POST", "/v2/profiles/jobs", PROFILE),
  unsupported("GET", "/v2/profiles/jobs/{}", PROFILE),
  unsupported("GET", "/v2/profiles/settings", PROFILE),
  unsupported("POST", "/v2/profiles/settings", PROFILE),
  unsupported("POST", PROJECTS, PROJECT),
  unsupported("PATCH", `${PROJECTS}/{}`, PROJECT),
  unsupported("DELETE", `${PROJECTS}/{}`, PROJECT),
  ...(["GET", "POST", "PUT", "DELETE"] as const).map((method) =>
    unsupported(method, `${PROJECTS}/{}/members`, MEMBERS),
  ),
];

const REFUSED = "Not available here. Erase one owner at a time, and configure the server by its environment.";

/** Calls of mem0's open-source server that change or empty the whole installation. */
export const REFUSED_ROUTES: readonly Mem0Route[] = ["/reset", "/configure"].map((path) => ({
  method: "POST",
  path,
  run: async () => {
    throw new AppError("scope_missing", REFUSED);
  },
}));
