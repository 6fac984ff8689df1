export { mem0Route } from "./mem0-route";
