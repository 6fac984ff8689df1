/** The time that long work takes before it lets other requests run, and the time while urgent work waits. */
const SHARE_MS = 5;
const URGENT_SHARE_MS = 2;
/** Long work waits while urgent work is under way, but each share starts at most this long after the last. */
const MAX_WAIT_MS = 50;
/**
 * The same while others can wait for a transaction and no urgent work ended within RECENT_MS. It is shorter,
 * because such work is often under way without a break, and accepting events is long work, too.
 */
const TRANSACTION_WAIT_MS = 15;
/** Urgent work that ended so recently is expected again, so a transaction should be over soon. */
const RECENT_MS = 1000;

type State = {
  /** Callers that wait for their next share, by tenant. The tenant that has waited longest is first. */
  readonly waiting: Map<number, (() => void)[]>;
  shareStartedAt: number;
  shareEndsAt: number;
  urgentCount: number;
  transactionCount: number;
  urgentEndedAt: number;
  /** Set while all waiting callers wait for urgent work. */
  timer: NodeJS.Timeout | undefined;
};

/**
 * Stored on globalThis, because a bundler may load this module twice per process: retrievals run in the copy
 * for routes, and jobs in that for the server.
 */
const holder = globalThis as unknown as { palimpsestShares?: State };

function shares(): State {
  holder.palimpsestShares ??= {
    waiting: new Map(),
    shareStartedAt: Number.NEGATIVE_INFINITY,
    shareEndsAt: Number.NEGATIVE_INFINITY,
    urgentCount: 0,
    transactionCount: 0,
    urgentEndedAt: performance.now(),
    timer: undefined,
  };
  return holder.palimpsestShares;
}

/**
 * Lets other requests run. Long work calls it between units of a few milliseconds. All long work of this
 * process together starts units for SHARE_MS per turn of the event loop, for SHARE_MS per TRANSACTION_WAIT_MS
 * during a transaction that others can wait for (per MAX_WAIT_MS when urgent work ended recently), and for
 * URGENT_SHARE_MS per MAX_WAIT_MS while urgent work is under way; then the tenants' callers take turns.
 */
export function giveWay(tenantNo: number): Promise<void> {
  const state = shares();
  if (state.waiting.size === 0 && performance.now() < state.shareEndsAt) return Promise.resolve();
  return new Promise((resolve) => {
    if (state.waiting.size === 0) scheduleShare(state);
    const callers = state.waiting.get(tenantNo);
    if (callers) callers.push(resolve);
    else state.waiting.set(tenantNo, [resolve]);
  });
}

/**
 * Runs work that somebody waits for and that passes through the event loop many times, such as a retrieval.
 * Long work waits for it. Returns the result of `work`, or throws what it throws.
 */
export async function runUrgently<T>(work: () => Promise<T>): Promise<T> {
  const state = shares();
  // The first urgent work ends the current share.
  if (state.urgentCount === 0) state.shareEndsAt = Number.NEGATIVE_INFINITY;
  state.urgentCount++;
  rescheduleShare(state);
  try {
    return await work();
  } finally {
    state.urgentCount--;
    state.urgentEndedAt = performance.now();
    rescheduleShare(state);
  }
}

/**
 * Runs a transaction that others can wait for, because it holds the only connection, and that passes through
 * the event loop several times. With a share of long work each time, it takes several times as long. Returns
 * the result of `work`, or throws what it throws.
 */
export async function runAsTransaction<T>(work: () => Promise<T>): Promise<T> {
  const state = shares();
  state.transactionCount++;
  try {
    return await work();
  } finally {
    state.transactionCount--;
    rescheduleShare(state);
  }
}

/** Returns the milliseconds since the last urgent work ended; 0 while some is under way. */
export function quietMs(): number {
  const { urgentCount, urgentEndedAt } = shares();
  return urgentCount > 0 ? 0 : performance.now() - urgentEndedAt;
}

/** How long after the last share the next one starts at the latest. */
function longestWait(state: State): number {
  if (state.urgentCount > 0) return MAX_WAIT_MS;
  if (state.transactionCount === 0) return 0;
  return quietMs() < RECENT_MS ? MAX_WAIT_MS : TRANSACTION_WAIT_MS;
}

/** An immediate that is set during an immediate runs after the next round of I/O. */
function scheduleShare(state: State): void {
  const now = performance.now();
  const waitMs = now < state.shareEndsAt ? 0 : state.shareStartedAt + longestWait(state) - now;
  if (waitMs > 0) state.timer = setTimeout(startShare, waitMs, state);
  else setImmediate(startShare, state);
}

/** Schedules the next share again, when what it waits for has changed. */
function rescheduleShare(state: State): void {
  if (!state.timer) return;
  clearTimeout(state.timer);
  state.timer = undefined;
  scheduleShare(state);
}

/** Starts the unit of one caller, in a new share unless the last one is not used up. */
function startShare(state: State): void {
  state.timer = undefined;
  const [first] = state.waiting;
  if (!first) return;
  const now = performance.now();
  // The last unit took longer than its share, which was not known when this call was scheduled.
  if (now >= state.shareEndsAt && now < state.shareStartedAt + longestWait(state)) {
    scheduleShare(state);
    return;
  }
  const [tenantNo, callers] = first;
  const resolve = callers.shift();
  state.waiting.delete(tenantNo);
  if (callers.length > 0) state.waiting.set(tenantNo, callers);
  if (now >= state.shareEndsAt) {
    state.shareStartedAt = now;
    state.shareEndsAt = now + (state.urgentCount === 0 ? SHARE_MS : URGENT_SHARE_MS);
  }
  if (state.waiting.size > 0) scheduleShare(state);
  resolve?.();
}
