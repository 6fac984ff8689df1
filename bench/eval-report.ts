/** One question as it was answered. `found` says for each evidence turn at which rank it came, 0 for not at all. */
export type Asked = {
  readonly category: number;
  readonly found: readonly number[];
  readonly ms: number;
  readonly degraded: readonly string[];
  readonly confidence: number | null;
};

const CUTS = [5, 8, 10, 20];
const CATEGORIES = ["multi-hop", "temporal", "open-domain", "single-hop"];

/** Questions of the categories 1 to 4 that have evidence. */
function answerable(asked: readonly Asked[]): Asked[] {
  return asked.filter(({ category, found }) => category <= 4 && found.length > 0);
}

/** The share of evidence within the first k, averaged over questions of the categories 1 to 4. */
export function recallAt(k: number, asked: readonly Asked[]): number {
  return meanRecall(k, answerable(asked));
}

function meanRecall(k: number, rows: readonly Asked[]): number {
  return mean(rows.map(({ found }) => found.filter((rank) => rank > 0 && rank <= k).length / found.length));
}

/** The share of evidence within the first k, and the reciprocal rank of the first, each averaged over questions. */
export function recallTable(name: string, asked: readonly Asked[]): string {
  const line = (label: string, rows: readonly Asked[]) => {
    const recalls = CUTS.map((k) => meanRecall(k, rows));
    const mrr = mean(
      rows.map(({ found }) => 1 / Math.min(...found.filter((rank) => rank > 0), Number.POSITIVE_INFINITY)),
    );
    return `  ${label.padEnd(16)} ${[...recalls, mrr].map((value) => value.toFixed(3)).join("  ")}  n ${rows.length}`;
  };
  const whole = answerable(asked);
  const rows = CATEGORIES.map((label, index) =>
    line(
      label,
      whole.filter(({ category }) => category === index + 1),
    ),
  );
  return [
    `${name}\n  ${"".padEnd(16)} R@5    R@8    R@10   R@20   MRR`,
    ...rows,
    line("categories 1-4", whole),
  ].join("\n");
}

/** The value below which a share of the values lies, by nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.ceil(sorted.length * share), sorted.length) - 1] ?? Number.NaN;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}
