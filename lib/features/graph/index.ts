export { answerKin, hasName, type KinAnswer, type KinReading } from "./answer-kin";
export {
  changedEntityOutput,
  changeEntity,
  changeEntityInput,
  mergeEntity,
  mergeEntityInput,
  splitEntity,
  splitEntityInput,
  undoEntityAction,
  undoEntityActionOutput,
} from "./change-entity";
export { entityOwnerInput } from "./entity";
export { type CardLine, readEntityCards } from "./entity-cards";
export { entityCardOutput, getEntity, getEntityInput } from "./get-entity";
export { getEntityGraph, getGraphInput, graphOutput } from "./get-graph";
export { entityPage, listEntities, listEntitiesInput } from "./list-entities";
export {
  countProposals,
  decideProposal,
  decideProposalInput,
  listProposals,
  proposalList,
} from "./proposals";
export { redactEntityNames } from "./redact-names";
