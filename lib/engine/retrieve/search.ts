import type { OwnerRef } from "@/lib/base/core";
import type { Visibility } from "@/lib/storage/index";
import type { RetrieveInput } from "./input";

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
