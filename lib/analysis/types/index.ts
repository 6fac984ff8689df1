export { estimateType, type TypeChances } from "./estimate-type";
export { shapeFeatures, type TypedMessage, typeFeatures } from "./features";
