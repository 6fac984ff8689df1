import { foldToBaseLetters, tokenize } from "@/lib/analysis/text";
import type { Claim } from "./naive";
import type { Planted, Stream } from "./streams";

/** The result for some streams. `wrong` counts claims by the look-alike that they name, or as `other`. */
export type Score = {
  streams: number;
  claims: number;
  right: number;
  planted: Record<Planted["rhythm"], number>;
  found: Record<Planted["rhythm"], number>;
  wrong: Record<string, number>;
};

export const emptyScore = (): Score => ({
  streams: 0,
  claims: 0,
  right: 0,
  planted: { daily: 0, weekly: 0, fortnightly: 0 },
  found: { daily: 0, weekly: 0, fortnightly: 0 },
  wrong: {},
});

/** Adds the claims about a stream. Several right claims about one habit count as right, and found once. */
export function addScore(score: Score, stream: Stream, claims: readonly Claim[]): string[] {
  const errors: string[] = [];
  const names = (words: readonly string[], { word }: Claim) => {
    const folded = foldToBaseLetters(word);
    // The stem of "coffee" is "coffe", and that of "rugby" is "rugbi".
    return words.some((start) =>
      [start, ...tokenize(start)].some(
        (form) => folded.startsWith(form) || (folded.length > 3 && form.startsWith(folded)),
      ),
    );
  };
  score.streams++;
  score.claims += claims.length;
  for (const { rhythm, words, value } of stream.planted) {
    score.planted[rhythm]++;
    const right = claims.filter((claim) => claim.value === value && names(words, claim));
    score.right += right.length;
    if (right.length > 0) score.found[rhythm]++;
    else errors.push(`- ${rhythm} ${words.slice(0, 2).join("/")} ${value}`);
  }
  for (const claim of claims) {
    const isRight = stream.planted.some(({ words, value }) => claim.value === value && names(words, claim));
    if (isRight) continue;
    const [name = "other"] = Object.entries(stream.lookAlikes).find(([, words]) => names(words, claim)) ?? [];
    score.wrong[name] = (score.wrong[name] ?? 0) + 1;
    errors.push(`+ ${claim.word} ${claim.value} (${name})`);
  }
  return errors;
}

/** Formats a row: precision, found habits per rhythm, and wrong claims by what they name. */
export function scoreRow(label: string, { claims, right, planted, found, wrong, streams }: Score): string {
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole).toFixed(3);
  const rhythms = (["daily", "weekly", "fortnightly"] as const)
    .map((rhythm) => `${rhythm} ${share(found[rhythm], planted[rhythm])}`)
    .join("  ");
  const errors = Object.entries(wrong).map(([name, count]) => `${name} ${count}`);
  return `${label.padEnd(16)} precision ${share(right, claims)}  found: ${rhythms}  wrong a stream ${((claims - right) / streams).toFixed(2)} (${errors.join(", ") || "none"})`;
}
