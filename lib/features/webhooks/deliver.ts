import { DEFAULT_POLICY, redactText } from "@/lib/analysis/pii";
import { count } from "@/lib/base/observability";
import { type ClaimedDelivery, type Notice, recordTry, type TryResult } from "@/lib/storage/notices";
import { addressRules } from "./checked-lookup";
import { nextTryMs } from "./next-try";
import { type Posted, post } from "./post";
import { sign } from "./sign";

/** Returns what receivers and streams get about a notice: type, time, and ids and counts with the owner. */
export function bodyOf({ type, createdAt, owner, data }: Notice) {
  return { type, timestamp: createdAt.toISOString(), data: { ...(owner ? { owner } : {}), ...data } };
}

/** Makes one try of a claimed delivery and stores its result. Rejects when `signal` aborts. */
export async function deliver(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  const { notice, secrets, attempts, url } = delivery;
  const id = `notice_${notice.noticeNo}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const body = JSON.stringify(bodyOf(notice));
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": sign(secrets, { id, timestamp, body }),
  };
  const posted = await post(new URL(url), { headers, body }, { rules: addressRules(), signal });
  const result = resultOf(posted, attempts + 1);
  await recordTry(delivery, result);
  count("delivery", { outcome: result.state === "pending" ? "failed" : result.state });
}

function resultOf(posted: Posted, attempts: number): TryResult {
  const isAnswer = "status" in posted;
  const status = isAnswer ? posted.status : null;
  const answer = isAnswer ? redactText(posted.answer, DEFAULT_POLICY).text : null;
  const common = { status, answer, isGone: status === 410 };
  if (isAnswer && posted.status >= 200 && posted.status < 300)
    return { ...common, state: "delivered", error: null, waitMs: 0 };
  const isBusy = status === 429 || status === 503;
  const waitMs = nextTryMs(attempts, isAnswer && isBusy ? posted.retryAfterMs : null, Math.random());
  return {
    ...common,
    state: waitMs === null ? "dead" : "pending",
    error: isAnswer ? "status" : posted.error,
    waitMs: waitMs ?? 0,
  };
}
