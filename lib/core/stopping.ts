/** On globalThis, because a bundler may load this module twice in one process: for its start and for routes. */
const holder = globalThis as unknown as { palimpsestStopping?: AbortController };

function controller(): AbortController {
  holder.palimpsestStopping ??= new AbortController();
  return holder.palimpsestStopping;
}

/** Aborts when this process has been told to end. Whoever waits for something then ends the wait with what there is. */
export function stopping(): AbortSignal {
  return controller().signal;
}

/** Tells every part of this process that it ends. There is no way back. */
export function beginStop(): void {
  controller().abort();
}
