export { otherMethod, unknownPath } from "./other-methods";
export type { Problem } from "./problem";
export { HTTP_OPERATIONS, serveOperations } from "./serve-operations";
export { signInHandler } from "./sign-in-handler";
