// Every route with its address. Written by npm run docs.
import * as health from "@/app/api/health/route";
import * as metrics from "@/app/api/metrics/route";
import * as ready from "@/app/api/ready/route";
import * as v1Audit from "@/app/api/v1/audit/route";
import * as v1BackupsCopies from "@/app/api/v1/backups/copies/route";
import * as v1Chains from "@/app/api/v1/chains/route";
import * as v1ContradictionsIdSettle from "@/app/api/v1/contradictions/[id]/settle/route";
import * as v1Contradictions from "@/app/api/v1/contradictions/route";
import * as v1DeadLettersIdRetry from "@/app/api/v1/dead-letters/[id]/retry/route";
import * as v1DeadLettersId from "@/app/api/v1/dead-letters/[id]/route";
import * as v1DeadLetters from "@/app/api/v1/dead-letters/route";
import * as v1DecisionsIdRescue from "@/app/api/v1/decisions/[id]/rescue/route";
import * as v1Decisions from "@/app/api/v1/decisions/route";
import * as v1Doctor from "@/app/api/v1/doctor/route";
import * as v1EmbeddingSpacesId from "@/app/api/v1/embedding-spaces/[id]/route";
import * as v1EmbeddingSpacesChange from "@/app/api/v1/embedding-spaces/change/route";
import * as v1EmbeddingSpaces from "@/app/api/v1/embedding-spaces/route";
import * as v1Erase from "@/app/api/v1/erase/route";
import * as v1EventsId from "@/app/api/v1/events/[id]/route";
import * as v1EventsOutcomes from "@/app/api/v1/events/outcomes/route";
import * as v1EventsPreview from "@/app/api/v1/events/preview/route";
import * as v1Events from "@/app/api/v1/events/route";
import * as v1Flags from "@/app/api/v1/flags/route";
import * as v1InsightsJobs from "@/app/api/v1/insights/jobs/route";
import * as v1InsightsLatency from "@/app/api/v1/insights/latency/route";
import * as v1InsightsOverview from "@/app/api/v1/insights/overview/route";
import * as v1InsightsRedactions from "@/app/api/v1/insights/redactions/route";
import * as v1KeysId from "@/app/api/v1/keys/[id]/route";
import * as v1Keys from "@/app/api/v1/keys/route";
import * as v1Me from "@/app/api/v1/me/route";
import * as v1MemoriesIdChain from "@/app/api/v1/memories/[id]/chain/route";
import * as v1MemoriesIdOrigin from "@/app/api/v1/memories/[id]/origin/route";
import * as v1MemoriesIdRestore from "@/app/api/v1/memories/[id]/restore/route";
import * as v1MemoriesId from "@/app/api/v1/memories/[id]/route";
import * as v1MemoriesIdSupersede from "@/app/api/v1/memories/[id]/supersede/route";
import * as v1MemoriesIdUsage from "@/app/api/v1/memories/[id]/usage/route";
import * as v1Memories from "@/app/api/v1/memories/route";
import * as v1Owners from "@/app/api/v1/owners/route";
import * as v1PeopleIdPassword from "@/app/api/v1/people/[id]/password/route";
import * as v1PeopleId from "@/app/api/v1/people/[id]/route";
import * as v1PeopleMePassword from "@/app/api/v1/people/me/password/route";
import * as v1People from "@/app/api/v1/people/route";
import * as v1PiiPolicy from "@/app/api/v1/pii/policy/route";
import * as v1PiiPreview from "@/app/api/v1/pii/preview/route";
import * as v1PiiScansIdCancel from "@/app/api/v1/pii/scans/[id]/cancel/route";
import * as v1PiiScansId from "@/app/api/v1/pii/scans/[id]/route";
import * as v1PiiScans from "@/app/api/v1/pii/scans/route";
import * as v1Preferences from "@/app/api/v1/preferences/route";
import * as v1Redactions from "@/app/api/v1/redactions/route";
import * as v1Retrieve from "@/app/api/v1/retrieve/route";
import * as v1Sample from "@/app/api/v1/sample/route";
import * as v1Setup from "@/app/api/v1/setup/route";
import type { RouteModules } from "@/lib/http";

export const ROUTES: RouteModules = {
  "/api/health": health,
  "/api/metrics": metrics,
  "/api/ready": ready,
  "/api/v1/audit": v1Audit,
  "/api/v1/backups/copies": v1BackupsCopies,
  "/api/v1/chains": v1Chains,
  "/api/v1/contradictions/[id]/settle": v1ContradictionsIdSettle,
  "/api/v1/contradictions": v1Contradictions,
  "/api/v1/dead-letters/[id]/retry": v1DeadLettersIdRetry,
  "/api/v1/dead-letters/[id]": v1DeadLettersId,
  "/api/v1/dead-letters": v1DeadLetters,
  "/api/v1/decisions/[id]/rescue": v1DecisionsIdRescue,
  "/api/v1/decisions": v1Decisions,
  "/api/v1/doctor": v1Doctor,
  "/api/v1/embedding-spaces/[id]": v1EmbeddingSpacesId,
  "/api/v1/embedding-spaces/change": v1EmbeddingSpacesChange,
  "/api/v1/embedding-spaces": v1EmbeddingSpaces,
  "/api/v1/erase": v1Erase,
  "/api/v1/events/[id]": v1EventsId,
  "/api/v1/events/outcomes": v1EventsOutcomes,
  "/api/v1/events/preview": v1EventsPreview,
  "/api/v1/events": v1Events,
  "/api/v1/flags": v1Flags,
  "/api/v1/insights/jobs": v1InsightsJobs,
  "/api/v1/insights/latency": v1InsightsLatency,
  "/api/v1/insights/overview": v1InsightsOverview,
  "/api/v1/insights/redactions": v1InsightsRedactions,
  "/api/v1/keys/[id]": v1KeysId,
  "/api/v1/keys": v1Keys,
  "/api/v1/me": v1Me,
  "/api/v1/memories/[id]/chain": v1MemoriesIdChain,
  "/api/v1/memories/[id]/origin": v1MemoriesIdOrigin,
  "/api/v1/memories/[id]/restore": v1MemoriesIdRestore,
  "/api/v1/memories/[id]": v1MemoriesId,
  "/api/v1/memories/[id]/supersede": v1MemoriesIdSupersede,
  "/api/v1/memories/[id]/usage": v1MemoriesIdUsage,
  "/api/v1/memories": v1Memories,
  "/api/v1/owners": v1Owners,
  "/api/v1/people/[id]/password": v1PeopleIdPassword,
  "/api/v1/people/[id]": v1PeopleId,
  "/api/v1/people/me/password": v1PeopleMePassword,
  "/api/v1/people": v1People,
  "/api/v1/pii/policy": v1PiiPolicy,
  "/api/v1/pii/preview": v1PiiPreview,
  "/api/v1/pii/scans/[id]/cancel": v1PiiScansIdCancel,
  "/api/v1/pii/scans/[id]": v1PiiScansId,
  "/api/v1/pii/scans": v1PiiScans,
  "/api/v1/preferences": v1Preferences,
  "/api/v1/redactions": v1Redactions,
  "/api/v1/retrieve": v1Retrieve,
  "/api/v1/sample": v1Sample,
  "/api/v1/setup": v1Setup,
};
