export { proxyRoute } from "./proxy-route";
/** @internal Exported for tests that make every call. */
export { ROUTES } from "./routes";
