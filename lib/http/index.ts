export { type DefinedRoute, defineRoute, type RouteDefinition, type RouteHandler } from "./define-route";
export { guardPage } from "./guard-page";
export { mendRequests } from "./mend-requests";
export { openApi, type RouteModules } from "./open-api";
export { originOf } from "./origin";
export { otherMethods } from "./other-methods";
export { ownPath } from "./own-path";
export { problem } from "./problem";
export { signInHandler } from "./sign-in-handler";
