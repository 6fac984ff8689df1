/** The time that long work takes before it lets other requests run, and the time while urgent work waits. */
const SHARE_MS = 5;
const URGENT_SHARE_MS = 1;
/** Long work waits while urgent work is under way, but each share starts at most this long after the last. */
const MAX_WAIT_MS = 50;

/** Callers that wait for their next share, by tenant. The tenant that has waited longest is first. */
const waiting = new Map<number, (() => void)[]>();
let shareStartedAt = Number.NEGATIVE_INFINITY;
let shareEndsAt = Number.NEGATIVE_INFINITY;
let urgentCount = 0;
let urgentEndedAt = performance.now();
/** Set while all waiting callers wait for urgent work. */
let timer: NodeJS.Timeout | undefined;

/**
 * Lets other requests run. Long work calls it between units of a few milliseconds. All long work of this
 * process together starts units for SHARE_MS per turn of the event loop, and for URGENT_SHARE_MS per
 * MAX_WAIT_MS while urgent work is under way; then the tenants' callers take turns.
 */
export function giveWay(tenantNo: number): Promise<void> {
  if (waiting.size === 0 && performance.now() < shareEndsAt) return Promise.resolve();
  return new Promise((resolve) => {
    if (waiting.size === 0) scheduleShare();
    const callers = waiting.get(tenantNo);
    if (callers) callers.push(resolve);
    else waiting.set(tenantNo, [resolve]);
  });
}

/**
 * Runs work that somebody waits for and that passes through the event loop many times, such as a retrieval.
 * Long work waits for it. Returns the result of `work`, or throws what it throws.
 */
export async function runUrgently<T>(work: () => Promise<T>): Promise<T> {
  // The first urgent work ends the current share.
  if (urgentCount === 0) shareEndsAt = Number.NEGATIVE_INFINITY;
  urgentCount++;
  try {
    return await work();
  } finally {
    urgentCount--;
    urgentEndedAt = performance.now();
    if (urgentCount === 0 && timer) {
      clearTimeout(timer);
      timer = undefined;
      scheduleShare();
    }
  }
}

/** Returns the milliseconds since the last urgent work ended; 0 while some is under way. */
export function quietMs(): number {
  return urgentCount > 0 ? 0 : performance.now() - urgentEndedAt;
}

/** An immediate that is set during an immediate runs after the next round of I/O. */
function scheduleShare(): void {
  const now = performance.now();
  const waitMs = urgentCount === 0 || now < shareEndsAt ? 0 : shareStartedAt + MAX_WAIT_MS - now;
  if (waitMs > 0) timer = setTimeout(startShare, waitMs);
  else setImmediate(startShare);
}

/** Starts the unit of one caller, in a new share unless the last one is not used up. */
function startShare(): void {
  timer = undefined;
  const [first] = waiting;
  if (!first) return;
  const [tenantNo, callers] = first;
  const resolve = callers.shift();
  waiting.delete(tenantNo);
  if (callers.length > 0) waiting.set(tenantNo, callers);
  const now = performance.now();
  if (now >= shareEndsAt) {
    shareStartedAt = now;
    shareEndsAt = now + (urgentCount === 0 ? SHARE_MS : URGENT_SHARE_MS);
  }
  if (waiting.size > 0) scheduleShare();
  resolve?.();
}
