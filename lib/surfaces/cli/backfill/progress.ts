/** The interval between updates of the line on a terminal, and between lines without a terminal. */
const TERMINAL_MS = 200;
const PLAIN_MS = 10_000;
/** The rate is measured over this time only, because repeats are processed faster than new events. */
const RATE_MS = 15_000;

type Done = { readonly lines: number; readonly bytesRead: number };
type Screen = { readonly isTTY?: boolean; write(text: string): unknown };

/** Shows the progress of a run: lines, lines per second and, when the size is known, the remaining time. */
export class Progress {
  #marks: (Done & { readonly at: number })[];
  #shownAt: number;

  constructor(
    private readonly totalBytes: number | null,
    private readonly screen: Screen = process.stderr,
    private readonly now: () => number = () => performance.now(),
    private readonly unit = "line",
  ) {
    this.#shownAt = now();
    this.#marks = [{ lines: 0, bytesRead: 0, at: this.#shownAt }];
  }

  show(done: Done): void {
    const at = this.now();
    this.#marks = [
      ...this.#marks.filter((mark, place) => place === 0 || at - mark.at < RATE_MS),
      { ...done, at },
    ];
    while (this.#marks.length > 2 && at - (this.#marks[0]?.at ?? at) > RATE_MS) this.#marks.shift();
    if (at - this.#shownAt < (this.screen.isTTY ? TERMINAL_MS : PLAIN_MS)) return;
    this.#shownAt = at;
    this.#write(this.#sentence(done, at));
  }

  /** Prints a line that later updates do not overwrite. */
  say(sentence: string): void {
    this.clear();
    this.screen.write(`${sentence}\n`);
  }

  /** Shows why the run is waiting. */
  wait(sentence: string): void {
    this.#write(`waiting: ${sentence.replace(/\s+/g, " ")}`);
  }

  clear(): void {
    if (this.screen.isTTY) this.screen.write("\r\x1b[K");
  }

  #write(sentence: string): void {
    this.screen.write(this.screen.isTTY ? `\r\x1b[K${sentence}` : `${sentence}\n`);
  }

  #sentence(done: Done, at: number): string {
    const since = this.#marks[0] ?? { lines: 0, bytesRead: 0, at };
    const seconds = Math.max((at - since.at) / 1000, 0.001);
    const rate = Math.round((done.lines - since.lines) / seconds);
    const bytesASecond = (done.bytesRead - since.bytesRead) / seconds;
    const remaining =
      this.totalBytes === null || bytesASecond === 0
        ? ""
        : `, ${duration((this.totalBytes - done.bytesRead) / bytesASecond)} left`;
    return `${done.lines} ${this.unit}s, ${rate} per second${remaining}`;
  }
}

function duration(seconds: number): string {
  const wholeSeconds = Math.ceil(Math.max(seconds, 0));
  if (wholeSeconds < 60) return `${wholeSeconds} s`;
  return wholeSeconds < 3600
    ? `${Math.ceil(wholeSeconds / 60)} min`
    : `${(wholeSeconds / 3600).toFixed(1)} h`;
}
