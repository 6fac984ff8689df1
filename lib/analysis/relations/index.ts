export { findRelations } from "./find-relations";
export { type KinQuestion, readKinQuestion } from "./kin-question";
export {
  ENTITY_KINDS,
  type EntityKind,
  type EntityReference,
  type FoundRelation,
  type FoundRelations,
  RELATION_TYPES,
  type RelationContext,
  type RelationType,
} from "./types";
