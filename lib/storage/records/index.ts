export { allocatePositions, readNextPosition } from "./allocate-positions";
export { confirmMemory } from "./confirm-memory";
export { findSaidAgain, storeConfirmation } from "./confirmations";
export {
  type ContradictingMemory,
  RESOLUTIONS,
  readContradiction,
  resolveMarks,
  separate,
  supersedeStored,
} from "./contradictions";
export { countErasedJobs, countErasedRows } from "./count-erased";
export { countOutcomesOf, type EventRef } from "./count-outcomes";
export { readDecidedStatement } from "./decided-statement";
export {
  countVerdicts,
  type DecisionKey,
  type EventKey,
  findMemoryOfEvent,
  findMemoryOfMessage,
  insertDecisions,
  markDecided,
  pointToMemory,
  readFirstPosition,
  readPositions,
  writeFirstPosition,
} from "./decisions";
export { daysMeant, dedupeHash, type StatedMessage } from "./dedupe-hash";
export { deleteEvents } from "./delete-events";
export { deleteEmptyOwners, deleteOwner, deleteSessions } from "./delete-owner";
export { listDroppedTexts, removeDroppedTexts } from "./dropped-texts";
export { type ErasedRows, eraseEvents, findMatchingEvents } from "./erase-events";
export { eraseMessagesOf } from "./erase-messages";
export { type EventFilter, isUnfiltered } from "./event-filter";
export {
  type CleanEvent,
  type CleanRedaction,
  isOriginal,
  MAX_LISTED_REDACTIONS,
  type MessagePart,
  type Payload,
  type RequestedChange,
  type RequestedSource,
  type StoredMessage,
} from "./event-payload";
export { replaceNames, replaceReferences } from "./event-references";
export {
  type EventTexts,
  type LoggedRedaction,
  type MemoryTexts,
  readEventTexts,
  readEventTextsAfter,
} from "./event-texts";
export { type RedactNames, readExportLines } from "./export-lines";
export { findErased } from "./find-erased";
export { findEventIds } from "./find-event-ids";
export { findOrCreateOwners } from "./find-or-create-owners";
export { findOwner, findOwnersOfEvents, readOwnerRef, readOwnerTimeZone } from "./find-owner";
export { addToGraph } from "./graph/add-to-graph";
export {
  type EntityChange,
  entitiesOf,
  insertEntityAction,
  markUndone,
  readAllEntityActions,
  readEntityActions,
  replaceGivenName,
} from "./graph/entity-actions";
export { normalizeName } from "./graph/entity-numbers";
export { type NamingMemory, personNo, readNamingMemories, roleNos } from "./graph/find-kin";
export {
  type Entity,
  findEntitiesByName,
  pageEntities,
  readComparableEntities,
  readEntities,
  readRoles,
} from "./graph/read-entities";
export { readMentionsAmong } from "./graph/read-mentions";
export { readRelations, type StatedRelation } from "./graph/read-relations";
export { applyActions, applyMerge, refreshGraph } from "./graph/rebuild-graph";
export { claimIdempotencyKey, type IdempotentRequest } from "./idempotency-keys";
export {
  findEventNos,
  importDecisions,
  importStates,
  reserveSessions,
  reserveTurns,
} from "./import-rows";
export { type InsertedEvent, insertEvents } from "./insert-events";
export { findLastEventNo, readLastEventOfSession, readMessageBefore } from "./last-event";
export { countByType } from "./lists/count-by-type";
export type { DecisionRow } from "./lists/decision-rows";
export { pageChains } from "./lists/page-chains";
export { type Contradiction, pageContradictions, readOpenMarks } from "./lists/page-contradictions";
export { type ListedDecision, pageDecisions } from "./lists/page-decisions";
export {
  type MemoryKeyPage,
  type MemoryQuery,
  pageMemories,
  pageMemoriesByNumber,
} from "./lists/page-memories";
export { pageOwners } from "./lists/page-owners";
export { type ListedRedaction, pageRedactions } from "./lists/page-redactions";
export { pageSessions } from "./lists/page-sessions";
export { MAX_COUNTED } from "./lists/paginate";
export { readGroups } from "./lists/read-groups";
export {
  type LockedOwner,
  lockOwner,
  lockOwnerOfUndecided,
  writeEventTimeZone,
  writeTimeZone,
} from "./lock-owner";
export {
  type ComparableMemory,
  hasSimilarBetween,
  readComparable,
  readComparableAfter,
} from "./maintenance/comparable-memories";
export {
  countExpiring,
  findExpiring,
} from "./maintenance/expiring-memories";
export {
  findWhenHandled,
  type MaintenanceAction,
  type MergePair,
  mergeMemories,
  proposeMerge,
  readActions,
  undoAction,
} from "./maintenance/maintenance-actions";
export { findUnused, UNUSED, unusedSince } from "./maintenance/unused-memories";
export { findMemories, type MemoryKey, readMemoryIds } from "./memory-key";
export { type MemoryPair, readDoubting, readPairs, storePairs } from "./memory-pairs";
export { findParts, readVersions, readWholes } from "./memory-parts";
export { insertSources, type MemorySource, SOURCE_KINDS } from "./memory-sources";
export { type MemoryStatement, readMemoryStatement, type StoredStatement } from "./memory-statement";
export { conversationOrder } from "./message-order";
export { nextOwner } from "./next-owner";
export { type Overrides, overridesOf, storedOverrides } from "./overrides-of";
export { countedMessages } from "./patterns/pattern-rows";
export {
  deletePatternOwner,
  deletePatternsOfOwner,
  deletePatternsOfTenant,
  lockAllowedPatterns,
  type PatternState,
  readPatternState,
  writePatternConsent,
} from "./patterns/pattern-state";
export { publishByPolicy, unpublishRun } from "./patterns/publish-by-policy";
export { eraseUnfoundedPatterns, publishClaim, renewPublished } from "./patterns/published-patterns";
export { readMoods, type StoredMood } from "./patterns/read-moods";
export {
  countPatternDays,
  readPatternMessages,
  readPatterns,
  type StoredPattern,
  topicOf,
} from "./patterns/read-patterns";
export { ownersWithPublished, patternIdOf, readPublished } from "./patterns/read-published";
export { advancePatterns } from "./patterns/rebuild-patterns";
export {
  nextOwnerOfRun,
  readPatternsOfRun,
  readRefusals,
  refusePatterns,
  restorePattern,
} from "./patterns/refuse-patterns";
export { takeBack } from "./patterns/take-back";
export { type OwnerPreferences, type Preference, readPreferences } from "./preferences";
export { PROJECTIONS, refreshProjections } from "./projections";
export { readChain } from "./read-chain";
export { embeddedText, keysOf, readEvents, readPayloads, type StoredEvent, speakerOf } from "./read-events";
export { readEvidence } from "./read-evidence";
export { readExportOwner } from "./read-export-owner";
export { type Linkable, readLinkable } from "./read-linkable";
export { type MemoryRow, readMemoryRows } from "./read-memories";
export { type Names, readNames } from "./read-names";
export {
  type OriginEvent,
  readDecision,
  readDecisions,
  readMessageText,
  readOriginEvent,
  readRedactions,
} from "./read-origin";
export { countRedactions, type FoundEvent, findEvents, readOutcomes, readStatus } from "./read-outcome";
export { findSameWords, type MemoryText, readOfSpeaker, readTexts } from "./read-texts";
export { type RebuildPlace, rebuildSlice } from "./rebuild-slice";
export { isBackground } from "./recorded-turns";
export { replaceEvent } from "./replace-event";
export type { AssistOutcome, EventDecision, LinkAnswers, MessageRef, Review } from "./review";
export { replaceMemories } from "./rewrite";
export { type DecidedEvent, saveLinkAnswers, saveReview } from "./save-review";
export {
  beginClosing,
  closeWhenDecided,
  findClosable,
  findOwnersOfIdle,
  type ToClose,
} from "./sessions/close-session";
export { type ClosedSession, readLatestSessions } from "./sessions/latest-layers";
export { openSession } from "./sessions/open-session";
export {
  type LayerLine,
  readLayers,
  readSessionsOf,
  type SessionLayers,
  type SessionOfMemory,
} from "./sessions/read-layers";
export {
  readSessionTurns,
  SESSION_TASKS,
  type SessionTask,
  type SessionTurns,
  type TaskRun,
} from "./sessions/read-session-turns";
export { findClosedSessions, readSummaries, type SessionSummary } from "./sessions/read-summaries";
export { readTimelineEvents, type TimelineEvent } from "./sessions/read-timeline";
export { readWorkingMemory } from "./sessions/read-working-memory";
export { dropLayers, layerSession } from "./sessions/session-lines";
export { findSession, readSession, type SessionKey, type SessionRow } from "./sessions/session-row";
export {
  DEFAULT_TTL_SECONDS,
  deleteExpiredVariables,
  deleteVariable,
  type ExportedVariable,
  importVariable,
  measureVariables,
  readExportVariables,
  readVariablesAfter,
  replaceVariable,
  type StoredVariable,
  writeVariable,
} from "./sessions/session-variables";
export { type ExtractedSentence, storeExtracted } from "./sessions/store-extracted";
export { storeSummary } from "./sessions/store-summary";
export { saidTimes, touchSessions } from "./sessions/touch-sessions";
export { type Replacement, store, supersede } from "./store";
export { findFirstVersionAfter, findNewestVersion, isReplaced } from "./successors";
export { addToTotals, readTotals, totalsOutput } from "./totals";
export { readUnembedded, type UnembeddedTurn } from "./unembedded";
export { insertUsages, readUsages, type Usage } from "./usages";
