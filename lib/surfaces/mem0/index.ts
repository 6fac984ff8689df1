export { mem0Route } from "./mem0-route";
/** @internal Exported for tests that make every call. */
export { ROUTES } from "./routes";
