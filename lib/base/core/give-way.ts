/** The processor time that long work takes before it lets other requests run. */
const SHARE_MS = 5;

/** Callers that wait for their next share, by tenant. The tenant that has waited longest is first. */
const waiting = new Map<number, (() => void)[]>();
let shareStartedAt = Number.NEGATIVE_INFINITY;

/**
 * Lets other requests run. Long work calls it between units of a few milliseconds. All long work of this
 * process together takes at most SHARE_MS per turn of the event loop; then the tenants' callers take turns.
 */
export function giveWay(tenantNo: number): Promise<void> {
  if (waiting.size === 0 && performance.now() - shareStartedAt < SHARE_MS) return Promise.resolve();
  return new Promise((resolve) => {
    if (waiting.size === 0) setImmediate(startShare);
    const callers = waiting.get(tenantNo);
    if (callers) callers.push(resolve);
    else waiting.set(tenantNo, [resolve]);
  });
}

/** Starts the share of one caller. An immediate that is set here runs after the next round of I/O. */
function startShare(): void {
  const [first] = waiting;
  if (!first) return;
  const [tenantNo, callers] = first;
  const resolve = callers.shift();
  waiting.delete(tenantNo);
  if (callers.length > 0) waiting.set(tenantNo, callers);
  if (waiting.size > 0) setImmediate(startShare);
  shareStartedAt = performance.now();
  resolve?.();
}
