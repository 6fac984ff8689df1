import type { OwnerNo, TenantNo } from "@/lib/core";

/** What goes first: live events, then backfill, then repairs. The numbers are stored; lower goes first. */
export const URGENCY = { live: 0, backfill: 1, repair: 2 } as const;
/** A value of URGENCY. An owner has one lane for each; order holds within a lane, not between them. */
export type Urgency = (typeof URGENCY)[keyof typeof URGENCY];

/** Ids and numbers only, never text of an event. `event` names the event that a job is about, for erasure. */
export type Payload = { readonly [name: string]: string | number | readonly (string | number)[] };

/**
 * A job to be. Without `runAt` it is due at once; with it, which is 5 minutes ahead at
 * most, jobs behind it don't wait. Without `trace` it comes of what is
 * being done: origin() of lib/observability.
 */
export type NewJob = {
  readonly ownerNo: OwnerNo;
  readonly urgency: Urgency;
  readonly kind: string;
  readonly payload: Payload;
  readonly runAt?: Date;
  readonly trace?: string;
};

/** A job as its handler gets it. `attempts` counts the failed ones before this. */
export type Job = {
  readonly jobNo: number;
  readonly kind: string;
  readonly payload: Payload;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly createdAt: Date;
  readonly trace: string | null;
};

/** A lane held under a lease, with its oldest due jobs in order. `token` fences: it changes with every claim. */
export type Claim = {
  readonly ownerNo: OwnerNo;
  readonly tenantNo: TenantNo;
  readonly urgency: Urgency;
  readonly token: string;
  readonly jobs: readonly Job[];
};

/** Notified once a transaction that makes work where there was none. */
export const CHANNEL = "palimpsest_jobs";
