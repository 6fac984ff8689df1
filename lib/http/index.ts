export { defineRoute, type RouteDefinition, type RouteHandler } from "./define-route";
export { problem } from "./problem";
