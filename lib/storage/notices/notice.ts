import type { OwnerRef } from "@/lib/base/core";

/** The types of notices that callers can choose. `test` is sent by hand to one endpoint. */
export const NOTICE_TYPES = [
  "memory.stored",
  "memory.superseded",
  "memory.restored",
  "memory.erased",
  "event.decided",
  "event.dropped",
  "owner.erased",
  "dead_letter.created",
  "maintenance.finished",
] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number] | "test";

/** Ids, codes and counts; never text of a memory. */
export type NoticeData = Readonly<Record<string, unknown>>;

/** A notice to write. */
export type NewNotice = { readonly type: NoticeType; readonly data: NoticeData };

/**
 * A stored notice. `owner` is null when it concerns no owner. Within a tenant, numbers follow the order of
 * the commits.
 */
export type Notice = NewNotice & {
  readonly noticeNo: number;
  readonly owner: OwnerRef | null;
  readonly createdAt: Date;
};
