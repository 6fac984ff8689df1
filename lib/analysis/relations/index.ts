export { findRelations } from "./find-relations";
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
