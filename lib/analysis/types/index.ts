export { estimateType, type TypeChances } from "./estimate-type";
export { type TypedMessage, typeFeatures } from "./features";
