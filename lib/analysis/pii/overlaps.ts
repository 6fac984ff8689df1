import { modeOf, type Policy } from "./policy";
import { PII_KINDS, type Span } from "./span";

export type Range = { readonly start: number; readonly end: number };

const KIND_NAMES: readonly string[] = PII_KINDS;

/**
 * Returns a function that ranks overlapping hits: in the order of PII_KINDS, with custom rules after SECRET,
 * because a tenant's own rule for customer numbers is more specific than the built-in kinds. Kinds in mode
 * `tag` come last, because a tag masks nothing.
 */
function rankIn(policy: Policy): (span: Span) => number {
  const customRank = policy.kinds.has("SECRET") ? 0.5 : -1;
  return ({ kind }) => {
    const place = KIND_NAMES.indexOf(kind);
    return (place === -1 ? customRank : place) + (modeOf(kind, policy) === "tag" ? PII_KINDS.length : 0);
  };
}

/**
 * Resolves overlapping hits: the kind with the higher rank wins, then the longer hit, then the earlier one.
 */
function resolveGroup(group: Span[], rank: (span: Span) => number): Span[] {
  if (group.length === 1) return group;
  group.sort((a, b) => rank(a) - rank(b) || b.end - b.start - (a.end - a.start) || a.start - b.start);
  const winners: Span[] = [];
  for (const hit of group) {
    let low = 0;
    let high = winners.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((winners[middle]?.end ?? 0) <= hit.start) low = middle + 1;
      else high = middle;
    }
    if ((winners[low]?.start ?? hit.end) >= hit.end) winners.splice(low, 0, hit);
  }
  return winners;
}

/** Returns the hits that do not touch a placeholder. Both lists are in order. */
function withoutTouching(placeholders: readonly Range[], hits: readonly Span[]): Span[] {
  let next = 0;
  return hits.filter((hit) => {
    while ((placeholders[next]?.end ?? hit.end) <= hit.start) next += 1;
    return (placeholders[next]?.start ?? hit.end) >= hit.end;
  });
}

/**
 * Returns the winning hits, in order. Each chain of overlapping hits is resolved separately, so the cost per
 * hit does not grow with the length of the text. Placeholders are in order and always win.
 */
export function resolve(hits: readonly Span[], placeholders: readonly Range[], policy: Policy): Span[] {
  const rank = rankIn(policy);
  const winners: Span[] = [];
  let group: Span[] = [];
  let end = 0;
  const closeGroup = (): void => {
    for (const hit of resolveGroup(group, rank)) winners.push(hit);
    group = [];
  };
  for (const hit of withoutTouching(
    placeholders,
    hits.toSorted((a, b) => a.start - b.start),
  )) {
    if (hit.start >= end && group.length > 0) closeGroup();
    group.push(hit);
    end = Math.max(end, hit.end);
  }
  closeGroup();
  return winners;
}
