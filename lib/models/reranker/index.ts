export { createReranker, processReranker, setReranker } from "./create-reranker";
export type { Reranker } from "./reranker";
