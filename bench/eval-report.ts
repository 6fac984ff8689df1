/**
 * The result of one question. `evidenceRanks` holds the rank of each evidence turn, counting from 1, or 0
 * when the turn is not among the hits.
 */
export type QuestionResult = {
  readonly category: number;
  readonly evidenceRanks: readonly number[];
  readonly hits: readonly ResultHit[];
  readonly ms: number;
  readonly degraded: readonly string[];
  readonly confidence: number | null;
};

/**
 * A hit. `covered` is the share of the question's words in its text, and `coveredWithAsked` in its text and
 * the question that it answers; null when it has none.
 */
type ResultHit = {
  readonly isEvidence: boolean;
  readonly covered: number;
  readonly coveredWithAsked: number | null;
};

const CUTS = [5, 8, 10, 20];
const CATEGORIES = ["multi-hop", "temporal", "open-domain", "single-hop"];

/** Selects the questions in categories 1 to 4 that have evidence. */
function answerableOnly(results: readonly QuestionResult[]): QuestionResult[] {
  return results.filter(({ category, evidenceRanks }) => category <= 4 && evidenceRanks.length > 0);
}

/** The share of evidence among the first k hits, averaged over questions of categories 1 to 4. */
export function recallAt(k: number, results: readonly QuestionResult[]): number {
  return meanRecall(k, answerableOnly(results));
}

function meanRecall(k: number, rows: readonly QuestionResult[]): number {
  return mean(
    rows.map(
      ({ evidenceRanks }) =>
        evidenceRanks.filter((rank) => rank > 0 && rank <= k).length / evidenceRanks.length,
    ),
  );
}

/**
 * Formats a table with one row per category: the mean recall at several cutoffs and the mean reciprocal rank
 * of the first evidence.
 */
export function recallTable(name: string, results: readonly QuestionResult[]): string {
  const line = (label: string, rows: readonly QuestionResult[]) => {
    const recalls = CUTS.map((k) => meanRecall(k, rows));
    const mrr = mean(
      rows.map(
        ({ evidenceRanks }) =>
          1 / Math.min(...evidenceRanks.filter((rank) => rank > 0), Number.POSITIVE_INFINITY),
      ),
    );
    return `  ${label.padEnd(16)} ${[...recalls, mrr].map((value) => value.toFixed(3)).join("  ")}  n ${rows.length}`;
  };
  const answerableResults = answerableOnly(results);
  const rows = CATEGORIES.map((label, index) =>
    line(
      label,
      answerableResults.filter(({ category }) => category === index + 1),
    ),
  );
  return [
    `${name}\n  ${"".padEnd(16)} R@5    R@8    R@10   R@20   MRR`,
    ...rows,
    line("categories 1-4", answerableResults),
  ].join("\n");
}

/** Formats how many hits have the question that they answer, and how much it covers of the question asked. */
export function askedLine(results: readonly QuestionResult[]): string {
  const hits = answerableOnly(results).flatMap((result) => result.hits);
  const attached = hits.filter(({ coveredWithAsked }) => coveredWithAsked !== null);
  const gain = (rows: readonly ResultHit[]) =>
    mean(rows.map(({ covered, coveredWithAsked }) => (coveredWithAsked ?? covered) - covered)).toFixed(3);
  const evidence = attached.filter(({ isEvidence }) => isEvidence);
  return `  answered question attached to ${(attached.length / Math.max(hits.length, 1)).toFixed(3)} of ${hits.length} hits; where attached, words of the question covered: +${gain(attached)}, evidence +${gain(evidence)} (n ${evidence.length})`;
}

/** Returns a percentile by the nearest-rank method. `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const ascending = [...values].sort((a, b) => a - b);
  return ascending[Math.min(Math.ceil(ascending.length * share), ascending.length) - 1] ?? Number.NaN;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}
