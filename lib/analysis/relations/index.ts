export { DIED_ATTRIBUTE } from "./deaths";
export { withoutQuotes } from "./doubts";
export { findRelations } from "./find-relations";
export { type KinQuestion, readKinQuestion } from "./kin-question";
export {
  BEING_TYPES,
  ENTITY_KINDS,
  type EntityKind,
  type EntityReference,
  type FoundRelation,
  RELATION_TYPES,
  type RelationType,
  STATED_CONFIDENCE,
} from "./types";
