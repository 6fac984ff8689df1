/** The processor time that long work takes before it lets other requests run. */
const SHARE_MS = 5;
/** Long work waits while urgent work is under way, but each share starts at most this long after the last. */
const MAX_WAIT_MS = 50;

/** Callers that wait for their next share, by tenant. The tenant that has waited longest is first. */
const waiting = new Map<number, (() => void)[]>();
let shareStartedAt = Number.NEGATIVE_INFINITY;
let urgentCount = 0;
/** Set while all waiting callers wait for urgent work. */
let timer: NodeJS.Timeout | undefined;

/**
 * Lets other requests run. Long work calls it between units of a few milliseconds. All long work of this
 * process together takes at most SHARE_MS per turn of the event loop, and per MAX_WAIT_MS while urgent work
 * is under way; then the tenants' callers take turns.
 */
export function giveWay(tenantNo: number): Promise<void> {
  const isFree = waiting.size === 0 && urgentCount === 0;
  if (isFree && performance.now() - shareStartedAt < SHARE_MS) return Promise.resolve();
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
  urgentCount++;
  try {
    return await work();
  } finally {
    urgentCount--;
    if (urgentCount === 0 && timer) {
      clearTimeout(timer);
      timer = undefined;
      scheduleShare();
    }
  }
}

/** An immediate that is set during an immediate runs after the next round of I/O. */
function scheduleShare(): void {
  const waitMs = urgentCount === 0 ? 0 : shareStartedAt + MAX_WAIT_MS - performance.now();
  if (waitMs > 0) timer = setTimeout(startShare, waitMs);
  else setImmediate(startShare);
}

/** Starts the share of one caller. */
function startShare(): void {
  timer = undefined;
  const [first] = waiting;
  if (!first) return;
  const [tenantNo, callers] = first;
  const resolve = callers.shift();
  waiting.delete(tenantNo);
  if (callers.length > 0) waiting.set(tenantNo, callers);
  shareStartedAt = performance.now();
  if (waiting.size > 0) scheduleShare();
  resolve?.();
}
