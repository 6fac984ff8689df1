export type { Attribute } from "./attributes";
export { hasChangeCue } from "./cues";
export { type LinkCandidate, type LinkResult, link } from "./link";
export {
  attributeKeys,
  changedAttribute,
  isImpliedAttribute,
  isNamed,
  namedAttributes,
} from "./named-attributes";
export { areSeparateThings } from "./subject-phrase";
