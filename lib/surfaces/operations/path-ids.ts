import { z } from "zod";
import { personNumber } from "@/lib/features/access";

/** No id is longer than this. Event ids are the longest, with at most 256 characters. */
const MAX_LENGTH = 1024;

const id = (what: string) => z.string().min(1).max(MAX_LENGTH).describe(what);

/** The schemas of ids in paths. A malformed id results in `not_found`, like an unknown one. */
export const ids = {
  contradiction: id("ID of the decision that found the contradiction"),
  deadLetter: id("ID of the failed job"),
  decision: id("ID of the decision"),
  embeddingSpace: id("Number of the embedding space"),
  event: id("ID of the event"),
  key: id("ID of the API key, the part between its underscores"),
  memory: id("ID of the memory"),
  person: id("ID of the member").transform((text) => personNumber(text)),
  webhook: id("ID of the webhook").transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)),
  delivery: id("ID of the delivery"),
  scan: id("ID of the scan"),
  run: id("ID of the maintenance run"),
  maintenanceAction: id("ID of the action of a maintenance run"),
  session: id("ID of the session"),
  entity: id("ID of the entity"),
  pattern: id("ID of the pattern"),
  proposal: id("ID of the proposal"),
  entityAction: id("ID of the action on entities"),
  variable: id("Name of the variable"),
} as const;
