import { bodyOf } from "@/lib/features/webhooks";
import type { Notice } from "@/lib/storage/notices";

/** All streams of a tenant get the same notices, so that each is formatted once. */
const formatted = new WeakMap<Notice, string>();

/** Returns a notice as a server-sent event with its number as the id. */
export function formatNotice(notice: Notice): string {
  const known = formatted.get(notice);
  if (known !== undefined) return known;
  const text = `id: ${notice.noticeNo}\nevent: ${notice.type}\ndata: ${JSON.stringify(bodyOf(notice))}\n\n`;
  formatted.set(notice, text);
  return text;
}

/**
 * Returns a comment with the position of the stream. A reader that reconnects continues there, even when none
 * of the notices so far was for it.
 */
export function formatPosition(noticeNo: number): string {
  return `: ok\nid: ${noticeNo}\n\n`;
}

/**
 * Returns the event which says that notices after `noticeNo` may be missing, because they are no longer
 * stored.
 */
export function formatGap(noticeNo: number): string {
  const body = { type: "stream.gap", timestamp: new Date().toISOString(), data: {} };
  return `id: ${noticeNo}\nevent: ${body.type}\ndata: ${JSON.stringify(body)}\n\n`;
}
