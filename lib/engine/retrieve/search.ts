import type { Ctx, OwnerNo, OwnerRef } from "@/lib/base/core";
import type { Visibility } from "@/lib/storage/index";
import type { RetrieveInput } from "./input";
import type { Stopwatch } from "./stopwatch";

/** The time of asking. Without a time zone, days are counted in the owner's, or else in UTC. */
type Asking = { readonly at: Date; readonly timeZone?: string | undefined };

/** What a request searches for, and what it may read. `query` contains no personal data. */
export type Search = {
  readonly owner: OwnerRef;
  readonly query: string;
  readonly asking: Asking;
  readonly mode: RetrieveInput["mode"];
  readonly hasCues: boolean;
  readonly visibility: Visibility;
};

/** The owners of a search, in the order of its keys. */
export type SearchedOwners = {
  readonly tenantId: string;
  readonly owners: readonly OwnerNo[];
  readonly refs: readonly OwnerRef[];
};

/** A retrieval under way. `degraded` collects the names of what is left out. */
export type Retrieval = {
  readonly ctx: Ctx;
  readonly input: RetrieveInput;
  readonly owner: OwnerRef;
  readonly watch: Stopwatch;
  readonly degraded: string[];
};
