export { getContext } from "./get-context";
export { contextInput, contextOutput } from "./input";
