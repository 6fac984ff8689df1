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

/** Whether a search has filters or a time, so that memories and their states must be read. */
export function isFiltered({ filters, asOf, knownAt }: Visibility): boolean {
  return Object.keys(filters).length > 0 || asOf !== undefined || knownAt !== undefined;
}
