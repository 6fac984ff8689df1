export { guardPage } from "./guard-page";
export { drainRequests, watchRequests } from "./open-requests";
export { originOf } from "./origin";
export { otherMethod, unknownPath } from "./other-methods";
export { ownPath } from "./own-path";
export type { Problem } from "./problem";

export { sanitizeRequests } from "./sanitize-requests";
export { HTTP_OPERATIONS, serveOperations } from "./serve-operations";
export { signInHandler } from "./sign-in-handler";
