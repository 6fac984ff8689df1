export { healthOutput, readHealth } from "./health";
