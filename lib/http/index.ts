export { defineRoute, type RouteDefinition, type RouteHandler } from "./define-route";
export { mendUrls } from "./mend-urls";
export { originOf } from "./origin";
export { otherMethods } from "./other-methods";
export { problem } from "./problem";
export { requireSession } from "./session";
export { signInHandler } from "./sign-in-handler";
