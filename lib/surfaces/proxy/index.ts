// First, so that the build shares one chunk of 3 MB with the other routes instead of copying it.
import "@/lib/surfaces/http";

export { proxyRoute } from "./proxy-route";
/** @internal Exported for tests that make every call. */
export { ROUTES } from "./routes";
