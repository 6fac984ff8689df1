export { defineRoute, type RouteDefinition, type RouteHandler } from "./define-route";
export { mendUrls } from "./mend-urls";
export { otherMethods } from "./other-methods";
export { problem } from "./problem";
