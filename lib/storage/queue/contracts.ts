import type { OwnerNo, TenantNo } from "@/lib/base/core";

/** Order in which lanes are claimed: live events, backfill, repairs. The database stores the numbers. */
export const URGENCY = { live: 0, backfill: 1, repair: 2 } as const;
/** A value of URGENCY. Each owner has one lane per urgency; jobs run in order within a lane only. */
export type Urgency = (typeof URGENCY)[keyof typeof URGENCY];

/**
 * Only ids and numbers, never text of an event. `event` is the number of the job's event, used by erasure.
 */
export type Payload = { readonly [name: string]: string | number | readonly (string | number)[] };

/**
 * A job to enqueue. It is due at once unless `runAt` is set, at most 5 minutes ahead; jobs behind it do not
 * wait. `trace` defaults to origin() of lib/base/observability.
 */
export type NewJob = {
  readonly ownerNo: OwnerNo;
  readonly urgency: Urgency;
  readonly kind: string;
  readonly payload: Payload;
  readonly runAt?: Date;
  readonly trace?: string;
};

/** A job as its handler receives it. `attempts` counts the failed attempts so far. */
export type Job = {
  readonly jobNo: number;
  readonly kind: string;
  readonly payload: Payload;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly createdAt: Date;
  readonly trace: string | null;
};

/**
 * A leased lane with its oldest due jobs in order. `token` is the fencing token and changes with every claim.
 */
export type Claim = {
  readonly ownerNo: OwnerNo;
  readonly tenantNo: TenantNo;
  readonly urgency: Urgency;
  readonly token: string;
  readonly jobs: readonly Job[];
};

/** Notification channel. A transaction notifies once when it adds due work to an idle lane. */
export const CHANNEL = "palimpsest_jobs";
