export { startRuntime } from "./runtime";
export { startServer } from "./start-server";
