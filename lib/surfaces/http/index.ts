export { otherMethod, unknownPath } from "./other-methods";
export type { Problem } from "./problem";
export {
  /** @internal Exported for tests that call every operation. */
  HTTP_OPERATIONS,
  serveOperations,
} from "./serve-operations";
export { signInHandler } from "./sign-in-handler";
